import { restCalls } from '@comptoir/contract/rest'
import type { CountEmailListRow } from '@comptoir/contract/tables/count'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { callRest } from '../../data/rest.ts'
import { readTable } from '../../data/tables.ts'
import { equal } from './counts-data.ts'

/** Tells those on the property's list of a new count. Answers who they are. */
export async function announceCount(property: ChosenProperty, count: number): Promise<string[]> {
  const signal = AbortSignal.timeout(patience)
  const { records } = await readTable<{ gc_inventory_email_list: CountEmailListRow }>(
    { name: 'gc_inventory_email_list', limit: 1, filter: [equal('property__c_id', property.id)] },
    { signal },
  )
  const listed = addressesIn(records[0]?.gc_inventory_email_list.emails ?? '')
  for (let from = 0; from < listed.length; from += mostRecipients) {
    await callRest(restCalls.sendTemplateMail, {
      payload: {
        emails: listed.slice(from, from + mostRecipients),
        template: 'gcInventoryCreation',
        data: { INVENTORY_ID: count, LANGUAGE: property.language },
      },
      signal,
    })
  }
  return listed
}

export function addressesIn(list: string): string[] {
  const addresses = list
    .split(',')
    .map((address) => address.trim())
    .filter(Boolean)
  return [...new Set(addresses)]
}

/** What one request may name. */
const mostRecipients = 50
/** Nobody waits longer to learn that the mail has not gone out. */
const patience = 10_000
