import type { DatabaseCopy } from './database-copy.ts'
import type { Placeholder } from './request-template.ts'

export interface ResolveContext {
  copy: DatabaseCopy
  /** The user who makes the call, if any. */
  userId: number | undefined
  secrets: readonly string[]
  unsubscribeIds: readonly string[]
}

/** Replaces every placeholder by its current value. */
export function resolve(value: unknown, context: ResolveContext): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, context))
  if (typeof value !== 'object' || value === null) return value
  if ('$' in value && Array.isArray(value.$)) return valueFor((value as Placeholder).$, context)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item, context)]))
}

function valueFor(
  place: Placeholder['$'],
  { copy, userId, secrets, unsubscribeIds }: ResolveContext,
): unknown {
  switch (place[0]) {
    case 'some':
      return nth(valuesOf(copy, place[1], place[2]), place[3]) ?? place[4]
    case 'of':
      return nth(copy.rows(place[1]), place[3])?.[place[2]] ?? null
    case 'mine': {
      const me = copy.row('propertyuser__c', userId)
      const own = copy.where('order', 'propertyuser__c', me?.sfid)
      return nth(own.length > 0 ? own : copy.rows('order'), place[2])?.[place[1]] ?? null
    }
    case 'near': {
      const text = [...String(nth(valuesOf(copy, place[1], place[2]), place[3]) ?? '')]
      const from = place[4] % Math.max(text.length, 1)
      const stretch = text.slice(from, from + place[5]).filter((letter) => !/[%_\\]/.test(letter))
      return `${from === 0 && place[5] % 2 ? '' : '%'}${stretch.join('')}%`
    }
    case 'scope': {
      const me = copy.row('propertyuser__c', userId)
      const links = copy.where('property_propertyuser__c', 'propertyuser__c', me?.sfid)
      const linked = links.flatMap((link) => copy.where('property__c', 'sfid', link.property__c))
      const reachable =
        me?.role__c === 'superadmin' || linked.length === 0 ? copy.rows('property__c') : linked
      return nth(reachable, place[2])?.[place[1]] ?? null
    }
    case 'listOf': {
      const property = nth(copy.rows('gc_inventory'), place[1])?.property__c_id
      return copy.where('gc_inventory_email_list', 'property__c_id', property)[0]?.emails ?? null
    }
    case 'me':
      return copy.row('propertyuser__c', userId)?.[place[1]] ?? null
    case 'secret':
      return nth(secrets, place[1]) ?? 'no-such-secret'
    case 'unsubscribe':
      return nth(unsubscribeIds, place[1]) ?? '00000000-0000-4000-8000-000000000000'
  }
}

function valuesOf(copy: DatabaseCopy, table: string, column: string): unknown[] {
  return copy.rows(table).flatMap((row) => (row[column] === null ? [] : [row[column]]))
}

function nth<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(list.length, 1)]
}
