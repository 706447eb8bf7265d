import { maxNoteLength } from '@comptoir/contract/constants'
import { movementColumns } from '@comptoir/contract/rules/discrepancy'
import { previousOnHand } from '@comptoir/contract/rules/previous-count'
import type { SkuRow } from '@comptoir/contract/tables/count'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Alert, Anchor, Button, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { IconCalendarExclamation } from '@tabler/icons-react'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useWords } from '../../lib/use-words.ts'
import type { Editor } from '../../parts/record-editor/opened-editor.tsx'
import { DayField } from '../../ui/date-fields.tsx'
import { CountSum } from './count-sum.tsx'
import { asksReason, chosenSku, sumOf } from './count-values.ts'
import { type Count, countOfMonth, previousCount } from './counts-data.ts'
import classes from './inventory.module.css'
import { latestDay } from './months.ts'
import type { OpenedCount } from './opened-count.ts'
import type { PreviousCount } from './previous-counts.ts'
import { type CountTypes, isOwnAttempt } from './use-count-kind.ts'

interface CountFieldsProps {
  editor: Editor<CountTypes>
  property: number
  user: SessionUser
  skus: readonly SkuRow[]
  onOpen: (opened: OpenedCount) => void
}

/** The fields of a count: large, for fingers, and with a keypad of digits where there is no keyboard. */
export function CountFields({ editor, property, user, skus, onOpen }: CountFieldsProps) {
  const { t, format } = useWords()
  const { checked, newest: edited, phase, unanswered, hideSave, discardDraft } = editor
  const { form, field } = checked
  const { sku, date, detailed } = form.values
  const previous = useQuery(previousCount(property, detailed ? Number(sku) : 0, date, edited?.id))
  const ofMonth = useQuery(countOfMonth(property, Number(sku), date))
  const taken = phase.name === 'saved' || ofMonth.data?.id === edited?.id ? undefined : ofMonth.data
  const existing = taken && !isOwnAttempt(taken, user, unanswered) ? taken : undefined
  const isTaken = existing !== undefined
  useEffect(() => hideSave(isTaken), [hideSave, isTaken])
  const sum = previous.data === undefined ? undefined : sumOf(form.values, previousOnHand(previous.data))
  return (
    <>
      <div className={classes.what}>
        {edited ? (
          // A count stays one of its SKU.
          <TextInput
            size="lg"
            label={t('columns.count.sku')}
            value={format.sku(edited.skuName)}
            readOnly
            variant="filled"
          />
        ) : (
          <NativeSelect
            size="lg"
            label={t('columns.count.sku')}
            required
            data-autofocus
            data={[
              { value: '', label: t('inventory.choose_sku') },
              ...skus.map(({ id, description }) => ({ value: String(id), label: format.sku(description) })),
            ]}
            {...field('sku')}
            onChange={({ currentTarget: { value } }) =>
              form.setValues(chosenSku(skus.find(({ id }) => String(id) === value)))
            }
          />
        )}
        <DayField
          size="lg"
          label={t('columns.count.date')}
          required
          latest={latestDay(edited?.date)}
          {...field('date')}
          value={date}
          onChange={(day) => form.setFieldValue('date', day)}
        />
      </div>
      {existing ? (
        <MonthNotice existing={existing} isRefused={phase.name === 'failed'} onOpen={onOpen} />
      ) : (
        <>
          <div className={classes.beside}>
            <div className={classes.cards}>
              {([...(detailed ? movementColumns : []), 'on_hand'] as const).map((column) => (
                <TextInput
                  key={column}
                  size="lg"
                  label={t(`columns.count.${column}`)}
                  required
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={14}
                  {...(column === 'on_hand' && edited ? { 'data-autofocus': true } : {})}
                  {...field(column)}
                />
              ))}
            </div>
            {detailed && (
              <CountSum
                previous={previous.data}
                unknown={<UnknownPrevious query={previous} />}
                cards={form.values}
                sum={sum}
              />
            )}
          </div>
          {(asksReason(form.values, sum) || form.errors.reason) && (
            <Textarea
              size="lg"
              label={t('columns.count.reason')}
              description={t('inventory.reason_hint')}
              required
              autosize
              minRows={2}
              maxLength={maxNoteLength}
              {...field('reason')}
            />
          )}
          <Textarea
            size="lg"
            label={t('columns.count.comment')}
            description={t('inventory.comment_hint')}
            autosize
            minRows={2}
            maxLength={maxNoteLength}
            {...field('comment')}
          />
        </>
      )}
      {phase.name === 'locked' && (
        <ApprovedNotice
          count={phase.stored}
          onShow={() => {
            discardDraft()
            onOpen({ mode: 'view', id: phase.stored.id })
          }}
        />
      )}
    </>
  )
}

function UnknownPrevious({ query }: { query: UseQueryResult<PreviousCount | null> }) {
  const { t } = useWords()
  if (!query.isError) return t('ui.loading')
  return (
    <span role="alert">
      {t('inventory.previous_failed')}{' '}
      <Anchor component="button" type="button" inherit onClick={() => query.refetch()}>
        {t('ui.retry')}
      </Anchor>
    </span>
  )
}

/** The count was approved while it was edited: by whom, and the way to it. */
function ApprovedNotice({ count, onShow }: { count: Count; onShow: () => void }) {
  const { t, errorText } = useWords()
  return (
    <Alert color="red" role="alert" title={errorText('giftcard_approved_error')}>
      {t('inventory.approved_meanwhile', { name: count.approvedBy ?? t('inventory.unknown_approver') })}
      <div>
        <Button mt="xs" size="compact-md" variant="default" onClick={onShow}>
          {t('inventory.show_approved')}
        </Button>
      </div>
    </Alert>
  )
}

interface MonthNoticeProps {
  /** The count that the SKU has in that month. */
  existing: Count
  /** Whether saving has just been refused because of it. */
  isRefused: boolean
  onOpen: (opened: OpenedCount) => void
}

/** A month has one count of a SKU: who made it, and the way to it. Takes the place of the fields. */
function MonthNotice({ existing, isRefused, onOpen }: MonthNoticeProps) {
  const { t, errorText, format } = useWords()
  const { id, countedBy, on_hand, date, approved_by } = existing
  const pending = approved_by === null
  const notice = useRef<HTMLDivElement>(null)
  // The focused field, or the button, is gone. While a SKU or a date is being chosen, the focus stays there.
  useEffect(() => {
    if (isRefused || document.activeElement === document.body) notice.current?.focus()
  }, [isRefused])
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      color="yellow"
      role="alert"
      icon={<IconCalendarExclamation aria-hidden="true" />}
      title={errorText('giftcard_month_exists_error')}
    >
      {t('inventory.month_taken', { name: countedBy, number: on_hand, date: format.day(date) })}{' '}
      {t(pending ? 'inventory.month_taken_pending' : 'inventory.month_taken_approved')}
      <div>
        <Button
          mt="xs"
          size="compact-md"
          variant="default"
          onClick={() => onOpen({ mode: pending ? 'edit' : 'view', id })}
        >
          {t(pending ? 'inventory.edit_that' : 'inventory.view_that')}
        </Button>
      </div>
    </Alert>
  )
}
