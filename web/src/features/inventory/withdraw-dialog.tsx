import { maxNoteLength } from '@comptoir/contract/constants'
import { Text, Textarea } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod'
import { Failure, failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useAction } from '../../lib/use-action.ts'
import { timelineOf } from '../../parts/timeline/timeline-data.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { withdrawApproval } from './count-changes.ts'
import { type Count, countsKey } from './counts-data.ts'

const withdrawal = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'inventory.withdraw_reason_missing')
    .max(maxNoteLength, 'inventory.too_long'),
})

/** Asks why an approval is withdrawn. */
export function WithdrawDialog({ count, onClose }: { count: Count; onClose: () => void }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const { field, submit } = useCheckedForm({ initial: { reason: '' }, schema: withdrawal })
  const withdraw = useAction({
    mutationFn: (reason: string) => withdrawApproval(count, reason),
    onSuccess: () => {
      onClose()
      messages.success(t('inventory.withdrawn'))
    },
    onSettled: () => {
      void queryClient.invalidateQueries({ queryKey: countsKey })
      void queryClient.invalidateQueries({
        queryKey: timelineOf({ table: 'gc_inventory', id: count.id }).queryKey,
      })
    },
  })

  function failure(): string | undefined {
    if (!withdraw.error) return undefined
    const key = failureKey(withdraw.error, 'internal')
    if (key === 'giftcard_order_error') return t('inventory.later_approved')
    const lost = withdraw.error instanceof Failure && withdraw.error.answerLost
    return lost ? errorText(key) : `${t('inventory.withdraw_failed')} ${errorText(key)}`
  }

  return (
    <FormDialog
      title={t('inventory.withdraw_title')}
      save={t('inventory.withdraw')}
      saving={withdraw.isPending}
      unsaved={false}
      failure={failure()}
      size="md"
      onSubmit={submit(({ reason }) => withdraw.mutate(reason.trim()))}
      onClose={onClose}
    >
      <Text>{t('inventory.withdraw_text')}</Text>
      <Textarea
        label={t('columns.count.reason')}
        description={t('inventory.withdraw_hint')}
        required
        autosize
        minRows={2}
        maxLength={maxNoteLength}
        data-autofocus
        {...field('reason')}
      />
    </FormDialog>
  )
}
