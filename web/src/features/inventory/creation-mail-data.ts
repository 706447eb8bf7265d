import { restCalls } from '@comptoir/contract/rest'
import type { CountEmailListRow, CountRow } from '@comptoir/contract/tables/count'
import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { Failure } from '../../data/failure.ts'
import { callRest } from '../../data/rest.ts'
import { askGraphql, readTable } from '../../data/tables.ts'
import { countsKey, equal } from './counts-data.ts'

/** Tells those on the property's list of a new count. Answers who they are. */
export async function announceCount(property: ChosenProperty, count: number): Promise<string[]> {
  const signal = AbortSignal.timeout(patience)
  const listed = await readList(property.id, signal)
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

/**
 * Those of the counts that wait for approval while nobody has been told of them, although somebody ought to be. The
 * server knows, so that neither a reload nor another desk loses sight of it.
 */
export function unannounced(property: number, counts: readonly Pick<CountRow, 'id' | 'approved_by'>[]) {
  const waiting = counts.filter(({ approved_by }) => approved_by === null).map(({ id }) => id)
  return queryOptions({
    queryKey: [...countsKey, property, 'unannounced', waiting],
    queryFn:
      waiting.length === 0
        ? skipToken
        : async ({ signal }): Promise<ReadonlySet<number>> => {
            const [listed, told] = await Promise.all([readList(property, signal), announced(waiting, signal)])
            return new Set(listed.length === 0 ? [] : waiting.filter((id) => !told.has(id)))
          },
  })
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
const patience = 9_000

async function readList(property: number, signal: AbortSignal): Promise<string[]> {
  const { records } = await readTable<{ gc_inventory_email_list: CountEmailListRow }>(
    { name: 'gc_inventory_email_list', limit: 1, filter: [equal('property__c_id', property)] },
    { signal },
  )
  return addressesIn(records[0]?.gc_inventory_email_list.emails ?? '')
}

async function announced(ids: readonly number[], signal: AbortSignal): Promise<ReadonlySet<number>> {
  const { data, failures } = await askGraphql<{ mails: { objectId: string; count: number }[] }>(
    {
      query: `query ($ids: [ID!]!) {
        mails: auditCountForOperationGroupedByObject(operation: "gc_inventory.email", objectIds: $ids) { objectId count }
      }`,
      variables: { ids: ids.map(String) },
    },
    { saves: false, signal },
  )
  if (!data) throw failures[0] ?? new Failure('internal')
  return new Set(data.mails.filter(({ count }) => count > 0).map(({ objectId }) => Number(objectId)))
}
