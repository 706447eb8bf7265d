import { isKeyed, keyPrefixes, newSfid } from '@comptoir/contract/rules/sfid'
import type { TableName } from '@comptoir/contract/tables/all-tables'

/** The tables whose rows are deleted by a flag, with their dates. */
const softDeleted: { readonly [Table in TableName]?: readonly ('createddate' | 'systemmodstamp')[] } = {
  account: ['createddate'],
  contact: ['createddate', 'systemmodstamp'],
  order: ['createddate', 'systemmodstamp'],
  orderitem: [],
  property__c: [],
  property_propertyuser__c: ['createddate', 'systemmodstamp'],
  accountproperty__c: ['createddate'],
  propertyuser__c: ['systemmodstamp'],
  campaign: ['createddate', 'systemmodstamp'],
}

export function isSoftDeleted(table: TableName): boolean {
  return table in softDeleted
}

/** What a client sends with every new row. A server that decides these values itself ignores them. */
export function newRowValues(table: TableName): Record<string, unknown> {
  const dates = softDeleted[table]
  if (!dates) return {}
  const now = new Date().toISOString()
  return {
    ...(isKeyed(table) ? { sfid: newSfid(keyPrefixes[table]) } : {}),
    ...Object.fromEntries(dates.map((column) => [column, now])),
    isdeleted: false,
  }
}

/** The same for a change of a row. */
export function changedRowValues(table: TableName): Record<string, unknown> {
  const isStamped = softDeleted[table]?.includes('systemmodstamp')
  return isStamped ? { systemmodstamp: new Date().toISOString() } : {}
}
