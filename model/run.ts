import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { type Call, type Operation, Pick } from './call.ts'
import { predictImport } from './contacts.ts'
import { startState } from './fixtures.ts'
import { type Answered, judge, settled } from './judge.ts'
import { subjects } from './operations.ts'
import { type Servers, toolSession } from './servers.ts'
import { type State, tokenHash } from './state.ts'

/** What the commands of one run share. */
interface Run {
  servers: Servers
  state: State
  history: string[]
  count: (operation: string, outcome: string) => void
}

type Command = fc.AsyncCommand<object, Run>

export interface Failure {
  round: number
  /** The steps that lead to it. */
  history: string
  fault: string
}

interface Options {
  steps: number
  seed: number
  /** Runs this round alone. */
  round?: number | undefined
  isShrunk: boolean
}

/** Runs random histories until so many steps were made, or one fails. */
export async function runModel(
  servers: Servers,
  { steps, seed, round, isShrunk }: Options,
): Promise<{ done: number; counts: Map<string, number>; failure: Failure | undefined }> {
  const counts = new Map<string, number>()
  let done = 0
  const count = (operation: string, outcome: string) => {
    done++
    const name = `${operation}: ${outcome}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  for (let at = round ?? 0; round === undefined ? done < steps : at === round; at++) {
    const failure = await runRound(servers, { round: at, seed: (seed * 10_007 + at) | 0, count, isShrunk })
    if (failure) return { done, counts, failure }
  }
  return { done, counts, failure: undefined }
}

async function runRound(
  servers: Servers,
  { round, seed, count, isShrunk }: { round: number; seed: number; count: Run['count']; isShrunk: boolean },
): Promise<Failure | undefined> {
  let failure: Failure | undefined
  const { failed } = await fc.check(
    fc.asyncProperty(
      fc.commands(commands(round), { maxCommands: stepsPerRound, size: 'max' }),
      async (chosen) => {
        const run: Run = { servers, state: startState(), history: [], count }
        servers.setClock(run.state.now)
        await servers.load(run.state)
        try {
          await fc.asyncModelRun(() => ({ model: {}, real: run }), chosen)
        } catch (error) {
          // Of the failing histories, fast-check runs the shortest last.
          const history = run.history.map((line, at) => `${at + 1}. ${line}`).join('\n')
          failure = { round, history, fault: error instanceof Error ? error.message : String(error) }
          throw error
        }
      },
    ),
    { seed, numRuns: 1, endOnFailure: !isShrunk },
  )
  return failed ? failure : undefined
}

const stepsPerRound = 150

/** Each round is mostly about one subject, so that its histories are long enough to matter. */
function commands(round: number): fc.Arbitrary<Command>[] {
  const numbers = fc.array(fc.nat(999), { minLength: 8, maxLength: 8, size: 'max' })
  const server = fc.nat(2)
  const names = Object.keys(subjects)
  const theme = names[round % names.length]
  const weighted = Object.entries(subjects).flatMap(([subject, list]) =>
    list.flatMap((one) => Array.from({ length: one[2] * (subject === theme ? 6 : 1) }, () => one)),
  )
  const repeated = (times: number, command: fc.Arbitrary<Command>) =>
    Array.from({ length: times }, () => command)
  return [
    weighted.map(([name, operation]) =>
      fc.tuple(numbers, server).map(([chosen, on]) => request(name, operation, chosen, on)),
    ),
    repeated(weighted.length / 6, races(weighted, numbers)),
    repeated(weighted.length / 40, fc.nat(jumps.length - 1).map(jump)),
    repeated(weighted.length / 50, numbers.map(importContact)),
    repeated(weighted.length / 20, fc.nat(99).map(freshSession)),
  ].flat()
}

function request(name: string, operation: Operation, numbers: readonly number[], server: number): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(_, run) {
      const call = operation(run.state, new Pick(numbers))
      if (call) await send(run, name, [{ call, server }])
    },
  }
}

/** Two requests at once: most often the same one, at two servers. */
function races(
  weighted: readonly (readonly [string, Operation, number])[],
  numbers: fc.Arbitrary<number[]>,
): fc.Arbitrary<Command> {
  const any = fc.nat(weighted.length - 1)
  return fc.tuple(any, any, numbers, numbers, fc.nat(3)).map(([first, second, one, other, difference]) => {
    const [name, operation] = weighted[first] ?? []
    const [otherName, otherOperation] = difference === 3 ? (weighted[second] ?? []) : [name, operation]
    return {
      check: () => true,
      toString: () => `race of ${name} and ${otherName}`,
      async run(_, run) {
        const calls = [
          operation?.(run.state, new Pick(one)),
          otherOperation?.(run.state, new Pick(difference > 1 ? other : one)),
        ]
        const made = calls.flatMap((call, server) => (call ? [{ call, server }] : []))
        if (made.length > 0) await send(run, `race of ${name} and ${otherName}`, made)
      },
    }
  })
}

async function send(run: Run, name: string, calls: readonly { call: Call; server: number }[]): Promise<void> {
  const { servers, history } = run
  tick(run, 1000)
  if (calls.some(({ call }) => !call.path.startsWith('/api/'))) await servers.query(forgetAttempts)
  for (const { call, server } of calls) {
    const get = async (path: string) =>
      JSON.parse((await servers.send(server, { method: 'GET', path, token: String(call.token) })).text)
    await call.prepare?.(servers.query, get)
  }
  const answered: Answered[] = await Promise.all(
    calls.map(async ({ call, server }) => {
      const { token, method, path, json } = call
      const reply = await servers.send(server, {
        method,
        path,
        ...(token !== undefined && { token: String(token) }),
        ...(json !== undefined && { json }),
      })
      return { call, reply }
    }),
  )
  for (const [at, { call, reply }] of answered.entries()) {
    const user = run.state.by('propertyuser__c', 'id', run.state.by('session', 'token', call.token)?.user_id)
    const sent = call.json ? JSON.stringify((call.json as { variables?: object }).variables ?? call.json) : ''
    history.push(
      `${name}: ${call.method} ${call.path} ${sent} by ${user ? `${user.role__c} ${user.id}` : 'a stranger'} at server ${calls[at]?.server}: ${reply.status} ${reply.text.slice(0, 300)}`,
    )
    run.count(
      name,
      String(
        reply.status === 200 && !/"errors"/.test(reply.text)
          ? 200
          : (/"(?:key|error)":"(\w+)"/.exec(reply.text)?.[1] ?? reply.status),
      ),
    )
  }
  const judged = judge(run.state, answered, await servers.takeChanges())
  const errors = servers.takeErrors()
  if (typeof judged === 'string') throw new Error(judged)
  if (errors.length > 0) throw new Error(`A server logged an error: ${errors[0]}`)
  run.state = judged
}

/** Limits that count in real time are others' concern. */
const forgetAttempts = `delete from throttle where key not like 'giftCodeReveals%' and key not like 'noted.%'`

function tick(run: Run, milliseconds: number): void {
  run.state = run.state.fork()
  run.state.now = new Date(run.state.now.getTime() + milliseconds)
  run.servers.setClock(run.state.now)
}

const minute = 60_000
const jumps = [
  minute,
  9 * minute,
  11 * minute,
  61 * minute,
  9 * 60 * minute,
  26 * 60 * minute,
  8 * 24 * 60 * minute,
  31 * 24 * 60 * minute,
]

function jump(at: number): Command {
  return {
    check: () => true,
    toString: () => 'jump',
    async run(_, run) {
      tick(run, jumps[at] ?? minute)
      run.history.push(`the clock is ${run.state.now.toISOString()}`)
      // Without it, every session would have expired after a day.
      if (at > 3) for (const user of [0, 1, 2]) await openFresh(run, user)
    },
  }
}

/** A session as a sign-in would open it, without the time that a password takes. */
function freshSession(number: number): Command {
  return {
    check: () => true,
    toString: () => 'fresh session',
    run: (_, run) => openFresh(run, number),
  }
}

async function openFresh(run: Run, number: number): Promise<void> {
  const users = run.state
    .rows('propertyuser__c')
    .filter((row) => !row.inactive && !row.isdeleted && row.last_login)
  const user = users[number % users.length]
  if (!user) return
  const [token, now] = [randomBytes(32).toString('base64url'), run.state.now.getTime()]
  const [opened, expires] = [new Date(now), new Date(Math.floor(now / 1000 + 480 * 60) * 1000)]
  await run.servers.query(
    `insert into session (id, token_hash, user_id, created_at, verified_at, last_seen_at, expires_at)
         values (gen_random_uuid(), $1, $2, $3, $3, $3, $4)`,
    [tokenHash(token), user.id, opened, expires],
  )
  const [added] = await run.servers.takeChanges()
  run.state = run.state.fork()
  const session = { ...added?.after, token, tool: randomBytes(32).toString('base64url') }
  run.state.insert('session', session)
  await run.servers.query(...toolSession(session))
  run.state.settle()
  run.history.push(`a session of ${user.role__c} ${user.id}`)
}

/** A line of a file about one contact. What was deleted, merged or anonymised here stays as it is. */
function importContact(numbers: readonly number[]): Command {
  return {
    check: () => true,
    toString: () => 'import contact',
    async run(_, run) {
      const pick = new Pick(numbers)
      const contact = pick.of(run.state.rows('contact'))
      if (!contact) return
      tick(run, 1000)
      const [lastname, phone] = [pick.one('Gagnon', 'roy'), pick.one('5145550111', '15145550122')]
      const imported = await run.servers.importContacts(
        `sfid,lastname,phone\n${contact.sfid},${lastname},${phone}`,
      )
      run.history.push(`import contact: ${contact.sfid},${lastname},${phone}: ${JSON.stringify(imported)}`)
      run.count('import contact', imported.changed ? 'changed' : 'unchanged')
      const next = predictImport(run.state, contact.id, lastname, phone)
      const fault = settled(next, await run.servers.takeChanges())
      if (fault) throw new Error(fault)
      run.state = next
    },
  }
}
