import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { queryOptions } from '@tanstack/react-query'
import { propertiesQuery, propertyQuery } from './property-queries.ts'
import { recordsKey } from './records.ts'
import { changeTables, readFirst, runQuery } from './tables.ts'

export const propertiesKey = recordsKey({ table: 'property__c' })

/** The properties that the user is linked to, by name. A superadmin without links gets every property. */
export function propertiesOf({ sfid, role }: SessionUser) {
  return queryOptions({
    queryKey: [...propertiesKey, 'of', sfid],
    queryFn: async ({ signal }) => {
      const linked = await read(sfid, signal)
      return linked.length === 0 && role === 'superadmin' ? read(undefined, signal) : linked
    },
  })
}

/** The properties that the user may assign to others: their own, or every property for a superadmin. */
export function propertiesOfferedBy({ sfid, role }: SessionUser) {
  const whose = role === 'superadmin' ? undefined : sfid
  return queryOptions({
    queryKey: [...propertiesKey, 'offered', whose ?? 'all'],
    queryFn: ({ signal }) => read(whose, signal),
  })
}

/** Every property that the server lists for this user, by name. */
export function everyProperty() {
  return queryOptions({
    queryKey: [...propertiesKey, 'every'],
    queryFn: ({ signal }) => read(undefined, signal),
  })
}

/** A property as it is stored now; null if it is deleted or does not exist. */
export async function readProperty(by: { id: number } | { code: string }): Promise<PropertyRow | null> {
  return (await readFirst(propertyQuery(by)))?.property__c ?? null
}

export async function createProperty(
  values: Pick<PropertyRow, 'name' | 'external_id__c'>,
): Promise<PropertyRow> {
  const [{ property__c }] = await changeTables({ create: 'property__c', values })
  return property__c
}

async function read(linkedTo: string | undefined, signal: AbortSignal): Promise<PropertyRow[]> {
  const { records } = await runQuery(propertiesQuery(linkedTo), { signal })
  return records.map(({ property__c }) => property__c)
}
