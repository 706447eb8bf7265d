import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { fixtureRows, openedSession, startTime } from '../tooling/fixture-rows.ts'
import type { ServersUnderTest } from '../tooling/servers-under-test.ts'
import { type Call, type Operation, Pick } from './call.ts'
import { cardOperations } from './cards.ts'
import { anyLine, companyOperations, contactOperations, predictImport } from './contacts.ts'
import { countOperations } from './counts.ts'
import { type Answered, changeFault, judge } from './judge.ts'
import { mergeOperations } from './merges.ts'
import { campaignOperations, orderOperations } from './orders.ts'
import { peopleOperations } from './people.ts'
import { readOperations } from './reading.ts'
import { sessionOperations } from './sessions.ts'
import { accessOperations, accountOperations } from './staff.ts'
import { State } from './state.ts'

/** What the commands of one run share. */
interface Run {
  servers: ServersUnderTest
  state: State
  history: string[]
  count: (outcome: string) => void
}

type Command = fc.AsyncCommand<object, Run>

export interface Round {
  number: number
  seed: number
  passwordHash: string
  hasCrashes: boolean
  isShrunk: boolean
  count: Run['count']
}

/** What was done, as short as it was found to fail, and how it fails. */
type Failure = readonly [history: readonly string[], fault: string]

/** Runs a random history; returns its failure, if it fails. */
export async function runRound(servers: ServersUnderTest, round: Round): Promise<Failure | undefined> {
  let failure: Failure | undefined
  const property = fc.asyncProperty(
    fc.commands([command(round)], { maxCommands: stepsPerRound, size: 'max' }),
    async (chosen) => {
      const rows = fixtureRows(round.passwordHash)
      const run: Run = { servers, state: State.of(rows, startTime), history: [], count: round.count }
      servers.setClock(run.state.now)
      await servers.clear()
      await servers.insert(rows)
      await servers.takeChanges()
      await fc
        .asyncModelRun(() => ({ model: {}, real: run }), chosen)
        .catch((error) => {
          // Of the failing histories, fast-check runs the shortest last.
          failure = [run.history, error instanceof Error ? error.message : String(error)]
          throw error
        })
    },
  )
  await fc.check(property, {
    seed: (round.seed * 10_007 + round.number) | 0,
    numRuns: 1,
    // Values at the ends of their ranges would make what is meant to be rare the most frequent.
    unbiased: true,
    // Whether a request was done before a crash depends on the moment, so a history with crashes is not shrunk.
    endOnFailure: !round.isShrunk || round.hasCrashes,
    // A long history on a busy machine could shrink for an hour.
    interruptAfterTimeLimit: shrinkingMs,
  })
  return failure
}

const stepsPerRound = 150
const shrinkingMs = 180_000

/** Each round is mostly about one subject, so that its histories are long enough to matter. */
export const subjects: readonly Readonly<Record<string, Operation>>[] = [
  { ...accountOperations, ...sessionOperations, ...accessOperations },
  countOperations,
  { ...orderOperations, ...campaignOperations, ...cardOperations },
  { ...companyOperations, ...contactOperations, ...mergeOperations, ...peopleOperations },
  readOperations,
]

/** How often an operation is chosen if not once. */
const weights: Readonly<Record<string, number>> = {
  ...{ createUser: 2, changeUser: 5, changeLink: 2, sendActivation: 2, useLink: 2 },
  ...{ signIn: 3, prepareLock: 2, lock: 2 },
  ...{ createCount: 4, changeCount: 4, approveCount: 5, withdrawApproval: 2 },
  ...{ createOrder: 4, cancelOrder: 2, linkCampaign: 3, redeem: 3, reveal: 4 },
  ...{ createContact: 3, changeContact: 5, optOut: 2, merge: 4, undoMerge: 3 },
  ...{ readTable: 7, readAudits: 4 },
}

type Named = readonly [name: string, operation: Operation]
const lists: Named = ['changeContacts', contactOperations.changeContacts]

function command({ number, hasCrashes }: Round): fc.Arbitrary<Command> {
  const numbers = fc.array(fc.nat(999), { minLength: 8, maxLength: 8, size: 'max' })
  const weighted = subjects.flatMap((subject, at) =>
    Object.entries(subject).map((named: Named) => ({
      weight: (weights[named[0]] ?? 1) * (at === number % subjects.length ? 6 : 1),
      arbitrary: fc.constant(named),
    })),
  )
  const any = fc.oneof(...weighted)
  const requests = fc.tuple(any, numbers, fc.nat(2))
  const shares: [weight: number, fc.Arbitrary<Command['run']>][] = [
    [70, requests.map(([[name, operation], chosen, at]) => request(name, [[operation, chosen, at]]))],
    [18, fc.tuple(any, any, numbers, numbers, fc.nat(3)).map(race)],
    [4, fc.tuple(numbers, numbers).map(([one, other]) => race([lists, lists, one, other, 2]))],
    [3, fc.nat(minutesAhead.length - 1).map(jump)],
    [3, numbers.map(importContacts)],
    [6, fc.nat(99).map((user) => (_, run) => openFresh(run, user))],
    [hasCrashes ? 3 : 0, fc.tuple(requests, fc.nat(9)).map(crash)],
  ]
  const step = fc.oneof(...shares.map(([weight, arbitrary]) => ({ weight, arbitrary })))
  return step.map((run) => ({ check: () => true, run, toString: () => '' }))
}

type Choice = readonly [operation: Operation, numbers: readonly number[], server: number]

