import { isLabelled } from '@comptoir/contract/tables/labels'
import type { ComparedRecord, UnifiedField } from '@comptoir/contract/unification'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useColumnText } from '../../../lib/column-text.ts'
import { fieldValue, isContact } from './field-value.ts'

/** The value of a field, formatted for display. */
export function FieldText({ field, record }: { field: UnifiedField; record: ComparedRecord }) {
  const { t } = useTranslation()
  const text = useColumnText()
  const value = fieldValue(field, record)
  if (value === '')
    return (
      <Text span c="dimmed" fs="italic">
        {t('unification.empty')}
      </Text>
    )
  if (field === 'company')
    return record.company?.consumers ? t('unification.consumers') : record.company?.name
  if (isContact(record.row) && isLabelled('contact', field)) return text.value('contact', field, value)
  return (
    <Text span style={{ whiteSpace: 'pre-line' }}>
      {value}
    </Text>
  )
}
