import type { ReviewedAccess } from '@comptoir/contract/access-review'
import { restCalls } from '@comptoir/contract/rest'
import { outranks } from '@comptoir/contract/roles'
import { originalUsername } from '@comptoir/contract/rules/soft-deleted-username'
import { secondFactorCalls } from '@comptoir/contract/second-factor'
import { IconArrowBackUp, IconLock, IconLogout, IconMailForward, IconShieldOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { recordsKey } from '../../data/records.ts'
import { callRest } from '../../data/rest.ts'
import { useSessionUser } from '../../data/session.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { Failure } from '../../lib/failure.ts'
import { useAction } from '../../lib/use-action.ts'
import { useWords } from '../../lib/use-words.ts'
import { ExportButton } from '../../parts/csv-export/export-button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { FailureNote } from '../../ui/error-panel.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import { type User, userRecords } from './user-queries.ts'
import { accessReview, isUnused, restoreUser, stateOf } from './users-data.ts'

/** What the caller may do to a user besides editing and deleting; where they may do nothing, why. */
export function UserTools({ row: user }: { row: User }) {
  const { t } = useWords()
  const caller = useSessionUser()
  if (!caller) return null
  if (outranks(user.role__c, caller.role))
    return (
      <span className="inline-row gap-6 faint small">
        <IconLock size={14} stroke={1.75} aria-hidden="true" />
        {t('users.above_you')}
      </span>
    )
  if (user.isdeleted) return <Restore user={user} />
  if (stateOf(user) === 'invited') return <ResendActivation user={user} />
  if (stateOf(user) !== 'active' || user.id === caller.id) return null
  return (
    <>
      <EndSessions user={user} />
      <ResetSecondFactor user={user} />
    </>
  )
}

function Restore({ user }: { user: User }) {
  const { t, failureText } = useWords()
  const messages = useMessages()
  const client = useQueryClient()
  const { name, username__c } = user
  const restore = useAction({
    mutationFn: () => restoreUser(user),
    onSuccess: () => messages.success(t('users.restored', { name, email: originalUsername(username__c) })),
    onError: (error) => messages.failure(failureText(error, 'user_update_fail')),
    onSettled: () => client.invalidateQueries({ queryKey: recordsKey(userRecords) }),
  })
  return (
    <RowAction
      icon={IconArrowBackUp}
      label={t('words.restore_named', { name })}
      onClick={() => restore.mutate()}
    />
  )
}

function ResendActivation({ user: { name, username__c } }: { user: User }) {
  const { t, failureText } = useWords()
  const messages = useMessages()
  const resend = useAction({
    mutationFn: () => callRest(restCalls.sendActivation, { payload: { email: username__c } }),
    onSuccess: () => messages.success(t('access.activation_resent')),
    onError: (error) => messages.failure(failureText(error, 'email_send_fail')),
  })
  return (
    <RowAction icon={IconMailForward} label={t('users.resend', { name })} onClick={() => resend.mutate()} />
  )
}

/** Signs the user out everywhere, for example after a lost tablet. */
function EndSessions({ user: { id, name } }: { user: User }) {
  const { t, failureText } = useWords()
  const messages = useMessages()
  const [isAsked, setAsked] = useState(false)
  const end = useAction({
    mutationFn: () => callRest(restCalls.endSessionsOfUser, { parts: { id: String(id) } }),
    onSettled: () => setAsked(false),
    onSuccess: ({ ended }) => messages.success(t('users.sessions_ended', { name, count: ended })),
    onError: (error) => messages.failure(failureText(error, 'session_end_fail')),
  })
  return (
    <>
      <RowAction icon={IconLogout} label={t('users.end_sessions', { name })} onClick={() => setAsked(true)} />
      {isAsked && (
        <ConfirmDialog
          title={t('users.end_sessions_title')}
          action={t('users.end_sessions_action')}
          busy={end.isPending}
          onConfirm={() => end.mutate()}
          onCancel={() => setAsked(false)}
        >
          {t('users.end_sessions_text', { name })}
        </ConfirmDialog>
      )}
    </>
  )
}

/** For a user who lost their phone: they sign in with the password alone afterwards. */
function ResetSecondFactor({ user: { id, name } }: { user: User }) {
  const { t, failureText } = useWords()
  const messages = useMessages()
  const [isAsked, setAsked] = useState(false)
  const reset = useAction({
    mutationFn: () =>
      callRest(secondFactorCalls.resetSecondFactor, { parts: { id: String(id) }, payload: {} }),
    onSuccess: () => {
      messages.success(t('users.second_factor_reset', { name }))
      setAsked(false)
    },
  })
  const ask = () => {
    reset.reset()
    setAsked(true)
  }
  return (
    <>
      <RowAction icon={IconShieldOff} label={t('users.reset_second_factor', { name })} onClick={ask} />
      {isAsked && (
        <ConfirmDialog
          title={t('users.reset_second_factor_title')}
          action={t('users.reset_second_factor_action')}
          dangerous
          busy={reset.isPending}
          onConfirm={() => reset.mutate()}
          onCancel={() => setAsked(false)}
        >
          <p>{t('users.reset_second_factor_text', { name })}</p>
          {reset.error && <FailureNote>{failureText(reset.error, 'user_update_fail')}</FailureNote>}
        </ConfirmDialog>
      )}
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
