import type { Mirror } from './mirror.ts'
import type { Place } from './request.ts'

export interface Surroundings {
  mirror: Mirror
  /** The staff user behind the call, if any. */
  userId: number | undefined
  secrets: readonly string[]
  unsubscribeIds: readonly string[]
}

/** The same value with every placeholder replaced by what it stands for at this moment. */
export function resolve(value: unknown, around: Surroundings): unknown {
  if (Array.isArray(value)) return value.map((item) => resolve(item, around))
  if (typeof value !== 'object' || value === null) return value
  if ('$' in value && Array.isArray(value.$)) return stoodFor((value as Place).$, around)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, resolve(item, around)]))
}

function stoodFor(place: Place['$'], { mirror, userId, secrets, unsubscribeIds }: Surroundings): unknown {
  switch (place[0]) {
    case 'some':
      return nth(valuesOf(mirror, place[1], place[2]), place[3]) ?? place[4]
    case 'of':
      return nth(mirror.rows(place[1]), place[3])?.[place[2]] ?? null
    case 'mine': {
      const me = mirror.row('propertyuser__c', userId)
      const own = mirror.where('order', 'propertyuser__c', me?.sfid)
      return nth(own.length > 0 ? own : mirror.rows('order'), place[2])?.[place[1]] ?? null
    }
    case 'near': {
      const text = [...String(nth(valuesOf(mirror, place[1], place[2]), place[3]) ?? '')]
      const from = place[4] % Math.max(text.length, 1)
      const stretch = text.slice(from, from + place[5]).filter((letter) => !/[%_\\]/.test(letter))
      return `${from === 0 && place[5] % 2 ? '' : '%'}${stretch.join('')}%`
    }
    case 'scope': {
      const me = mirror.row('propertyuser__c', userId)
      const links = mirror.where('property_propertyuser__c', 'propertyuser__c', me?.sfid)
      const linked = links.flatMap((link) => mirror.where('property__c', 'sfid', link.property__c))
      const reachable =
        me?.role__c === 'superadmin' || linked.length === 0 ? mirror.rows('property__c') : linked
      return nth(reachable, place[2])?.[place[1]] ?? null
    }
    case 'listOf': {
      const property = nth(mirror.rows('gc_inventory'), place[1])?.property__c_id
      return mirror.where('gc_inventory_email_list', 'property__c_id', property)[0]?.emails ?? null
    }
    case 'me':
      return mirror.row('propertyuser__c', userId)?.[place[1]] ?? null
    case 'secret':
      return nth(secrets, place[1]) ?? 'no-such-secret'
    case 'unsubscribe':
      return nth(unsubscribeIds, place[1]) ?? '00000000-0000-4000-8000-000000000000'
  }
}

function valuesOf(mirror: Mirror, table: string, column: string): unknown[] {
  return mirror.rows(table).flatMap((row) => (row[column] === null ? [] : [row[column]]))
}

function nth<T>(list: readonly T[], pick: number): T | undefined {
  return list[pick % Math.max(list.length, 1)]
}
