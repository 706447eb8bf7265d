import { isDeepStrictEqual } from 'node:util'
import type { Mirror } from '../mirror.ts'
import { hasInScope, isAdministrator, isInventoryStaff } from '../oracle/actor.ts'
import { maskedValue } from '../oracle/masks.ts'
import { isVisible } from '../oracle/visibility.ts'
import type { Attempt } from './attempt.ts'
import { expectedRewards } from './expected-rewards.ts'

/** Whether what was answered is the caller's to have, and true. */
export function contentFault(attempt: Attempt): string | undefined {
  const { request, answer, actor, stage, body: sent } = attempt
  const [, , call = '', second = '', third = ''] = request.path.split('/')
  if (answer.status !== 200 || !actor) return undefined
  const body = answer.body as Record<string, unknown>
  const given = (sent ?? {}) as Record<string, unknown>
  switch (request.label) {
    case 'POST /createuser':
      return isAdministrator(actor) ? undefined : 'Somebody who is no administrator made a user.'
    case 'POST /sendactivationemail':
      return isAdministrator(actor) || given.email === undefined
        ? undefined
        : 'No administrator, yet a link was sent.'
    case 'GET /api/reports/frame':
    case 'GET /api/unification/frame/…':
      return isAdministrator(actor) ? undefined : 'The tool is for administrators.'
    case 'GET /api/loggedin': {
      const me = stage.mirror.row('propertyuser__c', actor.id)
      const expected = {
        id: actor.id,
        name: actor.name,
        role: actor.role,
        sfid: actor.sfid,
        username: me?.username__c,
      }
      return isDeepStrictEqual(body.user, expected) ? undefined : 'It is somebody else who is signed in.'
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
      const expected = expectedRewards(stage.mirror, second, Number(third))
      return isDeepStrictEqual(answer.body, expected)
        ? undefined
        : `Expected the rewards ${JSON.stringify(expected)}\n  but got ${answer.text}`
    }
    case 'POST /api/gift-codes/…/reveal': {
      const card = stage.mirror.row('trnsx_ecom_activegc_b2c', second)
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

/** By its ID, by its whole code, or by the masked code of the only such card of the recipient's address. */
function isKnownCard(mirror: Mirror, data: Record<string, unknown>, emails: unknown): boolean {
  const table = 'trnsx_ecom_activegc_b2c'
  if (data.ID !== undefined && data.ID !== null)
    return mirror.row(table, String(data.ID).trim()) !== undefined
  const code = String(data.GIFTCODE).trim()
  if (mirror.where(table, 'gift_code', code).length > 0) return true
  const addresses = (Array.isArray(emails) ? emails : []).map((email) => String(email).trim().toLowerCase())
  const shown = mirror
    .rows(table)
    .filter((row) => maskedValue(table, 'gift_code', row.gift_code) === code)
    .filter((row) =>
      [row.customer_email, row.recipient].some((address) =>
        addresses.includes(String(address).toLowerCase()),
      ),
    )
  return shown.length === 1
}

function similarFault({ stage, actor, answer }: Attempt, table: string): string | undefined {
  const { matches } = answer.body as { matches: ({ id: number } & Record<string, unknown>)[] }
  if (!actor || matches.length > 5) return 'Too much resembles it.'
  const sight = { mirror: stage.mirror, catalog: stage.catalog, actor }
  for (const { why, score, ...row } of matches) {
    const there = stage.mirror.row(table, row.id)
    if (!there || !isVisible(sight, table, there, new Set())) return 'What resembles it is not to be seen.'
    if (!isDeepStrictEqual(row, there)) return 'What resembles it is shown as it is not.'
  }
  return undefined
}

function mailFault(
  { stage, actor }: Attempt,
  given: Record<string, unknown>,
  call: string,
): string | undefined {
  const data = given.data as Record<string, unknown>
  if (given.template === 'eGiftCard')
    return isKnownCard(stage.mirror, data, given.emails) ? undefined : 'No such card.'
  if (given.template !== 'gcInventoryCreation' || !actor) return 'The template is not for callers.'
  const property = stage.mirror.row('gc_inventory', String(data.INVENTORY_ID).trim())?.property__c_id
  if (!isInventoryStaff(actor) || !hasInScope(actor, 'id', property)) return 'The count is out of scope.'
  const listed = String(stage.mirror.where('gc_inventory_email_list', 'property__c_id', property)[0]?.emails)
  const emails = call === 'template-preview' ? [] : (given.emails as string[])
  return emails.every((email) => listed.includes(email.trim().toLowerCase()))
    ? undefined
    : 'A stranger was told of a count.'
}
