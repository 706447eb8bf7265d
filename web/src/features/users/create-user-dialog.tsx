import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { refuseField } from './refuse-field.ts'
import { userCreation } from './user-creation.ts'
import { UserFields } from './user-fields.tsx'
import { blankUser, differences, settledValues, type UserValues, userFormSchema } from './user-values.ts'
import { usersKey } from './users-data.ts'

interface CreateUserDialogProps {
  caller: SessionUser
  offered: readonly PropertyRow[]
  onClose: () => void
}

export function CreateUserDialog({ caller, offered, onClose }: CreateUserDialogProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const [creation] = useState(() => userCreation(caller.id))
  const [refused, setRefused] = useState(false)
  const checked = useCheckedForm<UserValues>({ initial: blankUser, schema: userFormSchema })
  const showList = () => queryClient.invalidateQueries({ queryKey: usersKey })

  const save = useMutation({
    mutationFn: async (typed: UserValues) => {
      const { name, username__c: username, role__c: role, properties } = settledValues(typed)
      await creation.create({ name, username, role, properties })
      return { name, email: username }
    },
    onSuccess: (created) => {
      onClose()
      messages.success(t('users.user_creation_success', created))
    },
    onError: (error) => setRefused(refuseField(checked, error)),
    onSettled: showList,
  })

  async function leave(): Promise<void> {
    onClose()
    if (!save.isError) return
    await creation.giveUp()
    await showList()
  }

  return (
    <FormDialog
      title={t('users.create_title')}
      save={t('users.create')}
      saving={save.isPending}
      unsaved={!save.isSuccess && differences(blankUser, checked.form.values).length > 0}
      failure={
        save.isError && !refused ? errorText(...failureKeys(save.error, 'user_creation_fail')) : undefined
      }
      onSubmit={checked.submit((values) => save.mutate(values))}
      onClose={leave}
    >
      <UserFields checked={checked} caller={caller} offered={offered} />
    </FormDialog>
  )
}
