import { Button, Checkbox, Text } from '@mantine/core'
import { IconChecks, IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { fieldName } from '../../data/graphql-documents.ts'
import { Failure } from '../../lib/failure.ts'
import { useWords } from '../../lib/use-words.ts'
import { decorative, withIcon } from '../../ui/button-icon.ts'
import { Dialog, DialogActions } from '../../ui/dialog.tsx'
import classes from './approve-dialog.module.css'
import { approveCounts, inApprovalOrder, maxApprovals } from './count-changes.ts'
import { discrepancyOf } from './count-values.ts'
import type { Count } from './counts-data.ts'
import { DiscrepancyText } from './discrepancy-text.tsx'
import { type MonthToApprove, monthsToApprove, withMonth } from './months-to-approve.ts'
import { useDecision } from './use-count-action.ts'

interface ApproveDialogProps {
  counts: readonly Count[]
  /** What the properties are called, where counts of several are approved: then whole months are. */
  properties?: ReadonlyMap<number, string>
  approver: number
  onApproved?: () => void
  onClose: () => void
}

/** Shows what is approved, with every discrepancy and its reason, before it is: all of it or none. */
export function ApproveDialog({ counts, properties, approver, onApproved, onClose }: ApproveDialogProps) {
  const { t, format } = useWords()
  const months = monthsToApprove(counts)
  const [chosen, setChosen] = useState<readonly string[]>(() => atOnce(months))
  const taken = months.filter(({ key }) => chosen.includes(key))
  const approved = taken.flatMap((month) => month.counts)
  const approve = useDecision({
    decide: () => approveCounts(approved, approver),
    done: t('inventory.approved', { count: approved.length }),
    failure: 'giftcard_approve_fail',
    outOfOrder: earlierPending,
    onDone: onApproved,
    onClose,
  })
  const discrepancies = approved.map((count) => discrepancyOf(count) ?? 0)
  const differing = discrepancies.filter((discrepancy) => discrepancy !== 0).length
  const isFull =
    approved.length + (months.find(({ key }) => !chosen.includes(key))?.counts.length ?? 0) > maxApprovals

  function title(): string {
    if (!properties) return t('inventory.approve_title', { count: approved.length })
    const places = new Set(taken.map(({ property }) => property)).size
    return t('inventory.approve_months', { months: taken.length, properties: places })
  }

  /** Names the SKU, where several were to be approved. */
  function earlierPending(error: unknown): string {
    const failed = inApprovalOrder(approved).find(
      (_, at) => error instanceof Failure && error.rootField === fieldName(at),
    )
    const text = t('inventory.earlier_pending')
    return failed && approved.length > 1
      ? t('inventory.of_sku', { sku: format.sku(failed.skuName), text })
      : text
  }

  return (
    <Dialog title={title()} onClose={onClose} size="60rem" role="alertdialog" staysOnClickOutside>
      <Text c="dimmed">
        {differing === 0 ? t('inventory.approve_no_discrepancy') : discrepancyText()}
        {properties && ` ${t('inventory.approve_order')}`}
        {isFull && ` ${t('inventory.most_at_once', { most: maxApprovals })}`}
      </Text>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('columns.count.sku')}</th>
            <th scope="col">{t('columns.count.reason')}</th>
            <th scope="col">{t('columns.count.on_hand')}</th>
            <th scope="col">{t('inventory.discrepancy')}</th>
          </tr>
        </thead>
        {months.map((month) => (
          <tbody key={month.key} data-left-out={!chosen.includes(month.key) || undefined}>
            <MonthRow
              month={month}
              property={properties?.get(month.property)}
              isChosen={chosen.includes(month.key)}
              onChoose={
                properties && months.length > 1
                  ? () => setChosen(withMonth(months, chosen, month.key))
                  : undefined
              }
            />
            {month.counts
              .filter((count) => !properties || (discrepancyOf(count) ?? 0) !== 0)
              .map((count) => (
                <tr key={count.id}>
                  <td>{format.sku(count.skuName)}</td>
                  <td>{count.reason}</td>
                  <td>{format.number(count.on_hand)}</td>
                  <td>
                    <DiscrepancyText value={discrepancyOf(count)} />
                  </td>
                </tr>
              ))}
          </tbody>
        ))}
      </table>
      <DialogActions>
        <span className={classes.frozen}>
          <IconLock {...decorative} />
          <span>
            <strong>{t('inventory.approve_text')}</strong> {t('inventory.approve_frozen')}
          </span>
        </span>
        <Button variant="default" onClick={onClose} disabled={approve.isPending} data-autofocus>
          {t('ui.cancel')}
        </Button>
        <Button
          {...withIcon(IconChecks)}
          loading={approve.isPending}
          disabled={approved.length === 0}
          onClick={() => approve.mutate()}
        >
          {properties ? t('inventory.approve_these_months', { count: taken.length }) : t('inventory.approve')}
        </Button>
      </DialogActions>
    </Dialog>
  )

  function discrepancyText(): string {
    const sum = (sign: number) =>
      discrepancies.reduce((total, one) => (Math.sign(one) === sign ? total + Math.abs(one) : total), 0)
    const parts = [
      ...(sum(-1) > 0 ? [t('inventory.approve_missing', { number: sum(-1) })] : []),
      ...(sum(1) > 0 ? [t('inventory.approve_over', { number: sum(1) })] : []),
    ]
    return t('inventory.approve_discrepancies', { count: differing, list: parts.join(', ') })
  }
}

interface MonthRowProps {
  month: MonthToApprove
  property: string | undefined
  isChosen: boolean
  onChoose: (() => void) | undefined
}

/** A month: who counted it, how many counts it has, and their sums. */
function MonthRow({ month, property, isChosen, onChoose }: MonthRowProps) {
  const { t, format } = useWords()
  const name = [property, format.month(month.month)].filter(Boolean).join(', ')
  const { counts, onHand, discrepancy } = month
  return (
    <tr className={classes.month}>
      <th scope="rowgroup">
        {onChoose ? <Checkbox label={name} checked={isChosen} onChange={onChoose} /> : name}
      </th>
      <td>
        {t('inventory.approve_counted', {
          names: [...new Set(counts.map(({ countedBy }) => countedBy))].join(', '),
          count: counts.length,
        })}
      </td>
      <td>{format.number(onHand)}</td>
      <td>
        <DiscrepancyText value={discrepancy} />
      </td>
    </tr>
  )
}

/** As many whole months as one request approves. */
function atOnce(months: readonly MonthToApprove[]): string[] {
  let total = 0
  return months.flatMap(({ key, counts }) => {
    total += counts.length
    return total <= maxApprovals ? [key] : []
  })
}
