import type { Account } from '@comptoir/contract/rest'
import { type SecurityLogEvent, securityLogCalls } from '@comptoir/contract/security-log'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Text } from '@mantine/core'
import { IconBuildingStore, IconShieldHalf } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callIfOffered } from '../../data/rest.ts'
import { useSessionUser } from '../../data/session.ts'
import { FailedQuery } from '../../parts/list/loaded.tsx'
import { EventMark, useEventTexts } from '../../parts/security-events/security-events.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { StateMark } from '../../ui/state-mark.tsx'
import { EmptyPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { ShortList } from '../../ui/whole-text.tsx'
import classes from './account.module.css'
import { accountQuery } from './account-data.ts'
import { AccountSection } from './account-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { countFactors, secondFactorQuery } from './second-factor/second-factor-data.ts'
import { SecondFactorList } from './second-factor/second-factor-list.tsx'
import { SessionsSection } from './sessions-section.tsx'

/** The user's own account: who they are here, how they sign in, and where they did. */
export function AccountScreen() {
  const { t } = useTranslation()
  const user = useSessionUser()
  const account = useQuery(accountQuery)
  // Before the first section is drawn, because a section that comes late moves those below it.
  const secondFactor = useQuery(secondFactorQuery)
  if (!user) return null
  return (
    <PageFrame title={t('shell.pages.account')} lead={<Person user={user} account={account.data} />}>
      {account.isPending || secondFactor.isPending ? (
        <LoadingPanel />
      ) : account.isError ? (
        <FailedQuery query={account} />
      ) : account.data === null ? (
        <EmptyPanel title={t('account.not_offered')} />
      ) : (
        <div className={classes.columns}>
          <div className="shrinkable on-panel">
            <PasswordSection account={account.data} />
            <SecondFactorSection />
          </div>
          <div className="shrinkable on-panel">
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
    <span className="wrap" style={{ gap: '0 0.75rem' }}>
      <span>{user.name}</span>
      <span>{user.username}</span>
      <span className="inline-row gap-6 quiet-icons">
        <IconShieldHalf size={16} stroke={1.75} aria-hidden="true" />
        {t(`columns.values.roles.${user.role}`)}
      </span>
      {account && account.properties.length > 0 && (
        <span className="inline-row gap-6 quiet-icons">
          <IconBuildingStore size={16} stroke={1.75} aria-hidden="true" />
          <ShortList names={account.properties} />
        </span>
      )}
    </span>
  )
}

/** The second factors on the account page. Nothing where the server has none. */
function SecondFactorSection() {
  const { t } = useTranslation()
  const { data: state } = useQuery(secondFactorQuery)
  if (state === null) return null
  const isOn = state && countFactors(state) > 0
  return (
    <AccountSection
      title={t('secondFactor.title')}
      note={
        state && (
          <StateMark state={isOn ? 'done' : 'none'}>
            {t(isOn ? 'secondFactor.on' : 'secondFactor.off')}
          </StateMark>
        )
      }
    >
      <SecondFactorList />
    </AccountSection>
  )
}

/** The user's own sign-ins and the failed attempts at their account, newest first. */
export function SignInsSection() {
  const { t } = useTranslation()
  const texts = useEventTexts()
  const signIns = useQuery(ownSignIns)
  const { data } = signIns
  if (data === null) return null
  const columns: DataColumn<SecurityLogEvent>[] = [
    { name: 'at', title: t('securityLog.at'), cell: ({ at }) => <Moment at={at} /> },
    {
      name: 'kind',
      title: t('securityLog.kind'),
      cell: ({ kind }) => <EventMark kind={kind} texts={texts} />,
    },
    { name: 'method', title: t('securityLog.method'), cell: texts.method },
    {
      name: 'client_address',
      title: t('securityLog.client_address'),
      cell: ({ client_address }) => client_address ?? '–',
    },
  ]
  return (
    <AccountSection title={t('securityLog.sign_ins')}>
      {/* The table itself runs to the edges of what is around it. */}
      <div className="inset">
        <Text c="dimmed" maw="var(--form-width)" mb="md">
          {t('securityLog.sign_ins_text')}
        </Text>
        <DataTable
          label={t('securityLog.sign_ins')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          instead={instead()}
        />
      </div>
    </AccountSection>
  )

  function instead() {
    if (signIns.error) return <FailedQuery query={signIns} />
    return data?.length === 0 ? <EmptyPanel title={t('securityLog.sign_ins_none')} /> : undefined
  }
}

/** The user's own sign-ins; null if the server keeps no log. */
const ownSignIns = queryOptions({
  queryKey: ['own-sign-ins'],
  queryFn: async ({ signal }) => {
    const answer = await callIfOffered(securityLogCalls.ownSignIns, { signal })
    return answer?.events ?? null
  },
})
