import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { stopAllProcesses } from '../tooling/child-process.ts'
import { pagesDocument } from '../web/src/data/graphql-documents.ts'
import { giftCodes } from './cases/gift-codes.ts'
import { orderPage } from './cases/order-page.ts'
import { familySeconds, processSeconds } from './cpu.ts'
import { type Measured, openDataSet } from './database.ts'
import { type GenerateLoad, startLoadGenerator } from './generate-load.ts'
import type { Outcome } from './load-generator.ts'
import type { LoadRequest } from './load-request.ts'
import { describeMachine } from './machine.ts'
import { ms, table } from './markdown-table.ts'
import { type Ours, startOurs } from './ours.ts'
import { contactForm } from './screens/contact-form.ts'

/**
 * How one to four replicas on one database serve people who pause between their requests. Each person belongs to one replica,
 * and searches for a company, opens an order and looks up a gift code in turn. Writes RESULTS-scaling.md.
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

const measured = await openDataSet(options['on-a-tenth'] ? 'tenth' : 'large', say)
try {
  await measureAll(measured)
} finally {
  await stopAllProcesses()
  await measured.stop()
}

async function measureAll({ url, data, postmaster }: Measured): Promise<void> {
  const most = Math.max(...options.replicas.map(Number))
  const replicas: { ours: Ours; load: GenerateLoad; requests: LoadRequest[] }[] = []
  for (let index = 0; index < most; index++) {
    const ours = await startOurs(url, { name: `replica ${index + 1}` })
    const load = await startLoadGenerator()
    replicas.push({ ours, load, requests: await deskRequests(ours, data) })
  }

  const found: Figures[] = []
  for (const count of options.replicas.map(Number)) {
    for (const people of options.people.map(Number)) {
      const serving = replicas.slice(0, count)
      // The first round only fills the caches.
      await loadAll(serving, people, thinkMs)
      const before = cpuOf(serving, postmaster)
      const outcomes = await loadAll(serving, people, thinkMs + Number(options.seconds) * 1000)
      const after = cpuOf(serving, postmaster)
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
  const page = [
    '# Replicas and people',
    '',
    `\`npm run bench -- scaling\` writes this page. Each person sends a request, waits ${options['think-seconds']} s and goes on.`,
    '',
    ...(await describeMachine(data)).map((line) => `- ${line}`),
    '',
    table(
      ['replicas', 'people', 'requests/s', 'p50', 'p95', 'failures', 'cores of Node', 'cores of PostgreSQL'],
      found.map(rowOf),
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

function loadAll(
  serving: readonly { ours: Ours; load: GenerateLoad; requests: LoadRequest[] }[],
  people: number,
  milliseconds: number,
): Promise<Outcome[]> {
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

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}
