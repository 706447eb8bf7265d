import type { UnifiedKind } from '@comptoir/contract/tools'
import type { Comparison, Side, UnifiedField } from '@comptoir/contract/unification'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './comparison.module.css'
import { FieldText } from './field-text.tsx'
import { fieldValue } from './field-value.ts'
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
  const label = useFieldLabel(kind)
  const different = fieldsOf[kind].filter((field) => differs(field, comparison))
  const same = fieldsOf[kind].filter(
    (field) => !different.includes(field) && fieldValue(field, comparison.left) !== '',
  )
  return (
    <>
      <Choice
        label={t(`unification.${kind}.keep`)}
        chosen={chosen.keep}
        onChoose={(keep) => onChoose({ ...chosen, keep })}
        isMain
      >
        {(side) => (
          <>
            <span className={classes.name}>{comparison[side].row.name}</span>
            <span className={classes.role}>
              {[
                t(side === chosen.keep ? 'unification.stays' : 'unification.merged_into'),
                ...(side === comparison.suggested ? [t('unification.suggested')] : []),
              ].join(' · ')}
            </span>
          </>
        )}
      </Choice>
      {different.length > 0 && (
        <>
          <h3 className={classes.group}>
            {t('unification.different')} <span>{t('unification.different_text')}</span>
          </h3>
          {different.map((field) => (
            <Choice
              key={field}
              label={label(field)}
              chosen={sideOf(field, chosen, comparison)}
              onChoose={(side) => onChoose({ ...chosen, take: { ...chosen.take, [field]: side } })}
            >
              {(side) => <FieldText field={field} comparison={comparison} side={side} />}
            </Choice>
          ))}
        </>
      )}
      {same.length > 0 && (
        <>
          <h3 className={classes.group}>{t('unification.same')}</h3>
          {same.map((field) => (
            <SameField key={field} field={field} label={label(field)} comparison={comparison} />
          ))}
        </>
      )}
    </>
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
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id} className={classes.row} data-main={isMain}>
      <div id={id} className={classes.label}>
        {label}
      </div>
      {sides.map((side) => (
        <label key={side} className={classes.option} data-chosen={side === chosen || undefined}>
          <input type="radio" name={id} checked={side === chosen} onChange={() => onChoose(side)} />
          <span className={classes.value}>{children(side)}</span>
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
  return (
    <div className={classes.row}>
      <div className={classes.label}>{label}</div>
      <div className={classes.both}>
        <FieldText field={field} comparison={comparison} side="left" />
      </div>
    </div>
  )
}

const sides = ['left', 'right'] as const satisfies readonly Side[]
