import { IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSessionUser } from '../data/session.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { settingsPages } from './settings-pages.ts'

export function SettingsScreen() {
  const { t } = useTranslation()
  const isSuperadmin = useSessionUser()?.role === 'superadmin'
  const shown = settingsPages.filter(({ isForSuperadmins }) => isSuperadmin || !isForSuperadmins)
  return (
    <PageFrame title={t('settings.title')}>
      <ul className="plain-list form-width line-above lined">
        {shown.map(({ name, path, icon: PageIcon }) => (
          <li key={name}>
            <Link
              to={path}
              className="row gap-md no-underline rounded hover quiet-icons"
              style={{ minHeight: '3.5rem', margin: '0 -0.5rem', padding: '0.5rem', color: 'inherit' }}
            >
              <PageIcon size={20} stroke={1.6} aria-hidden="true" />
              <span className="grow">
                <span className="block strong">{t(`shell.pages.${name}`)}</span>
                <span className="dim">{t(`settings.${name}_text`)}</span>
              </span>
              <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
            </Link>
          </li>
        ))}
      </ul>
    </PageFrame>
  )
}
