import { Text } from '@mantine/core'
import { IconMailOff, IconSpeakerphone, IconUsers } from '@tabler/icons-react'
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
              <Icon size={26} stroke={1.5} aria-hidden="true" />
              <span>
                <Text fw={600}>{t(`settings.${name}`)}</Text>
                <Text c="dimmed" fz="sm">
                  {t(`settings.${name}_text`)}
                </Text>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}
