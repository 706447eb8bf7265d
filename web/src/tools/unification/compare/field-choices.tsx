import { isLabelled } from '@comptoir/contract/tables/labels'
import type { Comparison, Side, UnifiedField } from '@comptoir/contract/unification'
import { Text } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useColumnText } from '../../../lib/column-text.ts'
import { useUnified } from '../unification-data.ts'
import classes from './comparison.module.css'
import { fieldValue, isContact } from './field-value.ts'
import { differs, fieldsOf, type MergeSelection, sideOf } from './merge-choice.ts'
import { sharedParts } from './shared-parts.ts'

interface FieldChoicesProps {
  comparison: Comparison
  chosen: MergeSelection
  onChoose: (chosen: MergeSelection) => void
}

/** Chooses the record to keep and, for each field that differs, the record to take it from. */
export function FieldChoices({ comparison, chosen, onChoose }: FieldChoicesProps) {
  const { t } = useTranslation()
  const { kind } = useUnified()
  const label = useFieldLabel()
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
            <Text component="span" display="block" fz="md" fw={600}>
              {comparison[side].row.name}
            </Text>
            <span className="block small regular">
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
            {t('unification.different')}{' '}
            <span className="dim small regular">{t('unification.different_text')}</span>
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
            <div key={field} className={classes.row}>
              <div className={classes.label}>{label(field)}</div>
              <div className={classes.both}>
                <FieldText field={field} comparison={comparison} side="left" />
              </div>
            </div>
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
          <span className="anywhere shrinkable">{children(side)}</span>
        </label>
      ))}
    </div>
  )
}

const sides = ['left', 'right'] as const satisfies readonly Side[]

interface FieldTextProps {
  field: UnifiedField
  comparison: Comparison
  side: Side
}

/** The value of a field on one line. What the other record has too is marked. */
function FieldText({ field, comparison, side }: FieldTextProps) {
  const { t } = useTranslation()
  const columnText = useColumnText()
  const value = fieldValue(field, comparison[side])
  if (value === '') return <span className="dim regular">{t('unification.empty')}</span>
  // Two people who speak the same language have nothing to find in that.
  if (typeof value === 'boolean' || field === 'language') return text(side)
  const [left, right] = sharedParts(text('left'), text('right'))
  return (side === 'left' ? left : right).map(({ at, text: part, isShared }) =>
    isShared ? <mark key={at}>{part}</mark> : part,
  )

  function text(of: Side): string {
    const { row, company } = comparison[of]
    if (field === 'company') return company?.consumers ? t('unification.consumers') : (company?.name ?? '')
    const content = fieldValue(field, comparison[of])
    if (isContact(row) && isLabelled('contact', field)) return columnText.value('contact', field, content)
    return String(content).replaceAll('\n', ', ')
  }
}

/** The label of a field: its column's, unless the field takes several columns together. */
function useFieldLabel(): (field: UnifiedField) => string {
  const { t } = useTranslation()
  const { kind } = useUnified()
  const text = useColumnText()
  return (field) => {
    if (field === 'name' || field === 'address' || field === 'company')
      return t(`unification.fields.${field}`)
    return isLabelled(kind, field) ? text.label(kind, field) : field
  }
}
