import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, failureKey } from '../../data/failure.ts'
import { changeTables } from '../../data/tables.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { ChangedMeanwhile } from './changed-meanwhile.tsx'
import { refuseField } from './refuse-field.ts'
import { UserFields } from './user-fields.tsx'
import {
  changesTo,
  differences,
  rebased,
  settledValues,
  type UserValues,
  userFormSchema,
  valuesOf,
} from './user-values.ts'
import { type EditedUser, readEditedUser, usersKey } from './users-data.ts'

interface EditUserDialogProps {
  caller: SessionUser
  offered: readonly PropertyRow[]
  opened: EditedUser
  onClose: () => void
}

export function EditUserDialog({ caller, offered, opened, onClose }: EditUserDialogProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const [edited, setEdited] = useState(opened)
  const [refused, setRefused] = useState(false)
  const checked = useCheckedForm<UserValues>({ initial: valuesOf(opened), schema: userFormSchema })

  const save = useMutation({
    mutationFn: async (typed: UserValues) => {
      const wanted = settledValues(typed)
      await changeUser(edited, wanted)
      return { name: wanted.name }
    },
    onSuccess: (updated) => {
      onClose()
      messages.success(t('users.user_update_success', updated))
      // Whoever renames themselves is called so at once.
      if (edited.user.id === caller.id) void queryClient.invalidateQueries({ queryKey: ['signed-in'] })
    },
    onError: (error) => setRefused(refuseField(checked, error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })

  function takeOver(now: EditedUser): void {
    checked.form.setValues(rebased(checked.form.values, edited, now))
    setEdited(now)
    save.reset()
  }

  const meanwhile = save.error instanceof UserChanged ? save.error.now : undefined
  return (
    <FormDialog
      title={t('users.edit_title')}
      save={t('ui.save')}
      saving={save.isPending}
      unsaved={!save.isSuccess && differences(valuesOf(edited), checked.form.values).length > 0}
      failure={
        save.isError && !refused && !meanwhile
          ? errorText(failureKey(save.error, 'user_update_fail'))
          : undefined
      }
      onSubmit={checked.submit((values) => save.mutate(values))}
      onClose={onClose}
    >
      <UserFields checked={checked} caller={caller} offered={offered} edited={edited} />
      {meanwhile && (
        <ChangedMeanwhile before={edited} now={meanwhile} onTakeOver={() => takeOver(meanwhile)} />
      )}
    </FormDialog>
  )
}

/** Somebody else was faster. */
class UserChanged extends Error {
  constructor(readonly now: EditedUser) {
    super('The user has been changed meanwhile')
    this.name = 'UserChanged'
  }
}

async function changeUser(edited: EditedUser, wanted: UserValues): Promise<void> {
  try {
    await changeTables(...changesTo(edited, wanted))
  } catch (error) {
    if (!(error instanceof Failure) || !(error.key === 'conflict' || error.key === 'not_found')) throw error
    const now = await readEditedUser(edited.user)
    // An earlier try may have succeeded without our hearing of it.
    if (differences(valuesOf(now), wanted).length > 0) throw new UserChanged(now)
  }
}
