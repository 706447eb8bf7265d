import { isLabelled } from '@comptoir/contract/tables/labels'
import type { UnifiedKind } from '@comptoir/contract/tools'
import type { UnifiedField } from '@comptoir/contract/unification'
import { useTranslation } from 'react-i18next'
import { useColumnText } from '../../../lib/column-text.ts'

/** The label of a field: its column's, unless the field takes several columns together. */
export function useFieldLabel(kind: UnifiedKind): (field: UnifiedField) => string {
  const { t } = useTranslation()
  const text = useColumnText()
  return (field) => {
    if (field === 'name' || field === 'address' || field === 'company')
      return t(`unification.fields.${field}`)
    return isLabelled(kind, field) ? text.label(kind, field) : field
  }
}
