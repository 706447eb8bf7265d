import type { GuardedPage } from '@comptoir/contract/pages'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { failureKey } from '../data/failure.ts'
import { pagePermission } from '../data/page-permission.ts'
import { useSessionUser } from '../data/session.ts'
import { useErrorText } from '../i18n/use-error-text.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { FailedPanel, LoadingPanel, NoAccessPanel } from '../ui/state-panel.tsx'
import { useDrawnInSlices } from '../ui/use-drawn-in-slices.ts'
import type { shell } from './staff-texts.en.ts'

/** Renders the child routes if the server permits this user to view the page. */
export function PageGuard({ page }: { page: GuardedPage }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const user = useSessionUser()
  const permission = useQuery(pagePermission(page, user?.id ?? 0))
  if (useDrawnInSlices(permission.data === true)) return <Outlet />
  const title = t(`shell.pages.${page}`)
  return (
    <PageFrame title={title}>
      {permission.isPending || permission.data ? (
        <LoadingPanel>{t('shell.checking')}</LoadingPanel>
      ) : permission.isError ? (
        <FailedPanel onRetry={() => permission.refetch()}>
          {errorText(failureKey(permission.error, 'service_unavailable'))}
        </FailedPanel>
      ) : (
        <NoAccessPanel title={t('shell.no_access')}>{t('shell.no_access_text')}</NoAccessPanel>
      )}
    </PageFrame>
  )
}

/** Renders the child routes to superadmins. The pages that the server knows have no such one; it refuses the changes. */
export function SuperadminGuard({ page }: { page: keyof typeof shell.pages }) {
  const { t } = useTranslation()
  const user = useSessionUser()
  if (user?.role === 'superadmin') return <Outlet />
  return (
    <PageFrame title={t(`shell.pages.${page}`)}>
      <NoAccessPanel title={t('shell.no_access')}>{t('shell.no_access_text')}</NoAccessPanel>
    </PageFrame>
  )
}
