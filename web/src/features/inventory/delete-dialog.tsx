import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure, failureKeys } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { deleteCount } from './count-changes.ts'
import { type Count, countsKey } from './counts-data.ts'

interface DeleteDialogProps {
  count: Count
  onDeleted: () => void
  onClose: () => void
}

export function DeleteDialog({ count, onDeleted, onClose }: DeleteDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const remove = useAction({
    mutationFn: () => deleteCount(count),
    onSuccess: () => {
      onClose()
      onDeleted()
      messages.success(t('inventory.deleted'))
    },
    onError: (error) => {
      onClose()
      const key = error instanceof Failure ? error.key : undefined
      messages.failure(
        key === 'conflict'
          ? t('inventory.changed_meanwhile')
          : key === 'giftcard_order_error'
            ? t('inventory.later_approved')
            : errorText(...failureKeys(error, 'giftcard_delete_fail')),
      )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: countsKey }),
  })
  return (
    <ConfirmDialog
      title={t('inventory.delete_title')}
      action={t('ui.delete')}
      dangerous
      busy={remove.isPending}
      onConfirm={() => remove.mutate()}
      onCancel={onClose}
    >
      {t('inventory.delete_text', {
        sku: format.sku(count.skuName),
        date: format.day(count.date),
        number: format.number(count.on_hand),
      })}
    </ConfirmDialog>
  )
}
