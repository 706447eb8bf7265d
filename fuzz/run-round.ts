import fc from 'fast-check'
import { isUsable } from '../model/call.ts'
import { type Row, State } from '../model/state.ts'
import { fixtureRows, openedSession, password, startTime, tokenHash } from '../tooling/fixture-rows.ts'
import type { ServersUnderTest } from '../tooling/servers-under-test.ts'
import { answerFault } from './check-answer.ts'
import { leakInLog } from './leaks.ts'
import type { RequestMaker } from './requests.ts'
import { lockedBrowser } from './values.ts'

export interface Failure {
  fault: string
  shown: string
  /** The simplest request that still fails, if there is a simpler one. */
  shrunk?: string | undefined
}

/** Rounds are independent of each other, so that each can be replayed alone. */
export const requestsPerRound = 1000
/** fast-check prefers the ends of a range by default; unbiased draws reach every row. */
const once = { numRuns: 1, unbiased: true }

interface Round {
  seed: number
  requests: number
  note: (label: string, outcome: string) => void
}

/** Runs one round: fresh rows, then the requests one after the other, which are the same for the same seed. */
export async function runRound(
  servers: ServersUnderTest,
  makers: fc.Arbitrary<RequestMaker>,
  { seed, requests, note }: Round,
): Promise<Failure | undefined> {
  const rows = fixtureRows(await servers.hashPassword(password))
  const counted = { on_hand: 1, counted_by: 1, date: '2026-05-01', sku: 1 }
  rows.gc_inventory = [1, 2].map((id) => ({
    id,
    ...counted,
    property__c_id: id,
    comment: `comment-of-count-${id}`,
  }))
  const { desk, lock: id, user: user_id } = lockedBrowser
  rows.desk_person = [{ desk_hash: tokenHash(desk), user_id, seen_at: startTime.toISOString() }]
  rows.session_lock = [{ id, user_id, draft_key: `key-of-${id}`, expires_at: '2027-01-01' }]
  const state = State.of(rows, startTime)
  servers.setClock(state.now)
  await servers.clear()
  await servers.insert(rows)
  await servers.takeChanges()
  for (let number = 0; number < requests; number++) {
    await keepSignedIn(servers, state)
    const [maker] = fc.sample(makers, { ...once, seed: mixed(seed, number) })
    const result = maker && (await sendOne(servers, state, maker))
    if (!result) continue
    note(result.label, result.outcome)
    if (!result.fault) continue
    const shrunk = await shrink(servers, state, makers, mixed(seed, number))
    return { fault: result.fault, shown: result.shown, shrunk }
  }
  const fault = leakInLog(servers.takeLog(), password)
  return fault === undefined ? undefined : { fault, shown: `after ${requests} requests` }
}

/** Some requests end or lock sessions; without any, the others would only be refused. */
async function keepSignedIn(servers: ServersUnderTest, state: State): Promise<void> {
  const isDead = ({ token, token_hash }: Row) => tokenHash(token) !== token_hash
  state.remove('session', ...state.rows('session').filter((row) => isUsable(row) && isDead(row)))
  for (const { id } of state.live('propertyuser__c').filter(({ inactive }) => !inactive)) {
    if (state.rows('session', { user_id: id }).some(isUsable)) continue
    const { session, toolSession } = openedSession(id, new Date(state.time))
    await servers.insert({ session: [session], tool_session: [toolSession] })
    await servers.takeChanges()
    state.insert('session', session)
  }
}

async function sendOne(servers: ServersUnderTest, state: State, maker: RequestMaker) {
  const request = maker(state)
  if (!request) return undefined
  state.time += 50
  servers.setClock(state.now)
  if (request.path !== '/api/graphql/v2') await servers.query('delete from throttle')
  const { label, method, path, token, body } = request
  const reply = await servers.send(0, { method, path, token, body })
  const fault = answerFault(state, request, reply)
  follow(state, await servers.takeChanges())
  const code = /"code":"(\w+)"/.exec(reply.text)?.[1]
  const shown = `${method} ${path} ${body ?? ''}\n  answered ${reply.status} ${reply.text.slice(0, 1500)}`
  return { label, outcome: code ?? String(reply.status), fault, shown }
}

/** Keeps the rows from which requests are made like those of the database. Nothing is predicted here. */
function follow(state: State, changes: Awaited<ReturnType<ServersUnderTest['takeChanges']>>): void {
  for (const { table, before, after } of changes) {
    const known = state.by(table, 'id', (before ?? after)?.id)
    if (!after) known && state.remove(table, known)
    else if (known) state.replace(table, known, after)
    else state.insert(table, after)
  }
}

/** Draws the request again from its seed, so that fast-check can shrink it. A change may not fail a second time. */
async function shrink(
  servers: ServersUnderTest,
  state: State,
  makers: fc.Arbitrary<RequestMaker>,
  seed: number,
): Promise<string | undefined> {
  let simplest: string | undefined
  const property = fc.asyncProperty(makers, async (maker) => {
    const result = await sendOne(servers, state, maker)
    if (result?.fault) simplest = `${result.shown}\n  ${result.fault}`
    return result?.fault === undefined
  })
  await fc.check(property, { ...once, seed, interruptAfterTimeLimit: 20_000 })
  return simplest
}

/** Derives a seed for each request. */
export function mixed(seed: number, number: number): number {
  let hash = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(number + 1, 0xc2b2ae35)
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d)
  return (hash ^ (hash >>> 13)) | 0
}
