import type { EditedSince, FurtherEdits } from '@comptoir/contract/unification'
import { useTranslation } from 'react-i18next'
import type { Catalogue } from '../../../i18n/catalogue.ts'
import { useFormat } from '../../../lib/format.ts'

type ToldColumn = keyof Catalogue['unification']['columns']
type Manner = 'text' | 'yes or no' | 'phone' | 'language'

/** Columns that people know; the others follow from these. */
const manners: Record<ToldColumn, Manner> = {
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

export interface ToldEdit {
  key: string
  record: string
  field: string
  before: string
  now: string
}

/** Tells what was changed since a merge, in words. */
export function useToldEdits(): (edited: readonly EditedSince[]) => ToldEdit[] {
  const { t } = useTranslation()
  const format = useFormat()
  function written(value: string | null, manner: Manner): string {
    if (value === null || value === '') return '–'
    if (manner === 'yes or no') return t(value === 'true' ? 'ui.yes' : 'ui.no')
    if (manner === 'phone') return format.phone(value)
    if (manner === 'language') return t(`unification.languages.${value === 'fr' ? 'fr' : 'en'}`)
    return value
  }
  return (edited) =>
    edited.flatMap(({ table, id, name, column, before, now }) => {
      if (!isTold(table, column)) return []
      const manner = manners[column]
      return {
        key: `${table} ${id} ${column}`,
        record: t(`unification.records.${table}`, { name }),
        field: t(`unification.columns.${column}`),
        before: written(before, manner),
        now: written(now, manner),
      }
    })
}

/** How many more there are to tell, of those that are only counted. */
export function furtherTold(further: readonly FurtherEdits[]): number {
  return further.reduce((sum, { table, column, rows }) => sum + (isTold(table, column) ? rows : 0), 0)
}

function isTold(table: EditedSince['table'], column: string): column is ToldColumn {
  // A contact's whole name is made of the other two.
  return Object.hasOwn(manners, column) && !(table === 'contact' && column === 'name')
}
