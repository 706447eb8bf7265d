import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { reportCalls } from '@comptoir/contract/reports'
import { monthAfter } from '@comptoir/contract/rules/calendar-month'
import { stopAllProcesses } from '../tooling/child-process.ts'
import { pagesDocument } from '../web/src/data/graphql-documents.ts'
import type { LoadRequest } from './cases/case.ts'
import { giftCodes } from './cases/gift-codes.ts'
import { orderPage } from './cases/order-page.ts'
import { familySeconds, processSeconds } from './cpu.ts'
import { type Measured, openDataSet } from './database.ts'
import type { Outcome } from './load-generator.ts'
import { describeMachine } from './machine.ts'
import { ms, table } from './markdown.ts'
import { openReports } from './open-reports.ts'
import { type Ours, startOurs } from './ours.ts'
import { type GenerateLoad, startLoadGenerator } from './processes.ts'
import { copyForReplica, startReplica } from './replica.ts'
import { contactForm } from './screens/contact-form.ts'

/**
 * How one to four replicas on one database serve people who pause between their requests. Each person belongs to one replica,
 * and searches for a company, opens an order and looks up a gift code in turn. Then the desk beside people who read reports,
 * from the primary and from a streaming replica. Writes RESULTS-scaling.md.
 */
const { values: options } = parseArgs({
  options: {
    'on-a-tenth': { type: 'boolean', default: false },
    seconds: { type: 'string', default: '20' },
    /** How long a person looks at an answer before the next request. */
    'think-seconds': { type: 'string', default: '10' },
    people: { type: 'string', multiple: true, default: ['100', '1000'] },
    replicas: { type: 'string', multiple: true, default: ['1', '2', '4'] },
  },
})
const say = (line: string) => process.stdout.write(`${line}\n`)
const measuredMs = Number(options.seconds) * 1000
const thinkMs = Number(options['think-seconds']) * 1000

interface Figures {
  replicas: number
  people: number
  perSecond: number
  p50: number
  /** Of the replica where it was highest. */
  p95: number
  failures: number
  /** Cores that were busy. */
  node: number
  postgres: number
}

/** In the measurement with reports. */
const deskPeople = 100
const reportReaders = 4

const size = options['on-a-tenth'] ? 'tenth' : 'large'
const found: Figures[] = []
await withDataSet((set) => measureReplicas(set, found))
copyForReplica(size)
const beside: ReportFigures[] = []
const machine = await withDataSet(async (set) => {
  await measureReports(set, beside)
  return describeMachine(set.data)
})
writePage()

async function withDataSet<T>(work: (set: Measured) => Promise<T>): Promise<T> {
  const set = await openDataSet(size, say)
  try {
    return await work(set)
  } finally {
    await stopAllProcesses()
    await set.stop()
  }
}

interface Replica {
  ours: Ours
  load: GenerateLoad
  requests: LoadRequest[]
}

async function startReplicas(
  { url, data }: Measured,
  count: number,
  env: Record<string, string> = {},
): Promise<Replica[]> {
  const replicas: Replica[] = []
  for (let index = 0; index < count; index++) {
    const ours = await startOurs(url, { name: `replica ${index + 1}`, env })
    replicas.push({ ours, load: await startLoadGenerator(), requests: await deskRequests(ours, data) })
  }
  return replicas
}

async function measureReplicas(set: Measured, found: Figures[]): Promise<void> {
  const replicas = await startReplicas(set, Math.max(...options.replicas.map(Number)))
  for (const count of options.replicas.map(Number)) {
    for (const people of options.people.map(Number)) {
      const serving = replicas.slice(0, count)
      // The first round only fills the caches.
      await loadAll(serving, people, thinkMs)
      const before = cpuOf(serving, set.postmaster)
      const outcomes = await loadAll(serving, people, thinkMs + measuredMs)
      const after = cpuOf(serving, set.postmaster)
      const seconds = Math.max(...outcomes.map((outcome) => outcome.seconds))
      const figures = {
        replicas: count,
        people,
        perSecond: sum(outcomes.map(({ requests }) => requests)) / seconds,
        p50: sum(outcomes.map(({ p50 }) => p50)) / count,
        p95: Math.max(...outcomes.map(({ p95 }) => p95)),
        failures: sum(outcomes.map(({ failures }) => failures)),
        node: (after.node - before.node) / seconds,
        postgres: (after.postgres - before.postgres) / seconds,
      }
      found.push(figures)
      say(rowOf(figures).join('  '))
    }
  }
}

interface ReportFigures {
  from: string
  desk: Outcome
  reports: Outcome
  /** Cores that were busy. */
  primary: number
  replica: number
}

