import type { UnifiedKind } from '@comptoir/contract/tools'
import type { Comparison, Side, UnifiedField } from '@comptoir/contract/unification'
import { Paper, Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import classes from './field-choices.module.css'
import { FieldText } from './field-text.tsx'
import { differs, fieldsOf, type MergeSelection, sideOf } from './merge-choice.ts'
import { useFieldLabel } from './use-field-label.ts'

interface FieldChoicesProps {
  kind: UnifiedKind
  comparison: Comparison
  chosen: MergeSelection
  onChoose: (chosen: MergeSelection) => void
}

/** Chooses the record to keep and, for each field that differs, the record to take it from. */
export function FieldChoices({ kind, comparison, chosen, onChoose }: FieldChoicesProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const label = useFieldLabel(kind)
  return (
    <Paper withBorder className={classes.choices}>
      <Choice
        label={t(`unification.${kind}.keep`)}
        chosen={chosen.keep}
        onChoose={(keep) => onChoose({ ...chosen, keep })}
        isMain
      >
        {(side) => (
          <>
            <Text fw={650}>{comparison[side].row.name}</Text>
            <Text fz="sm" c="dimmed">
              {`${t('unification.fact_names.created')} ${format.day(comparison[side].row.createddate)}`}
            </Text>
            {side === comparison.suggested && (
              <Text fz="sm" fw={600} c="var(--link)">
                {t('unification.suggested')}
              </Text>
            )}
          </>
        )}
      </Choice>
      {fieldsOf[kind].map((field) =>
        differs(field, comparison) ? (
          <Choice
            key={field}
            label={label(field)}
            chosen={sideOf(field, chosen, comparison)}
            onChoose={(side) => onChoose({ ...chosen, take: { ...chosen.take, [field]: side } })}
          >
            {(side) => <FieldText field={field} record={comparison[side]} />}
          </Choice>
        ) : (
          <SameField key={field} field={field} label={label(field)} comparison={comparison} />
        ),
      )}
    </Paper>
  )
}

interface ChoiceProps {
  label: string
  chosen: Side
  onChoose: (side: Side) => void
  children: (side: Side) => ReactNode
  isMain?: boolean
}

function Choice({ label, chosen, onChoose, children, isMain }: ChoiceProps) {
  const { t } = useTranslation()
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={classes.row} data-main={isMain} data-different>
      <div id={id} className={classes.label}>
        {label}
        {!isMain && <span className={classes.differs}>{t('unification.differs')}</span>}
      </div>
      {sides.map((side) => (
        <label key={side} className={classes.option} data-chosen={side === chosen || undefined}>
          <input type="radio" name={id} checked={side === chosen} onChange={() => onChoose(side)} />
          <span>{children(side)}</span>
        </label>
      ))}
    </div>
  )
}

interface SameFieldProps {
  field: UnifiedField
  label: string
  comparison: Comparison
}

function SameField({ field, label, comparison }: SameFieldProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.row}>
      <div className={classes.label}>{label}</div>
      <div className={classes.same}>
        <FieldText field={field} record={comparison.left} />
        <Text span fz="sm" c="dimmed">
          {t('unification.same')}
        </Text>
      </div>
    </div>
  )
}

const sides = ['left', 'right'] as const satisfies readonly Side[]
