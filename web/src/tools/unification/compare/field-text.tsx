import { isLabelled } from '@comptoir/contract/tables/labels'
import type { Comparison, Side, UnifiedField } from '@comptoir/contract/unification'
import { useTranslation } from 'react-i18next'
import { useColumnText } from '../../../lib/column-text.ts'
import classes from './comparison.module.css'
import { fieldValue, isContact } from './field-value.ts'
import { sharedParts } from './shared-parts.ts'

interface FieldTextProps {
  field: UnifiedField
  comparison: Comparison
  side: Side
}

/** The value of a field on one line. What the other record has too is marked. */
export function FieldText({ field, comparison, side }: FieldTextProps) {
  const { t } = useTranslation()
  const columnText = useColumnText()
  const value = fieldValue(field, comparison[side])
  if (value === '') return <span className={classes.empty}>{t('unification.empty')}</span>
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
