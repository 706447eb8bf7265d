import { type GuardedPage, guardedPages, type Role } from '@comptoir/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useNavigate } from 'react-router'
import { useSessionUser } from '../data/session.ts'
import { pagePermission } from '../data/session-check.ts'
import { useWords } from '../lib/use-words.ts'
import { FailedQuery } from '../parts/list/loaded.tsx'
import { useDrawnInSlices } from '../ui/lazy-screen.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { EmptyPanel, LoadingPanel, NoAccessPanel } from '../ui/state-panel.tsx'
import type { shell } from './staff-texts.en.ts'

/** Renders the child routes if the server permits this user to view the page. */
export function PageGuard({ page }: { page: GuardedPage }) {
  const { t } = useWords()
  const user = useSessionUser()
  const permission = useQuery(pagePermission(page, user?.id ?? 0))
  if (useDrawnInSlices(permission.data === true)) return <Outlet />
  const title = t(`shell.pages.${page}`)
  return (
    <PageFrame title={title}>
      {permission.isPending || permission.data ? (
        <LoadingPanel>{t('shell.checking')}</LoadingPanel>
      ) : permission.isError ? (
        <FailedQuery query={permission} />
      ) : (
        <NoAccess roles={guardedPages[page]} />
      )}
    </PageFrame>
  )
}

/** Renders the child routes to superadmins. The pages that the server knows have no such one; it refuses the changes. */
export function SuperadminGuard({ page }: { page: keyof typeof shell.pages }) {
  const { t } = useWords()
  const user = useSessionUser()
  if (user?.role === 'superadmin') return <Outlet />
  return (
    <PageFrame title={t(`shell.pages.${page}`)}>
      <NoAccess roles={['superadmin']} />
    </PageFrame>
  )
}

export function NotFoundScreen() {
  const { t } = useWords()
  const navigate = useNavigate()
  return (
    <PageFrame title={t('shell.not_found_title')}>
      <EmptyPanel
        title={t('shell.not_found_text')}
        action={{ label: t('shell.to_start'), onClick: () => navigate('/') }}
      />
    </PageFrame>
  )
}

/** Says who may see the page: an administrator who is denied has no one else to ask. */
function NoAccess({ roles }: { roles: readonly Role[] }) {
  const { t, language } = useWords()
  const names = roles.map((role) => t(`columns.values.roles.${role}`))
  const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
  return (
    <NoAccessPanel title={t('shell.no_access')}>{t('shell.no_access_text', { roles: list })}</NoAccessPanel>
  )
}
