import { IconChevronRight, IconMailOff, IconSpeakerphone, IconUsers } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { PageFrame } from '../../ui/page-frame.tsx'
import classes from './settings-screen.module.css'

const parts = [
  { name: 'users', to: '/settings/users', Icon: IconUsers },
  { name: 'blocked_emails', to: '/settings/blocked-emails', Icon: IconMailOff },
  { name: 'campaigns', to: '/settings/campaigns', Icon: IconSpeakerphone },
] as const

export function SettingsScreen() {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('settings.title')}>
      <ul className={classes.list}>
        {parts.map(({ name, to, Icon }) => (
          <li key={name}>
            <Link to={to} className={classes.part}>
              <Icon size={20} stroke={1.6} aria-hidden="true" />
              <span>
                <span className={classes.name}>{t(`settings.${name}`)}</span>
                <span className={classes.text}>{t(`settings.${name}_text`)}</span>
              </span>
              <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}
