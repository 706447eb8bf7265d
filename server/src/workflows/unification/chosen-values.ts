import type { UnifiedKind } from '@comptoir/contract/tools'
import type { MergeChoice, UnifiedField } from '@comptoir/contract/unification'
import type { AnyRow } from '../../engine/definition/define-table.ts'
import type { Value } from '../../engine/writing/write-context.ts'
import type { LockedPair } from './lock-pair.ts'

/** What the kept record is to be given, by column; for a contact also the consent that both have given. */
export function chosenValues(kind: UnifiedKind, choice: MergeChoice, pair: LockedPair): Value[] {
  const values: AnyRow = {}
  for (const [field, side] of Object.entries(choice.take ?? {})) {
    const columns = columnsOf[kind][field as UnifiedField] ?? []
    if (side !== choice.keep) for (const column of columns) values[column] = pair[side][column]
  }
  if (kind === 'contact') {
    for (const column of consents) values[column] = pair.left[column] === true && pair.right[column] === true
  }
  return Object.entries(values).map(([property, value]) => ({ property, value }))
}

export const consents = ['optin_email', 'optin_other'] as const

const columnsOf: Record<UnifiedKind, Partial<Record<UnifiedField, readonly string[]>>> = {
  account: {
    name: ['name'],
    address: [
      'address_line_1__c',
      'billingstreet',
      'billingcity',
      'billingstate',
      'billingpostalcode',
      'billingcountry',
    ],
    external_id__c: ['external_id__c'],
  },
  contact: {
    name: ['firstname', 'lastname'],
    email: ['email'],
    phone: ['phone'],
    language: ['language'],
    company: ['accountid'],
    ott_customer: ['ott_customer'],
    hvc__c: ['hvc__c'],
  },
}
