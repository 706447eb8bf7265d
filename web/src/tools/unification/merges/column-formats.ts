import type { EditedSince, FurtherEdits } from '@comptoir/contract/unification'
import { useTranslation } from 'react-i18next'
import type { Catalogue } from '../../../i18n/catalogue.ts'
import { useFormat } from '../../../lib/format.ts'

type ShownColumn = keyof Catalogue['unification']['columns']
type ValueFormat = 'text' | 'yes or no' | 'phone' | 'language'

/** The columns that users know, with their formats. Other columns are derived from these and not shown. */
const columnFormats: Record<ShownColumn, ValueFormat> = {
  name: 'text',
  firstname: 'text',
  lastname: 'text',
  email: 'text',
  phone: 'phone',
  language: 'language',
  accountid: 'text',
  account__c: 'text',
  contact__c: 'text',
  address_line_1__c: 'text',
  billingcity: 'text',
  billingstate: 'text',
  billingpostalcode: 'text',
  billingcountry: 'text',
  external_id__c: 'text',
  optin_email: 'yes or no',
  optin_other: 'yes or no',
  ott_customer: 'yes or no',
  hvc__c: 'yes or no',
  isdeleted: 'yes or no',
}

export interface EditText {
  key: string
  record: string
  field: string
  before: string
  now: string
}

/** Returns a function that formats the edits since a merge. */
export function useEditTexts(): (edited: readonly EditedSince[]) => EditText[] {
  const { t } = useTranslation()
  const format = useFormat()
  function written(value: string | null, valueFormat: ValueFormat): string {
    if (value === null || value === '') return '–'
    if (valueFormat === 'yes or no') return t(value === 'true' ? 'ui.yes' : 'ui.no')
    if (valueFormat === 'phone') return format.phone(value)
    if (valueFormat === 'language') return t(`unification.languages.${value === 'fr' ? 'fr' : 'en'}`)
    return value
  }
  return (edited) =>
    edited.flatMap(({ table, id, name, column, before, now }) => {
      if (!isShown(table, column)) return []
      const valueFormat = columnFormats[column]
      return {
        key: `${table} ${id} ${column}`,
        record: t(`unification.records.${table}`, { name }),
        field: t(`unification.columns.${column}`),
        before: written(before, valueFormat),
        now: written(now, valueFormat),
      }
    })
}

/** The number of edits in shown columns, of those that the server only counts. */
export function countFurtherEdits(further: readonly FurtherEdits[]): number {
  return further.reduce((sum, { table, column, rows }) => sum + (isShown(table, column) ? rows : 0), 0)
}

function isShown(table: EditedSince['table'], column: string): column is ShownColumn {
  // A contact's full name is derived from the first and last name.
  return Object.hasOwn(columnFormats, column) && !(table === 'contact' && column === 'name')
}