/** The desk of 100 people while four others read reports without a pause, from the primary or from a streaming replica. */
async function measureReports(set: Measured, beside: ReportFigures[]): Promise<void> {
  const replica = await startReplica(size, set.url, say)
  try {
    for (const [from, env] of [
      ['the primary', {}],
      ['a streaming replica', { DATABASE_READ_URL: replica.url }],
    ] as const) {
      const [serving] = await startReplicas(set, 1, env)
      if (!serving) throw new Error('No server was started.')
      const { origin } = serving.ours
      const readers = await startLoadGenerator()
      const requests = await reportRequests(origin)
      const run = (milliseconds: number) =>
        Promise.all([
          loadAll([serving], deskPeople, milliseconds),
          readers({ origin, requests, concurrency: reportReaders, milliseconds }),
        ])
      await run(thinkMs)
      const seconds = () => [set.postmaster, replica.pid].map((pid) => familySeconds(pid) ?? 0)
      const before = seconds()
      const [[desk], reports] = await run(thinkMs + measuredMs)
      if (!desk) throw new Error('The desk was not measured.')
      const [primary = 0, standby = 0] = seconds().map(
        (after, index) => (after - (before[index] ?? 0)) / desk.seconds,
      )
      const figures = { from, desk, reports, primary, replica: standby }
      beside.push(figures)
      say(reportRowOf(figures).join('  '))
      await stopAllProcesses()
    }
  } finally {
    await replica.stop()
  }
}

async function reportRequests(origin: string): Promise<LoadRequest[]> {
  const token = await openReports(origin)
  const to = new Date().toISOString().slice(0, 7)
  const search = new URLSearchParams({ from: monthAfter(to, -11), to })
  const { properties: _, ...reports } = reportCalls
  return Object.values(reports).map(({ path }) => ({ method: 'GET', path: `${path}?${search}`, token }))
}

function writePage(): void {
  const page = [
    '# Replicas and people',
    '',
    `\`npm run bench -- scaling\` writes this page. Each person sends a request, waits ${options['think-seconds']} s and goes on.`,
    '',
    ...machine.map((line) => `- ${line}`),
    '',
    table(
      ['replicas', 'people', 'requests/s', 'p50', 'p95', 'failures', 'cores of Node', 'cores of PostgreSQL'],
      found.map(rowOf),
    ),
    '',
    '## Reports beside the desk',
    '',
    `${deskPeople} people at the desk of one replica, and ${reportReaders} others who read one report after the other.`,
    '',
    table(
      [
        'reports from',
        'requests/s of the desk',
        'p95 of the desk',
        'reports/s',
        'p95 of the reports',
        'failures',
        'cores of the primary',
        'cores of the streaming replica',
      ],
      beside.map(reportRowOf),
    ),
    '',
  ]
  writeFileSync('bench/RESULTS-scaling.md', page.join('\n'))
}

/** What a clerk does in turn: the whole company search, an order, a gift code. */
async function deskRequests(ours: Ours, data: Measured['data']): Promise<LoadRequest[]> {
  const texts = Object.values(await contactForm.texts(data)).flat()
  const orders = await orderPage.samples(data)
  const codes = await giftCodes.samples(data)
  const requests: LoadRequest[] = []
  for (const [index, text] of texts.entries()) {
    requests.push(ours.ask(pagesDocument(await contactForm.questions(text, data))))
    for (const [benchCase, samples] of [
      [orderPage, orders],
      [giftCodes, codes],
    ] as const) {
      const sample = samples[index % samples.length]
      if (sample) requests.push(ours.ask(benchCase.question(sample)))
    }
  }
  return requests
}

function loadAll(serving: readonly Replica[], people: number, milliseconds: number): Promise<Outcome[]> {
  return Promise.all(
    serving.map(({ ours, load, requests }, index) =>
      load({
        origin: ours.origin,
        requests,
        concurrency: Math.ceil(people / serving.length),
        pauseMs: thinkMs,
        milliseconds,
        from: index * 7,
      }),
    ),
  )
}

function cpuOf(serving: readonly { ours: Ours }[], postmaster: number) {
  return {
    node: sum(serving.map(({ ours }) => processSeconds(ours.pid) ?? 0)),
    postgres: familySeconds(postmaster) ?? 0,
  }
}

function rowOf(figures: Figures): string[] {
  const { replicas, people, perSecond, p50, p95, failures, node, postgres } = figures
  return [
    String(replicas),
    String(people),
    perSecond.toFixed(0),
    ms(p50),
    ms(p95),
    String(failures),
    node.toFixed(2),
    postgres.toFixed(2),
  ]
}

function reportRowOf({ from, desk, reports, primary, replica }: ReportFigures): string[] {
  return [
    from,
    (desk.requests / desk.seconds).toFixed(0),
    ms(desk.p95),
    (reports.requests / reports.seconds).toFixed(0),
    ms(reports.p95),
    String(desk.failures + reports.failures),
    primary.toFixed(2),
    replica.toFixed(2),
  ]
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
