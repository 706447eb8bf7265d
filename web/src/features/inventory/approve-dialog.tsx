import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Failure, failureKeys } from '../../data/failure.ts'
import { fieldName } from '../../data/graphql-documents.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { approveCounts, inApprovalOrder } from './count-changes.ts'
import { discrepancyOf } from './count-values.ts'
import { type Count, countsKey } from './counts-data.ts'

interface ApproveDialogProps {
  property: number
  counts: readonly Count[]
  approver: number
  onApproved: () => void
  onClose: () => void
}

/** Asks before counts are approved, all of them or none. */
export function ApproveDialog({ property, counts, approver, onApproved, onClose }: ApproveDialogProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const many = { count: counts.length, number: format.number(counts.length) }
  const approve = useAction({
    mutationFn: () => approveCounts(property, counts, approver),
    onSuccess: () => {
      onClose()
      onApproved()
      messages.success(t('inventory.approved', many))
    },
    onError: (error) => {
      onClose()
      messages.failure(
        isKey(error, 'conflict')
          ? t('inventory.changed_meanwhile')
          : isKey(error, 'giftcard_order_error')
            ? earlierPending(error)
            : errorText(...failureKeys(error, 'giftcard_approve_fail')),
      )
    },
    // After a colleague's approval, the list shows the current state.
    onSettled: () => queryClient.invalidateQueries({ queryKey: countsKey }),
  })
  const discrepancy = counts[0] && counts.length === 1 ? discrepancyOf(counts[0]) : undefined
  const differing = counts.filter((count) => (discrepancyOf(count) ?? 0) !== 0).length

  /** Names the SKU, where several were to be approved. */
  function earlierPending(error: unknown): string {
    const failed = inApprovalOrder(counts).find(
      (_, at) => error instanceof Failure && error.rootField === fieldName(at),
    )
    const text = t('inventory.earlier_pending')
    return failed && counts.length > 1
      ? t('inventory.of_sku', { sku: format.sku(failed.skuName), text })
      : text
  }

  return (
    <ConfirmDialog
      title={t('inventory.approve_title', many)}
      action={t('inventory.approve')}
      busy={approve.isPending}
      onConfirm={() => approve.mutate()}
      onCancel={onClose}
    >
      {discrepancy !== undefined && discrepancy !== 0 && (
        <Text mb="xs" fw={600}>
          {t('inventory.approve_discrepancy', { discrepancy: format.signed(discrepancy) })}
        </Text>
      )}
      {counts.length > 1 && differing > 0 && (
        <Text mb="xs" fw={600}>
          {t('inventory.approve_discrepancies', { count: differing, number: format.number(differing) })}
        </Text>
      )}
      {t('inventory.approve_text')}
    </ConfirmDialog>
  )
}

function isKey(error: unknown, key: Failure['key']): boolean {
  return error instanceof Failure && error.key === key
}
