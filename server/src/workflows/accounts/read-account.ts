import type { Account, Device } from '@comptoir/contract/rest'
import type { Database } from '../../database/pool.ts'
import { list, moment, nullable, text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import { refuse } from '../../engine/definition/refusal.ts'
import type { Sessions } from './sessions/sessions.ts'

/** What the page of a user's own account shows. */
export async function readAccount(
  { database, sessions }: { database: Database; sessions: Sessions },
  actor: Actor,
  token: string | undefined,
): Promise<Account> {
  const [found, open] = await Promise.all([
    database.first(sqlOf({ changed: nullable(moment), properties: list(text) })`
      select
        (select max(a.created_at) from audit a
         where a.operation = 'propertyuser__c.update' and a.object_id = u.id and a.new ? 'password') as changed,
        array(select p.name from property_propertyuser__c l join property__c p on p.sfid = l.property__c
              where l.propertyuser__c = u.sfid and not l.isdeleted and not p.isdeleted order by p.name) as properties
      from propertyuser__c u where u.id = ${actor.id}`),
    sessions.list(actor.id, token),
  ])
  if (!found) throw refuse('unauthenticated')
  return {
    password_changed: found.changed?.toISOString() ?? null,
    properties: found.properties,
    sessions: open.map(({ id, userAgent, address, signedIn, lastSeen, isCurrent }) => ({
      id,
      device: describeDevice(userAgent),
      address,
      signed_in: signedIn.toISOString(),
      last_seen: lastSeen.toISOString(),
      is_current: isCurrent,
    })),
  }
}

/** The browser and the system of a User-Agent header, by their usual names; null for what it does not name. */
export function describeDevice(userAgent: string | null): Device {
  const given = userAgent ?? ''
  const nameIn = (names: readonly (readonly [string, RegExp])[]) =>
    names.find(([, pattern]) => pattern.test(given))?.[0] ?? null
  return { browser: nameIn(browsers), system: nameIn(systems), kind: kindOf(given) }
}

/** In this order: most browsers also name those that they are compatible with. */
const browsers = [
  ['Edge', /\bEdg(e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.* Safari\//],
] as const

const systems = [
  ['iPad', /\biPad\b/],
  ['iPhone', /\biPhone\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['macOS', /\bMacintosh\b/],
  ['Linux', /\bLinux\b/],
] as const

/** Android tablets differ from phones by the absence of the word Mobile. */
function kindOf(userAgent: string): Device['kind'] {
  if (/\biPad\b/.test(userAgent)) return 'tablet'
  if (/\bMobile\b/.test(userAgent)) return 'phone'
  return /\bAndroid\b/.test(userAgent) ? 'tablet' : 'computer'
}
