import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure, failureKeys } from '../../data/failure.ts'
import { changeTables } from '../../data/tables.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { refuseField } from './refuse-field.ts'
import { UserConflict } from './user-conflict.tsx'
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
import { type EditedUser, readEditedUser, type UserLink, usersKey } from './users-data.ts'

interface EditUserDialogProps {
  caller: SessionUser
  offered: readonly PropertyRow[]
  opened: EditedUser
  /** Of a user out of reach, only the links to the caller's own properties can be changed. */
  withinReach: boolean
  onClose: () => void
}

export function EditUserDialog({ caller, offered, opened, withinReach, onClose }: EditUserDialogProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  /** The version that the next attempt replaces. */
  const [edited, setEdited] = useState(opened)
  /** What somebody else has made of it meanwhile. */
  const [theirs, setTheirs] = useState<EditedUser>()
  const [refused, setRefused] = useState(false)
  const checked = useCheckedForm<UserValues>({ initial: valuesOf(opened), schema: userFormSchema })

  const save = useMutation({
    mutationFn: ({ typed, over }: { typed: UserValues; over: EditedUser }) =>
      changeUser(over, settledValues(typed)),
    onSuccess: (now, { typed, over }) => {
      if (now) {
        setTheirs(now)
        checked.form.setValues(rebased(typed, over, now))
        return
      }
      onClose()
      messages.success(t('users.user_update_success', { name: settledValues(typed).name }))
      // Whoever renames themselves is called so at once.
      if (edited.user.id === caller.id) void queryClient.invalidateQueries({ queryKey: ['signed-in'] })
    },
    onError: (error) => setRefused(refuseField(checked, error)),
    onSettled: () => queryClient.invalidateQueries({ queryKey: usersKey }),
  })

  /** Whoever has been told of another version says so by giving it as the one to replace. */
  const begin = (over = edited) =>
    checked.submit((typed) => {
      setEdited(over)
      setTheirs(undefined)
      save.mutate({ typed, over })
    })

  function takeTheirs(now: EditedUser): void {
    checked.form.setValues(valuesOf(now))
    setEdited(now)
    setTheirs(undefined)
    save.reset()
  }

  const saved = save.isSuccess && save.data === undefined
  return (
    <FormDialog
      title={t('users.edit_title')}
      save={t('ui.save')}
      saving={save.isPending}
      unsaved={!saved && differences(valuesOf(edited), checked.form.values).length > 0}
      failure={
        save.isError && !refused ? errorText(...failureKeys(save.error, 'user_update_fail')) : undefined
      }
      onSubmit={begin()}
      onClose={onClose}
    >
      <UserFields
        checked={checked}
        caller={caller}
        offered={offered}
        edited={edited}
        withinReach={withinReach}
      />
      {theirs && (
        <UserConflict
          before={edited}
          now={theirs}
          mine={checked.form.values}
          propertyNames={namesOf(offered, [...edited.links, ...theirs.links])}
          onKeepMine={() => begin(theirs)()}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
    </FormDialog>
  )
}

/** Answers what somebody else has made of the user meanwhile, in which case nothing is changed. */
async function changeUser(seen: EditedUser, wanted: UserValues): Promise<EditedUser | undefined> {
  try {
    await changeTables(...changesTo(seen, wanted))
    return undefined
  } catch (error) {
    if (!(error instanceof Failure) || !(error.key === 'conflict' || error.key === 'not_found')) throw error
    const now = await readEditedUser(seen.user)
    // An earlier try may have succeeded without our hearing of it.
    if (differences(valuesOf(now), wanted).length === 0) return undefined
    // Signing in marks a user as changed too, and says nothing against the edit.
    const touched = now.user.systemmodstamp !== seen.user.systemmodstamp
    if (touched && differences(valuesOf(now), valuesOf(seen)).length === 0) return changeUser(now, wanted)
    return now
  }
}

function namesOf(offered: readonly PropertyRow[], links: readonly UserLink[]): Map<string, string> {
  return new Map([
    ...offered.map(({ sfid, name }) => [sfid ?? '', name] as const),
    ...links.flatMap(({ property, propertyName }) =>
      propertyName ? [[property, propertyName] as const] : [],
    ),
  ])
}
