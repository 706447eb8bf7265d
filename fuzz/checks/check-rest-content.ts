import { isDeepStrictEqual } from 'node:util'
import type { DatabaseCopy } from '../database-copy.ts'
import { hasInScope, isAdministrator, isInventoryStaff } from '../oracle/actor.ts'
import { maskedValue } from '../oracle/masks.ts'
import { isVisible } from '../oracle/visibility.ts'
import type { Attempt } from './attempt.ts'
import { expectedRewards } from './expected-rewards.ts'

/** Checks that the caller may have the answer, and that it is correct. */
export function contentFault(attempt: Attempt): string | undefined {
  const { request, answer, actor, app, body: sent } = attempt
  const [, , call = '', second = '', third = ''] = request.path.split('/')
  if (answer.status !== 200 || !actor) return undefined
  const body = answer.body as Record<string, unknown>
  const given = (sent ?? {}) as Record<string, unknown>
  switch (request.label) {
    case 'POST /createuser':
      return isAdministrator(actor) ? undefined : 'A caller who is not an administrator created a user.'
    case 'POST /sendactivationemail':
      return isAdministrator(actor) || given.email === undefined
        ? undefined
        : 'A caller who is not an administrator sent a link.'
    case 'GET /api/reports/frame':
    case 'GET /api/unification/frame/…':
      return isAdministrator(actor) ? undefined : 'The tool is for administrators.'
    case 'GET /api/loggedin': {
      const me = app.copy.row('propertyuser__c', actor.id)
      const expected = {
        id: actor.id,
        name: actor.name,
        role: actor.role,
        sfid: actor.sfid,
        username: me?.username__c,
      }
      return isDeepStrictEqual(body.user, expected) ? undefined : 'The answer names another user.'
    }
    case 'GET /api/page-permission/…': {
      const may = second === 'giftcardinventory' ? isInventoryStaff(actor) : isAdministrator(actor)
      return body.result === may && body.page === second
        ? undefined
        : `${second} is ${body.result} for ${actor.role}.`
    }
    case 'GET /api/b2b_rewards/…': {
      if (!isAdministrator(actor) || !hasInScope(actor, 'external_id__c', second))
        return 'The rewards are out of scope.'
      const expected = expectedRewards(app.copy, second, Number(third))
      return isDeepStrictEqual(answer.body, expected)
        ? undefined
        : `Expected the rewards ${JSON.stringify(expected)}\n  but got ${answer.text}`
    }
    case 'POST /api/gift-codes/…/reveal': {
      const card = app.copy.row('trnsx_ecom_activegc_b2c', second)
      return isDeepStrictEqual(body, { status: 200, gift_code: card?.gift_code })
        ? undefined
        : 'Another code was revealed.'
    }
    case 'POST /api/similar/account':
    case 'POST /api/similar/contact':
      return similarFault(attempt, second)
    case 'POST /sendtemplateemail':
    case 'POST /api/template-preview':
      return mailFault(attempt, given, call)
    default:
      return undefined
  }
}

/** A card is found by its ID, by its whole code, or by a masked code that is unique for the recipient's address. */
function isKnownCard(copy: DatabaseCopy, data: Record<string, unknown>, emails: unknown): boolean {
  const table = 'trnsx_ecom_activegc_b2c'
  if (data.ID !== undefined && data.ID !== null) return copy.row(table, String(data.ID).trim()) !== undefined
  const code = String(data.GIFTCODE).trim()
  if (copy.where(table, 'gift_code', code).length > 0) return true
  const addresses = (Array.isArray(emails) ? emails : []).map((email) => String(email).trim().toLowerCase())
  const shown = copy
    .rows(table)
    .filter((row) => maskedValue(table, 'gift_code', row.gift_code) === code)
    .filter((row) =>
      [row.customer_email, row.recipient].some((address) =>
        addresses.includes(String(address).toLowerCase()),
      ),
    )
  return shown.length === 1
}

function similarFault({ app, actor, answer }: Attempt, table: string): string | undefined {
  const { matches } = answer.body as { matches: ({ id: number } & Record<string, unknown>)[] }
  if (!actor || matches.length > 5) return 'There are too many similar rows.'
  const context = { copy: app.copy, catalog: app.catalog, actor }
  for (const { why, score, ...row } of matches) {
    const there = app.copy.row(table, row.id)
    if (!there || !isVisible(context, table, there, new Set()))
      return 'A similar row is not visible to the caller.'
    if (!isDeepStrictEqual(row, there)) return 'A similar row differs from the stored one.'
  }
  return undefined
}

function mailFault(
  { app, actor }: Attempt,
  given: Record<string, unknown>,
  call: string,
): string | undefined {
  const data = given.data as Record<string, unknown>
  if (given.template === 'eGiftCard')
    return isKnownCard(app.copy, data, given.emails) ? undefined : 'No such card.'
  if (given.template !== 'gcInventoryCreation' || !actor) return 'The template is not for callers.'
  const property = app.copy.row('gc_inventory', String(data.INVENTORY_ID).trim())?.property__c_id
  if (!isInventoryStaff(actor) || !hasInScope(actor, 'id', property)) return 'The count is out of scope.'
  const listed = String(app.copy.where('gc_inventory_email_list', 'property__c_id', property)[0]?.emails)
  const emails = call === 'template-preview' ? [] : (given.emails as string[])
  return emails.every((email) => listed.includes(email.trim().toLowerCase()))
    ? undefined
    : 'The mail of a count went to an address that is not on its list.'
}
