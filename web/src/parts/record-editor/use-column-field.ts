import type { ValueFormat } from '@comptoir/contract/columns'
import { isRole } from '@comptoir/contract/roles'
import { allTables, type TableName } from '@comptoir/contract/tables/all-tables'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import type { Field } from './record-kind.ts'

/** Makes fields from columns of a table: labelled and written as the contract describes them. */
export function useColumnField(table: TableName) {
  const { t, i18n } = useTranslation()
  const format = useFormat()
  const columns: Readonly<Record<string, { label?: string; format?: ValueFormat }>> = allTables[table].columns

  function write(value: unknown, valueFormat: ValueFormat | undefined): string {
    if (value === null || value === undefined || value === '') return ''
    const text = String(value)
    if (valueFormat === 'day') return format.day(text)
    if (valueFormat === 'phone') return format.phone(text)
    if (valueFormat === 'yesNo') return t(value === true ? 'ui.yes' : 'ui.no')
    if (valueFormat === 'activeInactive') return t(value === true ? 'campaigns.active' : 'campaigns.inactive')
    if (valueFormat === 'language' && (text === 'en' || text === 'fr')) return t(`contacts.languages.${text}`)
    if (valueFormat === 'role' && isRole(value)) return t(`users.roles.${value}`)
    if (valueFormat === 'number' && Number.isFinite(value)) return format.number(Number(value))
    return text
  }

  return <Inputs extends object>(
    column: keyof Inputs & string,
    read: (inputs: Inputs) => unknown = (inputs) => inputs[column],
  ): Field<Inputs> => ({
    inputs: [column],
    label: i18n.t((columns[column]?.label ?? column) as 'ui.ok'),
    show: (inputs) => write(read(inputs), columns[column]?.format),
  })
}
