import type { ErrorKey } from '@comptoir/contract/error-keys'
import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useAction } from '../../lib/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'

interface DeleteDialogProps {
  title: string
  /** The label of the confirming button if "Delete" does not fit. */
  action?: string
  children: ReactNode
  remove: () => Promise<unknown>
  /** The message after the deletion. */
  deleted: string
  deleteFailed: ErrorKey
  /** The list that is loaded again, whether or not the deletion succeeded. */
  listKey: QueryKey
  onClose: () => void
}

/** Deletes one row of a list after confirmation. */
export function DeleteDialog({
  title,
  action,
  children,
  remove,
  deleted,
  deleteFailed,
  listKey,
  onClose,
}: DeleteDialogProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const { mutate, isPending } = useAction({
    mutationFn: remove,
    onSuccess: () => messages.success(deleted),
    onError: (error) => messages.failure(errorText(...failureKeys(error, deleteFailed))),
    onSettled: () => {
      onClose()
      return queryClient.invalidateQueries({ queryKey: listKey })
    },
  })
  return (
    <ConfirmDialog
      title={title}
      action={action ?? t('ui.delete')}
      dangerous
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      {children}
    </ConfirmDialog>
  )
}
