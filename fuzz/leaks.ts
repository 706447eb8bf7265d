import type { Actor } from './actor.ts'
import { hasInScope, isAdministrator, isInventoryStaff } from './actor.ts'
import type { DatabaseCopy } from './database-copy.ts'

/** Must be in no answer, whatever the caller's role. */
const secrets = /\$argon2|password_hash|unsubscribe_id|token_hash|_folded"/
/** Details of the implementation. */
const insides =
  /syntax error at|node_modules|\.ts:\d|pg_catalog|invalid input syntax|violates |relation "|stack"/

/** Describes the first thing in the text that the actor may not see, if there is one. */
export function leakIn(
  text: string,
  sent: string,
  context: { copy: DatabaseCopy; actor: Actor | undefined; unsubscribeIds: ReadonlySet<string> },
): string | undefined {
  const found = secrets.exec(text)?.[0] ?? insides.exec(text)?.[0]
  if (found && !sent.includes(found)) return `The answer holds ${found}.`
  for (const [uuid] of text.matchAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g))
    if (context.unsubscribeIds.has(uuid) && !sent.includes(uuid)) return 'The answer holds an unsubscribe id.'
  for (const { gift_code } of context.copy.rows('trnsx_ecom_activegc_b2c'))
    if (text.includes(String(gift_code)) && !sent.includes(String(gift_code)))
      return 'The answer holds a whole gift code.'
  for (const [mark, kind = '', number] of text.matchAll(/canary-([a-z]+)-(\d+)/gi))
    if (!sent.toLowerCase().includes(mark.toLowerCase()) && !maySee(context, kind, Number(number), mark))
      return `The answer holds ${mark}, which is not for this caller.`
  return undefined
}

function maySee(
  { copy, actor }: { copy: DatabaseCopy; actor: Actor | undefined },
  kind: string,
  number: number,
  mark: string,
): boolean {
  if (!actor) return false
  switch (kind) {
    case 'staff':
      // Staff users are numbered in the order of their insertion.
      return isAdministrator(actor) || actor.id === number
    case 'count':
      return (
        isInventoryStaff(actor) &&
        (hasInScope(actor, number) ||
          copy.where('gc_inventory', 'comment', mark).some((row) => hasInScope(actor, row.property__c_id)))
      )
    case 'list':
      return isInventoryStaff(actor) && hasInScope(actor, number)
    default:
      return false
  }
}

/** Finds secrets in the log. Security events name the account of a sign-in, and both addresses of a change. */
export function leakInLog(whole: string, passwords: readonly string[]): string | undefined {
  const log = whole.replace(/"details":\{[^}]*\}/g, '')
  const found = /\$argon2[^"]{0,20}|eyJ[\w-]{10,}\.[\w-]{10,}|canary-(?:staff|list)-\d+@/.exec(log)?.[0]
  const password = passwords.find((text) => log.includes(text))
  return found ? `The log holds ${found}.` : password && `The log holds the password ${password}.`
}
