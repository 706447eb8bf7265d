import { tokenHash } from '../tooling/fixture-rows.ts'
import type { Reply } from '../tooling/http-client.ts'
import { type RowChange, recordedColumns } from '../tooling/recorded-changes.ts'
import type { Call } from './call.ts'
import type { Row, State } from './state.ts'
import { actorOf, Transaction } from './transaction.ts'
import { agrees, attempt, disagreement, resolved, Unknown } from './unify.ts'

/** A request and its answer. */
export interface Answered {
  call: Call
  reply: Pick<Reply, 'status' | 'text' | 'failure'>
}

/**
 * The state after the requests, if they may have been answered and have changed the database like this; otherwise
 * what is wrong. Concurrent requests may have happened in any order, and the second may have been authenticated before
 * the first was done. After a crash, a request that was not answered was done or not.
 */
export function judge(
  state: State,
  answered: readonly Answered[],
  changes: readonly RowChange[],
  isAfterCrash = false,
): State | string {
  const isLost = ({ reply }: Answered) => isAfterCrash && (reply.status === 0 || reply.status >= 500)
  const orders = answered.length > 1 ? [answered, [...answered].reverse()] : [answered]
  const withoutLost = answered.some(isLost) ? orders.map((order) => order.filter((one) => !isLost(one))) : []
  const faults = new Set<string>()
  for (const order of [...orders, ...withoutLost])
    for (const signedIn of order.length > 1 ? [undefined, state] : [undefined]) {
      let next = state
      const isRight = attempt(() => {
        for (const one of order) {
          const way = { isLost: isLost(one), isSecond: one !== order[0] }
          const after = answeredState(next, one, signedIn, way)
          if (typeof after === 'string') return !faults.add(after)
          next = after
        }
        const fault = changeFault(next.changesSince(state), changes, isAfterCrash)
        return !fault || !faults.add(fault)
      })
      if (isRight) return next.settle(state)
    }
  return [...faults].join('\nor, in another order:\n')
}

/** The state after the request, if it may have been answered like this; otherwise what is wrong. */
function answeredState(
  state: State,
  { call, reply }: Answered,
  signedIn = state,
  { isLost, isSecond }: Record<'isLost' | 'isSecond', boolean>,
): State | string {
  const tx = new Transaction(state, actorOf(signedIn, call.token), isSecond)
  const expected = tx.run(call.predict)
  if (isLost) return tx.refusals.size > 0 ? state : tx
  const answer = parsed(reply.text)
  const key = keyOf(answer)
  if (key !== undefined && (tx.refusals.has(key) || tx.doubts.has(key))) {
    const rest = new Transaction(state, tx.actor)
    if (key === 'forbidden' && tx.actor) rest.event('permission_refused', anyDetails)
    call.onRefusal?.(rest, key)
    return rest
  }
  if (tx.refusals.size > 0) return `Expected a refusal, one of ${[...tx.refusals].join(', ')}.`
  if (reply.status !== 200) return `Expected success with ${shown(expected)}.`
  return agrees(expected, answer) ? tx : `Expected the answer ${shown(expected)}, not ${disagreement}.`
}

const anyDetails = {}
const parsed = (text: string): unknown => (/^[{[]/.test(text) ? JSON.parse(text) : text)

/** The key of the refusal, in both forms of the API. */
function keyOf(answer: unknown): string | undefined {
  const { error, errors } = (answer ?? {}) as { error?: string; errors?: { extensions?: Row }[] }
  const { code, key } = errors?.[0]?.extensions ?? {}
  return error ?? (key as string | undefined) ?? (code as string | undefined)?.toLowerCase()
}

/**
 * Compares the changes that the model expects with those of the database. A server that is killed loses the security events
 * that it has not stored yet.
 */
export function changeFault(
  expected: readonly RowChange[],
  actual: readonly RowChange[],
  isAfterCrash = false,
): string | undefined {
  const open = [...actual]
  // The ids of new rows are found with the rows, and then stand in the audits.
  const isLast = ({ table }: RowChange) => Number(table === 'audit' || table === 'security_event')
  for (const change of [...expected].sort((one, other) => isLast(one) - isLast(other))) {
    const at = open.findIndex((found) => attempt(() => matches(change, found)))
    if (at >= 0) open.splice(at, 1)
    else if (!isAfterCrash || change.table !== 'security_event') {
      const among = open.filter(({ table }) => table === change.table).map(describe)
      return `Expected the change ${describe(change)}\n  among ${among.join('\n  ') || 'none'}`
    }
  }
  return open.length > 0 ? `Unexpected changes:\n  ${open.map(describe).join('\n  ')}` : undefined
}

function matches({ table, before, after }: RowChange, found: RowChange): boolean {
  if (found.table !== table || before?.id !== found.before?.id || !after !== !found.after) return false
  if (!after) return true
  return (recordedColumns[table] ?? []).every((column) => {
    const value = found.after?.[column]
    if (column === 'details' && after.details === anyDetails) return true
    if (column !== 'token_hash') return agrees(after[column] ?? null, value)
    // The token is in the answer, which was compared before, if it came.
    const token = resolved(after.token)
    return token instanceof Unknown || (tokenHash(token) === value) === !after.isLocked
  })
}

function describe({ table, before, after }: RowChange): string {
  const columns = (recordedColumns[table] ?? []).filter((column) => before?.[column] !== after?.[column])
  const values = (row: Row | undefined) =>
    row ? shown(Object.fromEntries(columns.map((column) => [column, row[column]]))) : 'nothing'
  return `${table} ${shown((before ?? after)?.id)}: ${values(before)} → ${values(after)}`
}

const shown = (value: unknown): string => JSON.stringify(resolved(value)) ?? 'nothing'