/** Requests at once; what the state has nothing for is left out. */
function request(
  name: string,
  choices: readonly Choice[],
  meanwhile?: (run: Run) => Promise<void>,
): Command['run'] {
  return async (_, run) => {
    const calls = choices.flatMap(([operation, numbers, server]) => {
      const call = operation(run.state, new Pick(numbers))
      return call ? [{ call, server }] : []
    })
    if (calls.length > 0) await send(run, name, calls, meanwhile)
  }
}

/** Two requests at once: most often the same one, at two servers. */
function race([first, second, one, other, difference]: [Named, Named, number[], number[], number]) {
  const [otherName, otherOperation] = difference === 3 ? second : first
  return request(`race of ${first[0]} and ${otherName}`, [
    [first[1], one, 0],
    [otherOperation, difference > 1 ? other : one, 1],
  ])
}

/** A request during which its server, or the database, is killed. */
function crash([[[name, operation], numbers, at], delay]: [[Named, number[], number], number]) {
  const victim = delay % 3 === 0 ? 'database' : 'server'
  return request(`kill of the ${victim} during ${name}`, [[operation, numbers, at]], async ({ servers }) => {
    await pause(delay)
    await (victim === 'server' ? servers.killServer(at) : servers.killDatabase())
  })
}

async function send(
  run: Run,
  name: string,
  calls: readonly { call: Call; server: number }[],
  meanwhile?: (run: Run) => Promise<void>,
): Promise<void> {
  const { servers, history } = run
  tick(run, 1000)
  await servers.query(forgetAttempts)
  for (const { call, server } of calls) {
    const get = async (path: string) =>
      JSON.parse((await servers.send(server, { method: 'GET', path, token: String(call.token) })).text)
    await call.prepare?.(servers.query, get)
  }
  const replies = calls.map(async ({ call, server }): Promise<Answered> => {
    const token = call.token === undefined ? undefined : String(call.token)
    return { call, reply: await servers.send(server, { ...call, token }) }
  })
  await meanwhile?.(run)
  const answered = await Promise.all(replies)
  for (const [at, { call, reply }] of answered.entries()) {
    const session = run.state.rows('session').find(({ token, tool }) => [token, tool].includes(call.token))
    const user = run.state.by('propertyuser__c', 'id', session?.user_id)
    const { variables = call.json } = (call.json ?? {}) as { variables?: unknown }
    const sent = JSON.stringify(variables) ?? ''
    const who = user ? `${user.role__c} ${user.id}` : 'a stranger'
    const where = `at server ${calls[at]?.server}: ${reply.status} ${reply.failure ?? reply.text.slice(0, 300)}`
    history.push(`${name}: ${call.method} ${call.path} ${sent} by ${who} ${where}`)
    const key = /"errors"|"error"/.test(reply.text) && /"(?:key|error|code)":"(\w+)"/.exec(reply.text)?.[1]
    run.count(`${name}: ${key || reply.status}`)
  }
  const judged = judge(run.state, answered, await servers.takeChanges(), meanwhile !== undefined)
  const errors = servers.takeLog()
  if (typeof judged === 'string') throw new Error(judged)
  if (errors.length > 0 && !meanwhile) throw new Error(`A server logged an error: ${errors[0]}`)
  run.state = judged
}

/** Limits that count in real time are others' concern. */
const forgetAttempts = `delete from throttle where key not like 'giftCodeReveals%' and key not like 'noted.%'`

function tick(run: Run, milliseconds: number): void {
  run.state = run.state.fork(run.state.time + milliseconds)
  run.servers.setClock(run.state.now)
}

const minutesAhead = [1, 9, 11, 61, 9 * 60, 26 * 60, 8 * 24 * 60, 31 * 24 * 60]

function jump(at: number): Command['run'] {
  return async (_, run) => {
    tick(run, (minutesAhead[at] ?? 1) * 60_000)
    run.history.push(`the clock is ${run.state.now}`)
    // Without it, every session would have expired after a day.
    if (at > 3) for (const user of [0, 1, 2]) await openFresh(run, user)
  }
}

/** A session as a sign-in would open it, without the time that a password takes. */
async function openFresh(run: Run, number: number): Promise<void> {
  const users = run.state.live('propertyuser__c').filter((row) => !row.inactive && row.last_login)
  const user = users[number % users.length]
  if (!user) return
  const { session, toolSession } = openedSession(user.id, new Date(run.state.time))
  await run.servers.insert({ session: [session], tool_session: [toolSession] })
  await run.servers.takeChanges()
  run.state.insert('session', session)
  run.history.push(`a session of ${user.role__c} ${user.id}`)
}

/** A file about up to three contacts, as an operator imports it. */
function importContacts(numbers: readonly number[]): Command['run'] {
  return async (_, run) => {
    const pick = new Pick(numbers)
    tick(run, 1000)
    const lines = Array.from({ length: 1 + pick.number(3) }, () => anyLine(run.state, pick))
    const csv = [Object.keys(lines[0] ?? {}), ...lines.map(Object.values)].join('\n')
    const imported = await run.servers.importCsv('contact', csv)
    run.history.push(`import contacts: ${csv}: ${JSON.stringify(imported)}`)
    run.count(`import contacts: ${imported.changed ? 'changed' : 'unchanged'}`)
    const next = predictImport(run.state, lines)
    const fault = changeFault(next.changesSince(run.state), await run.servers.takeChanges())
    if (fault) throw new Error(fault)
    run.state = next.settle(run.state)
  }
}
