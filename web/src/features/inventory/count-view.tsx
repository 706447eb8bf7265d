import { maxNoteLength } from '@comptoir/contract/constants'
import { administrators } from '@comptoir/contract/roles'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Alert, Button, Group, Stack, Text, Textarea, Title } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import * as z from 'zod'
import { isOffered } from '../../data/additions.ts'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { Failure, failureKey } from '../../lib/failure.ts'
import { useWords } from '../../lib/use-words.ts'
import { RecordTimeline } from '../../parts/timeline/record-timeline.tsx'
import { timelineOf } from '../../parts/timeline/timeline-data.ts'
import { useCheckedForm } from '../../ui/checked-form.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { type DescriptionItem, DescriptionList } from '../../ui/description-list.tsx'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useMessages } from '../../ui/messages.tsx'
import { ApproveDialog } from './approve-dialog.tsx'
import { deleteCount, withdrawApproval } from './count-changes.ts'
import { CountStateMark } from './count-state-mark.tsx'
import { CountSum } from './count-sum.tsx'
import { storedSum } from './count-values.ts'
import { type Count, pendingCounts } from './counts-data.ts'
import { stateOf } from './filters.ts'
import classes from './inventory.module.css'
import { isEarlier } from './selection.ts'
import { UnannouncedNote } from './unannounced-note.tsx'
import { useCountAction, useDecision } from './use-count-action.ts'

interface CountViewProps {
  property: ChosenProperty
  count: Count
  user: SessionUser
  onEdit: () => void
  /** Opens another count instead. */
  onOpenOther: (id: number) => void
  onClose: () => void
}

/** Everything about a count, how it adds up and how it came about, and what may still be done about it. */
export function CountView({ property, count, user, onEdit, onOpenOther, onClose }: CountViewProps) {
  const { t, format } = useWords()
  const [asking, setAsking] = useState<'approve' | 'delete' | 'withdraw'>()
  const pending = count.approved_by === null
  const mayApprove = administrators.includes(user.role)
  const waiting = useQuery({ ...pendingCounts(property.id), enabled: pending && mayApprove })
  const earlier = waiting.data?.find((other) => isEarlier(other, count))
  const approver = ({ approvedBy, approved_by, counted_by }: Count) =>
    approved_by === counted_by ? t('inventory.approved_own', { name: approvedBy }) : approvedBy
  const facts: (DescriptionItem | false)[] = [
    [t('columns.count.sku'), format.sku(count.skuName)],
    [t('columns.count.date'), format.day(count.date)],
    !count.detailed && [t('columns.count.on_hand'), format.number(count.on_hand)],
    [t('inventory.counted_by'), count.countedBy],
    !pending && [t('inventory.approved_by'), approver(count)],
    Boolean(count.reason) && [t('columns.count.reason'), count.reason],
    [t('columns.count.comment'), count.comment],
    Boolean(count.withdrawal_reason) && [t('columns.count.withdrawal_reason'), count.withdrawal_reason],
  ]
  return (
    <Dialog title={t('words.count')} onClose={onClose} size="xl">
      <Stack gap="lg">
        <Group>
          <CountStateMark state={stateOf(count)} />
        </Group>
        {/* Above all that loads later, which would move its button away from a press. */}
        {earlier && (
          <Alert color="yellow" role="status" icon={<IconClock aria-hidden="true" />}>
            {t('inventory.earlier_pending')}
            <div>
              <Button mt="xs" size="compact-md" variant="default" onClick={() => onOpenOther(earlier.id)}>
                {t('inventory.view_earlier', { date: format.day(earlier.date) })}
              </Button>
            </div>
          </Alert>
        )}
        <UnannouncedNote property={property} count={count} />
        <div className={classes.beside}>
          <DescriptionList items={facts.filter((fact) => fact !== false)} />
          {count.detailed && <CountSum previous={count.previous} cards={count} sum={storedSum(count)} />}
        </div>
        <section aria-labelledby="revisions-title">
          <Title order={3} fz="md" mb="xs" id="revisions-title">
            {t('inventory.revisions')}
          </Title>
          <RecordTimeline of={{ table: 'gc_inventory', id: count.id }} />
        </section>
      </Stack>
      <DialogActions>
        {!pending && user.role === 'superadmin' && isOffered('gc_inventory.withdrawal_reason') && (
          <Button variant="subtle" color="gray" me="auto" onClick={() => setAsking('withdraw')}>
            {t('inventory.withdraw')}
          </Button>
        )}
        {pending && mayApprove && (
          <Button variant="subtle" color="red" c="red" me="auto" onClick={() => setAsking('delete')}>
            {t('ui.delete')}
          </Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('ui.close')}
        </Button>
        {pending && (
          <Button variant={mayApprove ? 'default' : 'filled'} onClick={onEdit}>
            {t('ui.edit')}
          </Button>
        )}
        {pending && mayApprove && !earlier && (
          <Button onClick={() => setAsking('approve')}>{t('inventory.approve')}</Button>
        )}
      </DialogActions>
      {asking === 'approve' && (
        <ApproveDialog
          counts={[count]}
          approver={user.id}
          onApproved={onClose}
          onClose={() => setAsking(undefined)}
        />
      )}
      {asking === 'withdraw' && <WithdrawDialog count={count} onClose={() => setAsking(undefined)} />}
      {asking === 'delete' && (
        <DeleteDialog count={count} onDeleted={onClose} onClose={() => setAsking(undefined)} />
      )}
    </Dialog>
  )
}

interface DeleteDialogProps {
  count: Count
  onDeleted: () => void
  onClose: () => void
}

function DeleteDialog({ count, onDeleted, onClose }: DeleteDialogProps) {
  const { t, format } = useWords()
  const remove = useDecision({
    decide: () => deleteCount(count),
    done: t('inventory.deleted'),
    failure: 'giftcard_delete_fail',
    outOfOrder: () => t('inventory.later_approved'),
    onDone: onDeleted,
    onClose,
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
        number: count.on_hand,
      })}
    </ConfirmDialog>
  )
}

const withdrawal = z.object({
  reason: z
    .string()
    .trim()
    .min(1, 'inventory.withdraw_reason_missing')
    .max(maxNoteLength, 'inventory.too_long'),
})

/** Asks why an approval is withdrawn. */
function WithdrawDialog({ count, onClose }: { count: Count; onClose: () => void }) {
  const { t, errorText } = useWords()
  const messages = useMessages()
  const { field, submit } = useCheckedForm({ initial: { reason: '' }, schema: withdrawal })
  const withdraw = useCountAction(
    {
      mutationFn: (reason: string) => withdrawApproval(count, reason),
      onSuccess: () => {
        onClose()
        messages.success(t('inventory.withdrawn'))
      },
    },
    timelineOf({ table: 'gc_inventory', id: count.id }).queryKey,
  )

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
