import {
  IconBellRinging,
  IconBuildings,
  IconCards,
  IconChevronRight,
  IconMailExclamation,
  IconMailOff,
  IconMailPause,
  IconShieldLock,
  IconSpeakerphone,
  IconUsers,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSessionUser } from '../../data/session.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import classes from './settings-screen.module.css'

const parts = [
  { name: 'users', to: '/settings/users', Icon: IconUsers },
  { name: 'blocked_emails', to: '/settings/blocked-emails', Icon: IconMailOff },
  { name: 'campaigns', to: '/settings/campaigns', Icon: IconSpeakerphone },
  { name: 'security_log', to: '/settings/security-log', Icon: IconShieldLock },
  { name: 'consents', to: '/settings/expired-consents', Icon: IconMailExclamation },
] as const

const superadminParts = [
  { name: 'properties', to: '/settings/properties', Icon: IconBuildings },
  { name: 'card_types', to: '/settings/card-types', Icon: IconCards },
  { name: 'notification_lists', to: '/settings/notification-lists', Icon: IconBellRinging },
  { name: 'unsent_emails', to: '/settings/unsent-emails', Icon: IconMailPause },
] as const

export function SettingsScreen() {
  const { t } = useTranslation()
  const isSuperadmin = useSessionUser()?.role === 'superadmin'
  const shown = isSuperadmin ? [...parts, ...superadminParts] : parts
  return (
    <PageFrame title={t('settings.title')}>
      <ul className={classes.list}>
        {shown.map(({ name, to, Icon }) => (
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
