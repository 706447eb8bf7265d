import { restCalls } from '@comptoir/contract/rest'
import { outranks } from '@comptoir/contract/roles'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Group } from '@mantine/core'
import {
  IconHistory,
  IconLock,
  IconLogout,
  IconMailForward,
  IconPencil,
  IconShieldOff,
  IconTrash,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../data/failure.ts'
import { callRest } from '../../data/rest.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useAction } from '../../lib/use-action.ts'
import { RecordTimeline } from '../../parts/timeline/timeline-dialog.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { RowAction } from '../../ui/row-action.tsx'
import classes from './user-columns.module.css'
import { stateOf } from './user-state.ts'
import type { User } from './users-data.ts'

interface UserActionsProps {
  user: User
  caller: SessionUser
  /** The lazy dialog that `onEdit` opens. */
  editor: object
  onEdit: () => void
  onDelete: () => void
  onHistory: () => void
  onResetSecondFactor: () => void
}

/** What the caller may do to a user; where they may not, why. */
export function UserActions({
  user,
  caller,
  editor,
  onEdit,
  onDelete,
  onHistory,
  onResetSecondFactor,
}: UserActionsProps) {
  const { t } = useTranslation()
  const { name } = user
  const history = (
    <RowAction
      icon={IconHistory}
      label={t('timeline.open_named', { name })}
      opens={RecordTimeline}
      onClick={onHistory}
    />
  )
  if (outranks(user.role__c, caller.role))
    return (
      <Group gap={0} wrap="nowrap" justify="flex-end">
        <span className={classes.locked}>
          <IconLock size={14} stroke={1.75} aria-hidden="true" />
          {t('users.above_you')}
        </span>
        {history}
      </Group>
    )
  return (
    <Group gap={0} wrap="nowrap" justify="flex-end">
      {stateOf(user) === 'invited' && <ResendActivation user={user} />}
      {stateOf(user) === 'active' && user.id !== caller.id && <EndSessions user={user} />}
      {stateOf(user) === 'active' && user.id !== caller.id && (
        <RowAction
          icon={IconShieldOff}
          label={t('users.reset_second_factor', { name })}
          onClick={onResetSecondFactor}
        />
      )}
      {history}
      <RowAction icon={IconPencil} label={t('users.edit', { name })} opens={editor} onClick={onEdit} />
      <RowAction
        icon={IconTrash}
        label={t('users.delete', { name })}
        disabledReason={user.id === caller.id ? t('users.own_deletion') : undefined}
        danger
        onClick={onDelete}
      />
    </Group>
  )
}

function ResendActivation({ user: { name, username__c } }: { user: User }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const resend = useAction({
    mutationFn: () => callRest(restCalls.sendActivation, { payload: { email: username__c } }),
    onSuccess: () => messages.success(t('users.activation_resent')),
    onError: (error) => messages.failure(errorText(...failureKeys(error, 'email_send_fail'))),
  })
  return (
    <RowAction icon={IconMailForward} label={t('users.resend', { name })} onClick={() => resend.mutate()} />
  )
}

/** Signs the user out everywhere, for example after a lost tablet. */
function EndSessions({ user: { id, name } }: { user: User }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const [isAsked, setAsked] = useState(false)
  const end = useAction({
    mutationFn: () => callRest(restCalls.endSessionsOfUser, { parts: { id: String(id) } }),
    onSettled: () => setAsked(false),
    onSuccess: ({ ended }) => messages.success(t('users.sessions_ended', { name, count: ended })),
    onError: (error) => messages.failure(errorText(...failureKeys(error, 'session_end_fail'))),
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
