import { isDeepStrictEqual } from 'node:util'
import type { Reply } from '../tooling/http-client.ts'
import type { Call } from './call.ts'
import { type Change, comparedColumns, type Row, type State, tokenHash } from './state.ts'
import { actorOf, Transaction } from './transaction.ts'
import { agrees, attempt, disagreement, resolved } from './unify.ts'

/** A request and its answer; without a status if none came. */
export interface Answered {
  call: Call
  reply: Pick<Reply, 'status' | 'text'>
}

/**
 * The state after the requests, if they may have been answered and have changed the database like this; otherwise the first
 * thing that is wrong. Concurrent requests may have happened in any order.
 */
export function judge(
  state: State,
  answered: readonly Answered[],
  changes: readonly Change[],
): State | string {
  let fault = ''
  for (const order of permutations(answered)) {
    for (const [done, signedIn] of variants(order)) {
      const next = state.fork()
      const isRight = attempt(() => {
        fault = faultOf(next, done, changes, signedIn === 'before' ? state : undefined) ?? ''
        return fault === ''
      })
      if (!isRight) continue
      next.settle()
      return next
    }
  }
  return fault
}

/** Compares the changes of something that has no answer; returns what is wrong. */
export function settled(next: State, changes: readonly Change[]): string | undefined {
  const fault = changeFault(next.changes, changes)
  if (!fault) next.settle()
  return fault
}

/**
 * A request whose answer never came was done or not. Of two at once, the second may have been authenticated before the
 * first was done.
 */
function variants(order: readonly Answered[]): [readonly Answered[], 'before' | 'then'][] {
  const lost = order.find(({ reply }) => reply.status === 0)
  const orders = lost ? [order, order.filter((one) => one !== lost)] : [order]
  return orders.flatMap((one): [readonly Answered[], 'before' | 'then'][] =>
    one.length > 1
      ? [
          [one, 'then'],
          [one, 'before'],
        ]
      : [[one, 'then']],
  )
}

function permutations<T>(items: readonly T[]): (readonly T[])[] {
  const [first, second] = items
  return first && second ? [items, [second, first]] : [items]
}

function faultOf(
  next: State,
  order: readonly Answered[],
  changes: readonly Change[],
  signedIn: State | undefined,
): string | undefined {
  for (const { call, reply } of order) {
    const fault = answerFault(next, call, reply, signedIn)
    if (fault) return fault
  }
  return changeFault(next.changes, changes)
}

/** Applies the request to the state, and compares its answer. */
function answerFault(next: State, call: Call, reply: Answered['reply'], signedIn = next): string | undefined {
  const trial = next.branch()
  const tx = new Transaction(trial, actorOf(signedIn, call.token))
  const expected = tx.run(call.predict)
  const answer = parsed(reply)
  const key = keyOf(answer)
  if (reply.status === 0) {
    if (tx.refusals.size === 0) next.adopt(trial)
    return undefined
  }
  const refusals = [...tx.refusals, ...tx.doubts]
  if (key !== undefined && refusals.includes(key)) {
    if (!hasStatus(reply.status, key, call)) return `The status of ${key} is ${reply.status}.`
    const rest = new Transaction(next, tx.actor)
    if (key === 'forbidden' && tx.actor) rest.event('permission_refused', anyDetails)
    call.onRefusal?.(rest, key)
    return undefined
  }
  if (tx.refusals.size > 0) return `Expected a refusal, one of ${[...tx.refusals].join(', ')}.`
  next.adopt(trial)
  if (reply.status !== 200) return `Expected success with ${shown(expected)}.`
  return agrees(expected, answer) ? undefined : `Expected the answer ${shown(expected)}, not ${disagreement}.`
}

const anyDetails = {}

function parsed({ text }: Answered['reply']): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** The key of the refusal, in both forms of the API. */
function keyOf(answer: unknown): string | undefined {
  const { error, errors } = (answer ?? {}) as { error?: string; errors?: { extensions?: GraphqlError }[] }
  const { code, key } = errors?.[0]?.extensions ?? {}
  return error ?? key ?? code?.toLowerCase()
}

interface GraphqlError {
  code: string
  key?: string
}

/** The statuses of REST refusals; 422 for every other rule. The table API answers 200 to what was executed. */
const statuses: Readonly<Record<string, number>> = {
  unauthenticated: 401,
  user_inactive_error: 401,
  token_expired: 401,
  forbidden: 403,
  fresh_sign_in_required: 403,
  recent_address_change_error: 403,
  credentials_dont_match: 403,
  token_invalid: 403,
  not_found: 404,
  user_not_found: 404,
  bad_input: 400,
  budget_exceeded: 429,
}

function hasStatus(status: number, key: string, { path }: Call): boolean {
  if (path === '/api/graphql/v2') return status === (key === 'unauthenticated' ? 401 : 200)
  return (
    status === (statuses[key] ?? 422) || (status === 409 && /exists|conflict|_error$|anonymised/.test(key))
  )
}

/** Compares the changes that the model expects with those of the database. */
function changeFault(expected: readonly Change[], actual: readonly Change[]): string | undefined {
  const open = [...actual]
  // The ids of new rows are found with the rows, and then stand in the audits.
  const ordered = [...expected].sort((one, other) => rank(one) - rank(other))
  for (const change of ordered) {
    if (!comparedColumns[change.table] || isSame(change)) continue
    const at = open.findIndex((found) => attempt(() => matches(change, found)))
    if (at < 0)
      return `Expected the change ${describe(change)}\n  among ${
        open
          .filter(({ table }) => table === change.table)
          .map(describe)
          .join('\n  ') || 'none'
      }`
    open.splice(at, 1)
  }
  return open.length > 0 ? `Unexpected changes:\n  ${open.map(describe).join('\n  ')}` : undefined
}

function rank({ table }: Change): number {
  return table === 'audit' || table === 'security_event' ? 1 : 0
}

function isSame({ table, before, after }: Change): boolean {
  const columns = comparedColumns[table] ?? []
  return Boolean(
    before && after && columns.every((column) => isDeepStrictEqual(before[column], after[column])),
  )
}

function matches({ table, before, after }: Change, found: Change): boolean {
  if (
    found.table !== table ||
    Boolean(before) !== Boolean(found.before) ||
    Boolean(after) !== Boolean(found.after)
  )
    return false
  if (before && before.id !== found.before?.id) return false
  const columns = comparedColumns[table] ?? []
  const isRight = (column: string) => {
    if (column === 'details' && after?.details === anyDetails) return true
    // The token is in the answer, which was compared before.
    if (column === 'token_hash') return tokenHash(resolved(after?.token)) === found.after?.token_hash
    return agrees(after?.[column] ?? null, found.after?.[column])
  }
  return !after || columns.every(isRight)
}

function describe({ table, before, after }: Change): string {
  const columns = (comparedColumns[table] ?? []).filter((column) => before?.[column] !== after?.[column])
  const values = (row: Row | undefined) =>
    row ? shown(Object.fromEntries(columns.map((column) => [column, row[column]]))) : 'nothing'
  return `${table} ${shown((before ?? after)?.id)}: ${values(before)} → ${values(after)}`
}

function shown(value: unknown): string {
  return JSON.stringify(resolved(value)) ?? 'nothing'
}
