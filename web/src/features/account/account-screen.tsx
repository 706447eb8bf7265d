import type { Account } from '@comptoir/contract/rest'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { IconBuildingStore, IconShieldHalf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSessionUser } from '../../data/session.ts'
import { FailedQuery } from '../../parts/list/loaded.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { EmptyPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { ShortList } from '../../ui/whole-text.tsx'
import classes from './account.module.css'
import { accountQuery } from './account-data.ts'
import { PasswordSection } from './password-section.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'
import { SessionsSection } from './sessions-section.tsx'
import { SignInsSection } from './sign-ins/sign-ins-section.tsx'

/** The user's own account: who they are here, how they sign in, and where they did. */
export function AccountScreen() {
  const { t } = useTranslation()
  const user = useSessionUser()
  const account = useQuery(accountQuery)
  if (!user) return null
  return (
    <PageFrame title={t('shell.pages.account')} lead={<Person user={user} account={account.data} />}>
      {account.isPending ? (
        <LoadingPanel />
      ) : account.isError ? (
        <FailedQuery query={account} />
      ) : account.data === null ? (
        <EmptyPanel title={t('account.not_offered')} />
      ) : (
        <div className={classes.columns}>
          <div className={classes.column}>
            <PasswordSection account={account.data} />
            <SecondFactorSection />
          </div>
          <div className={classes.column}>
            <SessionsSection sessions={account.data.sessions} />
            <SignInsSection />
          </div>
        </div>
      )}
    </PageFrame>
  )
}

function Person({ user, account }: { user: SessionUser; account: Account | null | undefined }) {
  const { t } = useTranslation()
  return (
    <span className={classes.person}>
      <span>{user.name}</span>
      <span>{user.username}</span>
      <span>
        <IconShieldHalf size={16} stroke={1.75} aria-hidden="true" />
        {t(`columns.values.roles.${user.role}`)}
      </span>
      {account && account.properties.length > 0 && (
        <span>
          <IconBuildingStore size={16} stroke={1.75} aria-hidden="true" />
          <ShortList names={account.properties} />
        </span>
      )}
    </span>
  )
}
