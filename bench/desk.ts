import { once } from 'node:events'
import { createWriteStream, writeFileSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { reportCalls } from '@comptoir/contract/reports'
import { monthAfter } from '@comptoir/contract/rules/calendar-month'
import { launchProcess, stopAllProcesses } from '../tooling/child-process.ts'
import { createHttpClient, type Reply } from '../tooling/http-client.ts'
import { quantile } from '../tooling/quantile.ts'
import { openReports, signIn } from '../tooling/sign-in.ts'
import { createDeskWork, type Kind, kindAt, kinds } from './clerks.ts'
import { familySeconds, processSeconds } from './cpu.ts'
import { type DataSetSize, type Measured, onCopyOfDataSet } from './database.ts'
import { giftCodes } from './imported-lines.ts'
import { describeMachine } from './machine.ts'
import { ms, table } from './markdown.ts'
import { type Ours, startOurs } from './ours.ts'
import { logFile } from './processes.ts'

/**
 * What fifty clerks do, sent at a constant rate whether or not the answers before are there, and timed from the moment when each
 * request was due. Clients that wait for their answers would send nothing while a server stands still, and so leave out of the
 * figures all those who would have come meanwhile. Reports are read and a file is imported all the time. Then the highest
 * rate that holds. Works on a copy of the data set, which it changes.
 */
const { values: options } = parseArgs({
  options: {
    'on-a-tenth': { type: 'boolean', default: false },
    /** Requests per second. */
    rate: { type: 'string', default: '60' },
    minutes: { type: 'string', default: '10' },
    quick: { type: 'boolean', default: false },
    servers: { type: 'string', multiple: true, default: ['1', '2'] },
  },
})
const seconds = options.quick ? 20 : Number(options.minutes) * 60
/** How long a rate has to hold in the search for the highest one. */
const triedSeconds = options.quick ? 10 : 60
const triedRates = [10, 15, 20, 30, 40, 50, 60, 80, 100, 125, 150, 200, 250, 300, 400]
const aims = { search: { p99: 250, p999: Number.POSITIVE_INFINITY }, other: { p99: 60, p999: 250 } }
/** Figures of a shorter run are not kept. */
const isWhole = !options.quick && !options['on-a-tenth'] && seconds >= 600
const resultsPage = isWhole ? 'bench/RESULTS-desk.md' : '.comptoir/bench-desk.md'
const linesOfFile = 20_000
const adminBundle = fileURLToPath(new URL('../server/dist/admin.js', import.meta.url))
/** No two files have the same codes. */
let importedBefore = 0

const size: DataSetSize = options['on-a-tenth'] ? 'tenth' : 'large'
const log = (line: string) => process.stdout.write(`${line}\n`)
const http = createHttpClient({ connections: 1000 })

await onCopyOfDataSet(size, log, measure)
process.exit()

type Send = (at: number) => Promise<Reply>

async function measure(set: Measured, folder: string): Promise<void> {
  const page = ['# Fifty clerks', '`npm run bench -- desk` writes this page.']
  const print = (part: string) => {
    log(part)
    page.push(part)
  }
  print((await describeMachine(set.data)).map((line) => `- ${line}`).join('\n'))
  const requestAt = await createDeskWork(set.data, 50)
  for (const count of options.servers.map(Number)) {
    const loadBefore = loadavg()[0] ?? 0
    const servers: Ours[] = []
    while (servers.length < count)
      servers.push(await startOurs(set.url, { name: `server ${servers.length + 1}` }))
    const send: Send = (at) => http.send(servers[at % count]?.origin ?? '', requestAt(at))
    const others = startOthers(set.url, servers[0]?.origin ?? '', join(folder, 'codes.csv'))
    // Until caches are filled and code is compiled.
    await keepRate(Number(options.rate) / 2, triedSeconds, send)
    const busySeconds = () => [
      ...servers.map(({ pid }) => processSeconds(pid) ?? 0),
      familySeconds(set.postmaster) ?? 0,
    ]
    const before = busySeconds()
    const outcome = await keepRate(Number(options.rate), seconds, send)
    const cores = busySeconds().map((after, index) => ((after - (before[index] ?? 0)) / seconds).toFixed(2))
    print(
      `## ${count} ${count === 1 ? 'server' : 'servers'}, ${options.rate} requests a second for ${seconds} s`,
    )
    print(`Load of the machine by other work before: ${loadBefore.toFixed(1)}`)
    print(tableOf(outcome))
    print(`Failures: ${outcome.failures.length}. ${outcome.failures[0] ?? ''}`)
    print(`Busy cores of each server and PostgreSQL: ${cores.join(', ')}`)
    print(`Beside it: ${others.figures()}`)
    print(`The highest rate that holds for ${triedSeconds} s: ${await highestRate(send)} a second`)
    await others.stop()
    await stopAllProcesses()
    writeFileSync(resultsPage, `${page.join('\n\n')}\n`)
  }
}

interface Outcome {
  /** Milliseconds from when each request was due to the end of its answer. */
  times: Record<Kind, number[]>
  failures: string[]
}

/** Sends each request when it is due, however many are waiting for their answers. */
async function keepRate(perSecond: number, during: number, send: Send): Promise<Outcome> {
  const outcome: Outcome = { times: emptyTimes(), failures: [] }
  const startedAt = performance.now()
  const underWay: Promise<void>[] = []
  for (let at = 0; at < during * perSecond; at++) {
    const dueAt = startedAt + (at / perSecond) * 1000
    const early = dueAt - performance.now()
    if (early > 0) await wait(early)
    const ask = async () => {
      const { status, text, failure } = await send(at)
      outcome.times[kindAt(at)].push(performance.now() - dueAt)
      if (status !== 200 || text.includes('"errors":['))
        outcome.failures.push(`${kindAt(at)}: ${failure ?? status} ${text.slice(0, 200)}`)
    }
    underWay.push(ask())
  }
  await Promise.all(underWay)
  return outcome
}

function emptyTimes(): Outcome['times'] {
  return Object.fromEntries(kinds.map((kind) => [kind, []])) as unknown as Outcome['times']
}

/** The highest of the rates that meets every aim; one that does not, and all above it, are left out. */
async function highestRate(send: Send): Promise<number> {
  let holds = -1
  let fails = triedRates.length
  while (fails - holds > 1) {
    const middle = (holds + fails) >> 1
    if (isMet(await keepRate(triedRates[middle] ?? 0, triedSeconds, send))) holds = middle
    else fails = middle
  }
  return triedRates[holds] ?? 0
}

function isMet({ times, failures }: Outcome): boolean {
  return failures.length === 0 && kinds.every((kind) => isKindMet(kind, times[kind]))
}

function isKindMet(kind: Kind, times: readonly number[]): boolean {
  const { p99, p999 } = kind === 'search' ? aims.search : aims.other
  return quantile(times, 0.99) <= p99 && quantile(times, 0.999) <= p999
}

function tableOf({ times }: Outcome): string {
  const rows = kinds.map((kind) => [
    kind,
    String(times[kind].length),
    ...[0.5, 0.99, 0.999, 1].map((share) => ms(quantile(times[kind], share))),
    isKindMet(kind, times[kind]) ? 'yes' : 'no',
  ])
  return table(['asked', 'requests', 'p50', 'p99', 'p99.9', 'slowest', 'within the aim'], rows)
}

/** One reader of reports, who asks for the next when one is there, and one import after the other. */
function startOthers(databaseUrl: string, origin: string, file: string) {
  const reports: number[] = []
  let imported = 0
  let isOver = false

  async function read(): Promise<void> {
    const token = await openReports(http, origin, await signIn(http, origin, 'superadmin'))
    const to = new Date().toISOString().slice(0, 7)
    const search = new URLSearchParams({ from: monthAfter(to, -11), to })
    const { properties: _, ...calls } = reportCalls
    for (let at = 0; !isOver; at++) {
      const { path = '' } = Object.values(calls)[at % Object.keys(calls).length] ?? {}
      const { milliseconds } = await http.send(origin, { method: 'GET', path: `${path}?${search}`, token })
      reports.push(milliseconds)
    }
  }

  async function load(): Promise<void> {
    while (!isOver) {
      const from = importedBefore
      importedBefore += linesOfFile
      await pipeline(Readable.from(giftCodes(from, importedBefore)), createWriteStream(file))
      const { child, output } = launchProcess({
        name: 'The import',
        args: [adminBundle, 'import', 'trnsx_ecom_activegc_b2c', file],
        env: { DATABASE_URL: databaseUrl },
        logFile: logFile('import'),
      })
      const [code] = await once(child, 'exit')
      if (isOver) return
      if (code !== 0) throw new Error(`The import failed: ${output()}`)
      imported += linesOfFile
    }
  }

  const over = Promise.all([read(), load()])
  // Seen by `stop`.
  over.catch(() => undefined)
  return {
    figures: () =>
      `${reports.length} reports with p50 ${ms(quantile(reports, 0.5))}, p99 ${ms(quantile(reports, 0.99))}; ${imported} lines imported`,
    async stop() {
      isOver = true
      await over
    },
  }
}
