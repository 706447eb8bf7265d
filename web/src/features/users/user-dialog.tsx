import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { RecordEditor } from '../../parts/record-editor/record-editor.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { useUserKind } from './use-user-kind.ts'
import { UserFields } from './user-fields.tsx'
import { blankUser } from './user-values.ts'
import { type User, usersKey } from './users-data.ts'

interface UserDialogProps {
  caller: SessionUser
  /** The one to edit; without it, a new one is created. */
  user: User | undefined
  onClose: () => void
}

/** Creates a staff user, or edits the one given. */
export function UserDialog({ caller, user, onClose }: UserDialogProps) {
  const { t } = useTranslation()
  const messages = useMessages()
  const queryClient = useQueryClient()
  return (
    <RecordEditor
      kind={useUserKind(caller)}
      id={user?.id}
      blank={blankUser}
      refreshes={usersKey}
      title={t(user ? 'users.edit_title' : 'users.create_title')}
      save={t(user ? 'ui.save' : 'users.create')}
      gone={t('users.gone')}
      onSaved={({ id, name, username__c: email }) => {
        onClose()
        if (user) messages.success(t('users.user_update_success', { name }))
        else messages.success(t('users.user_creation_success', { name, email }))
        // The new name of the signed-in user is shown at once.
        if (id === caller.id) void queryClient.invalidateQueries({ queryKey: ['signed-in'] })
      }}
      onClose={onClose}
    >
      {({ checked, newest }) => <UserFields checked={checked} caller={caller} edited={newest} />}
    </RecordEditor>
  )
}
