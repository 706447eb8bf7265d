import type { ValueFormat } from '@comptoir/contract/columns'
import { isRole } from '@comptoir/contract/roles'
import { columnOf, type LabelledColumn, type LabelledTable } from '@comptoir/contract/tables/labels'
import type { TFunction } from 'i18next'
import type { Format } from './format.ts'
import { useWords } from './use-words.ts'

/** What the rows that a value refers to are called: by table, then by the id or sfid that stands in the value. */
export type RowNames = Readonly<Record<string, Readonly<Record<string, string>>>>

export interface ColumnText {
  label: <Table extends LabelledTable>(table: Table, column: LabelledColumn<Table>) => string
  /** The value as people read it; empty where there is none. */
  value: <Table extends LabelledTable>(
    table: Table,
    column: LabelledColumn<Table>,
    value: unknown,
    names?: RowNames,
  ) => string
}

/** Labels and values of the tables' columns in the current language, as the contract describes them. */
export function useColumnText(): ColumnText {
  const { t, format } = useWords()
  return createColumnText(t, format)
}

export function createColumnText(t: TFunction, format: Format): ColumnText {
  return {
    label: (table, column) => t(columnOf(table, column).label),
    value: (table, column, value, names = {}) =>
      formatValue(value, columnOf(table, column).format ?? 'text', { t, format, names }),
  }
}

interface Texts {
  t: TFunction
  format: Format
  names: RowNames
}

export function formatValue(value: unknown, valueFormat: ValueFormat, { t, format, names }: Texts): string {
  if (value === null || value === undefined || value === '') return ''
  const text = String(value)
  switch (valueFormat) {
    case 'text':
      return text
    case 'number':
      return format.number(Number(value))
    case 'money':
      return format.money(Number(value))
    case 'day':
      return format.day(text)
    case 'phone':
      return format.phone(text)
    case 'yesNo':
      return t(isTrue(value) ? 'ui.yes' : 'ui.no')
    case 'activeInactive':
      return t(isTrue(value) ? 'columns.values.active' : 'columns.values.inactive')
    case 'language':
      return text === 'en' || text === 'fr' ? t(`columns.values.languages.${text}`) : text
    case 'role':
      return isRole(value) ? t(`columns.values.roles.${value}`) : text
    case 'skuName':
      return format.sku(names.sku?.[text] ?? t('columns.values.not_visible'))
    case 'contactName': {
      const name = names.contact?.[text]
      return name === undefined ? t('columns.values.not_visible') : format.person(name)
    }
    default:
      return names[tableNamedBy[valueFormat]]?.[text] ?? t('columns.values.not_visible')
  }
}

const tableNamedBy = {
  companyName: 'account',
  propertyName: 'property__c',
} as const satisfies Partial<Record<ValueFormat, string>>

/** Merges store what a column held as text. */
function isTrue(value: unknown): boolean {
  return value === true || value === 'true'
}
