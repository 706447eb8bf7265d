import type { State } from '../model/state.ts'
import { type Actor, administrators, inventoryStaff } from '../model/transaction.ts'

/** Must be in no answer, whatever the caller's role. */
const secrets = /\$argon2|password_hash|unsubscribe_id|token_hash|_folded"/
/** Details of the implementation. */
const insides =
  /syntax error at|node_modules|\.ts:\d|pg_catalog|invalid input syntax|violates |relation "|stack"/

/** Describes the first thing in the text that the actor may not see, if there is one. */
export function leakIn(
  text: string,
  sent: string,
  state: State,
  actor: Actor | undefined,
): string | undefined {
  const found = secrets.exec(text)?.[0] ?? insides.exec(text)?.[0]
  if (found && !sent.includes(found)) return `The answer holds ${found}.`
  const isAdministrator = actor && administrators.includes(actor.role)
  const seesCounts = (property: unknown) =>
    actor &&
    inventoryStaff.includes(actor.role) &&
    (actor.role === 'superadmin' || actor.scope.some(({ id }) => id === property))
  const hidden: Readonly<Record<string, readonly unknown[]>> = {
    'an unsubscribe id': state.rows('contact').map((row) => row.unsubscribe_id),
    'a whole gift code': state.rows('trnsx_ecom_activegc_b2c').map((row) => row.gift_code),
    "the key of a colleague's lock": state
      .rows('session_lock')
      .flatMap((row) => (row.user_id === actor?.id ? [] : [row.draft_key])),
    "a partner's property": ['Partner Place'],
    "a colleague's address": isAdministrator
      ? []
      : state.rows('propertyuser__c').flatMap((row) => (row.id === actor?.id ? [] : [row.username__c])),
    'a notification list': state
      .rows('gc_inventory_email_list')
      .flatMap((row) => (seesCounts(row.property__c_id) ? [] : [row.emails])),
    "the comment of another property's count": state
      .rows('gc_inventory')
      .flatMap((row) => (seesCounts(row.property__c_id) ? [] : [row.comment])),
  }
  for (const [what, values] of Object.entries(hidden)) {
    const known = values.filter((value) => typeof value === 'string' && value.length > 8).map(String)
    const leaked = known.find(
      (value) => text.includes(value) && !sent.toLowerCase().includes(value.toLowerCase()),
    )
    if (leaked) return `The answer holds ${what}: ${leaked}.`
  }
  return undefined
}

/** Finds secrets in the log. Only security events name accounts. */
export function leakInLog(lines: readonly string[], password: string): string | undefined {
  const address = /user\d@comptoir\.example|list1@/
  const found = lines.find(
    (line) =>
      /\$argon2/.test(line) ||
      line.includes(password) ||
      (address.test(line) && !line.includes('"msg":"security event"')),
  )
  return found && `The log holds a secret: ${found}`
}
