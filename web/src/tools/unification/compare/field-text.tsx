import type { ComparedRecord, UnifiedField } from '@comptoir/contract/unification'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { fieldValue, isContact } from './field-value.ts'

/** The value of a field, formatted for display. */
export function FieldText({ field, record }: { field: UnifiedField; record: ComparedRecord }) {
  const { t } = useTranslation()
  const format = useFormat()
  const value = fieldValue(field, record)
  if (typeof value === 'boolean') return t(value ? 'ui.yes' : 'ui.no')
  if (value === '')
    return (
      <Text span c="dimmed" fs="italic">
        {t('unification.empty')}
      </Text>
    )
  if (field === 'language' && isContact(record.row)) return t(`unification.languages.${record.row.language}`)
  if (field === 'company')
    return record.company?.consumers ? t('unification.consumers') : record.company?.name
  if (field === 'phone') return format.phone(value)
  return (
    <Text span style={{ whiteSpace: 'pre-line' }}>
      {value}
    </Text>
  )
}
