import { maxNoteLength } from '@comptoir/contract/constants'
import { movementColumns } from '@comptoir/contract/rules/discrepancy'
import { previousOnHand } from '@comptoir/contract/rules/previous-count'
import type { SkuRow } from '@comptoir/contract/tables/count'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { Anchor, NativeSelect, Textarea, TextInput } from '@mantine/core'
import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import type { Editor } from '../../parts/record-editor/opened-editor.tsx'
import { DayField } from '../../ui/date-fields.tsx'
import { ApprovedNotice } from './approved-notice.tsx'
import { CountSum } from './count-sum.tsx'
import { asksReason, chosenSku, sumOf } from './count-values.ts'
import { countOfMonth, previousCount } from './counts-data.ts'
import classes from './inventory.module.css'
import { MonthNotice } from './month-notice.tsx'
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
  const { t } = useTranslation()
  const format = useFormat()
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
  const { t } = useTranslation()
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
