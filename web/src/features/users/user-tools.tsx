import type { ReviewedAccess } from '@comptoir/contract/access-review'
import { restCalls } from '@comptoir/contract/rest'
import { outranks } from '@comptoir/contract/roles'
import { originalUsername } from '@comptoir/contract/rules/soft-deleted-username'
import { secondFactorCalls } from '@comptoir/contract/second-factor'
import { IconArrowBackUp, IconLock, IconLogout, IconMailForward, IconShieldOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { recordsKey } from '../../data/records.ts'
import { callRest } from '../../data/rest.ts'
import { useSessionUser } from '../../data/session.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { Failure } from '../../lib/failure.ts'
import { useWords } from '../../lib/use-words.ts'
import { ExportButton } from '../../parts/csv-export/export-button.tsx'
import { RowDeed } from '../../parts/records-screen/row-deed.tsx'
import { type User, userRecords } from './user-queries.ts'
import { accessReview, isUnused, restoreUser, stateOf } from './users-data.ts'

/** What the caller may do to a user besides editing and deleting; where they may do nothing, why. */
export function UserTools({ row: user }: { row: User }) {
  const { t } = useWords()
  const caller = useSessionUser()
  if (!caller) return null
  const { name } = user
  const parts = { id: String(user.id) }
  const email = originalUsername(user.username__c)
  if (outranks(user.role__c, caller.role))
    return (
      <span className="inline-row gap-6 faint small">
        <IconLock size={14} stroke={1.75} aria-hidden="true" />
        {t('users.above_you')}
      </span>
    )
  if (user.isdeleted)
    return (
      <RowDeed
        icon={IconArrowBackUp}
        label={t('words.restore_named', { name })}
        work={() => restoreUser(user)}
        done={() => t('users.restored', { name, email })}
        failure="user_update_fail"
        refreshes={recordsKey(userRecords)}
      />
    )
  if (stateOf(user) === 'invited')
    return (
      <RowDeed
        icon={IconMailForward}
        label={t('users.resend', { name })}
        work={() => callRest(restCalls.sendActivation, { payload: { email } })}
        done={() => t('access.activation_resent')}
        failure="email_send_fail"
      />
    )
  if (stateOf(user) !== 'active' || user.id === caller.id) return null
  return (
    <>
      {/* For example after a lost tablet. */}
      <RowDeed
        icon={IconLogout}
        label={t('users.end_sessions', { name })}
        question={{
          title: t('users.end_sessions_title'),
          text: t('users.end_sessions_text', { name }),
          action: t('users.end_sessions_action'),
        }}
        work={() => callRest(restCalls.endSessionsOfUser, { parts })}
        done={({ ended }) => t('users.sessions_ended', { name, count: ended })}
        failure="session_end_fail"
      />
      {/* For a user who lost their phone: they sign in with the password alone afterwards. */}
      <RowDeed
        icon={IconShieldOff}
        label={t('users.reset_second_factor', { name })}
        question={{
          title: t('users.reset_second_factor_title'),
          text: t('users.reset_second_factor_text', { name }),
          action: t('users.reset_second_factor_action'),
          dangerous: true,
        }}
        work={() => callRest(secondFactorCalls.resetSecondFactor, { parts, payload: {} })}
        done={() => t('users.second_factor_reset', { name })}
        failure="user_update_fail"
      />
    </>
  )
}

/** A file for the regular review of who may do what, and where. */
export function AccessReviewExport() {
  const { t } = useWords()
  const client = useQueryClient()
  const columns: CsvColumn<ReviewedAccess>[] = [
    { title: t('columns.staff_user.name'), value: ({ name }) => name },
    { title: t('columns.staff_user.username__c'), value: ({ username__c }) => username__c },
    { title: t('columns.staff_user.role__c'), value: ({ role__c }) => t(`columns.values.roles.${role__c}`) },
    { title: t('users.may'), value: ({ role__c }) => t(`users.rights.${role__c}`) },
    {
      title: t('words.properties'),
      value: ({ role__c, properties }) =>
        role__c === 'superadmin' ? t('users.any_property') : properties.join(', '),
    },
    {
      title: t('words.state'),
      value: (user) =>
        isUnused({ ...user, isdeleted: false }, new Date())
          ? t('users.unused')
          : t(`users.states.${stateOf({ ...user, isdeleted: false })}`),
    },
    { title: t('users.last_sign_in'), value: ({ last_login }) => last_login ?? t('users.never') },
    {
      title: t('secondFactor.title'),
      value: ({ factors }) =>
        (factors.length > 0 ? factors : (['none'] as const))
          .map((factor) => t(`users.factors.${factor}`))
          .join(', '),
    },
    { title: t('users.created_on'), value: ({ createddate }) => createddate },
  ]
  return (
    <ExportButton
      list="access_review"
      fileTitle={t('users.access_review')}
      label={t('users.access_review')}
      columns={columns}
      readRows={async () => {
        const users = await client.fetchQuery(accessReview)
        if (users === null) throw new Failure('csv_file_fail')
        return users
      }}
      quiet
    />
  )
}
