import type { PropertyRow } from '@comptoir/contract/tables/property'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { queryOptions } from '@tanstack/react-query'
import { propertiesQuery } from './property-queries.ts'
import { runQuery } from './tables.ts'

/** The properties that the user is linked to, by name. A superadmin without links gets every property. */
export function propertiesOf({ sfid, role }: SessionUser) {
  return queryOptions({
    queryKey: ['properties', 'of', sfid],
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
    queryKey: ['properties', 'offered', whose ?? 'all'],
    queryFn: ({ signal }) => read(whose, signal),
  })
}

/** Every property that the server lists for this user, by name. */
export function everyProperty() {
  return queryOptions({
    queryKey: ['properties', 'every'],
    queryFn: ({ signal }) => read(undefined, signal),
  })
}

async function read(linkedTo: string | undefined, signal: AbortSignal): Promise<PropertyRow[]> {
  const { records } = await runQuery(propertiesQuery(linkedTo), { signal })
  return records.map(({ property__c }) => property__c)
}
