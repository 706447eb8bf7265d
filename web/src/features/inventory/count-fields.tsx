import { maxNoteLength } from '@comptoir/contract/constants'
import { movementColumns } from '@comptoir/contract/rules/discrepancy'
import type { SkuRow } from '@comptoir/contract/tables/count'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckedForm } from '../../ui/checked-form.ts'
import type { CountInputs } from './count-values.ts'
import classes from './inventory.module.css'

interface CountFieldsProps {
  checked: CheckedForm<CountInputs>
  skus: readonly SkuRow[]
  /** A count stays one of its SKU. */
  fixedSku: string | undefined
  detailed: boolean
  /** Whether there is something to explain. */
  asksReason: boolean
  /** What stands between what is counted and its numbers. */
  notice: ReactNode
  /** What stands beside the numbers. */
  sum: ReactNode
}

/** The fields of a count: large, for fingers, and with a keypad of digits where there is no keyboard. */
export function CountFields({
  checked,
  skus,
  fixedSku,
  detailed,
  asksReason,
  notice,
  sum,
}: CountFieldsProps) {
  const { t } = useTranslation()
  const { field } = checked
  return (
    <>
      <div className={classes.what}>
        {fixedSku === undefined ? (
          <NativeSelect
            size="lg"
            label={t('inventory.fields.sku')}
            required
            data-autofocus
            data={[
              { value: '', label: t('inventory.choose_sku') },
              ...skus.map(({ id, description }) => ({ value: String(id), label: description })),
            ]}
            {...field('sku')}
          />
        ) : (
          <TextInput size="lg" label={t('inventory.fields.sku')} value={fixedSku} readOnly variant="filled" />
        )}
        <TextInput
          size="lg"
          type="date"
          label={t('inventory.fields.date')}
          required
          max="9999-12-31"
          {...field('date')}
        />
      </div>
      {notice}
      <div className={classes.beside}>
        <div className={classes.cards}>
          {(['on_hand', ...(detailed ? movementColumns : [])] as const).map((column) => (
            <TextInput
              key={column}
              size="lg"
              label={t(`inventory.fields.${column}`)}
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={14}
              {...(column === 'on_hand' && fixedSku !== undefined ? { 'data-autofocus': true } : {})}
              {...field(column)}
            />
          ))}
        </div>
        {sum}
      </div>
      {asksReason && (
        <Textarea
          size="md"
          label={t('inventory.fields.reason')}
          description={t('inventory.reason_hint')}
          required
          autosize
          minRows={2}
          maxLength={maxNoteLength}
          {...field('reason')}
        />
      )}
      <Textarea
        size="md"
        label={t('inventory.fields.comment')}
        description={t('inventory.comment_hint')}
        autosize
        minRows={2}
        maxLength={maxNoteLength}
        {...field('comment')}
      />
    </>
  )
}
