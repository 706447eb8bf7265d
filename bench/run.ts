import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { stopAllProcesses } from '../tooling/child-process.ts'
import { allCases } from './cases/all-cases.ts'
import type { Contender } from './cases/case.ts'
import { type Measured, openDataSet } from './database.ts'
import { measureFootprint } from './footprint.ts'
import { describeMachine } from './machine.ts'
import { measureCase, type Plan } from './measure.ts'
import { startOurs } from './ours.ts'
import { startDirectus } from './peers/directus.ts'
import type { Peer } from './peers/peer.ts'
import { startPostGraphile } from './peers/postgraphile.ts'
import { checkSameRows } from './peers/same-rows.ts'
import { startFloor, startLoadGenerator } from './processes.ts'
import { type Results, report, verdicts } from './report.ts'
import { checkSameAnswers } from './same-answers.ts'
import { contactForm } from './screens/contact-form.ts'
import { measureScreen, type ScreenTime } from './screens/screen-times.ts'
import { measureSearch, type SearchTime } from './search-times.ts'

const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string', multiple: true },
    'no-peers': { type: 'boolean', default: false },
    'no-searches': { type: 'boolean', default: false },
    /** For developing the bench itself, before the large set is loaded. */
    'on-a-tenth': { type: 'boolean', default: false },
    /** The folder of another version, built, which then takes turns with this one. */
    beside: { type: 'string' },
  },
})

const print = (line: string) => process.stdout.write(`${line}\n`)
let opened: Measured | undefined
const missing: string[] = []

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, async () => {
    await cleanUp()
    process.exit(130)
  })
}

try {
  await bench()
} catch (error) {
  missing.push(messageOf(error))
} finally {
  await cleanUp()
}
for (const line of missing) process.stderr.write(`Not measured: ${line}\n`)
process.exit(missing.length > 0 ? 1 : 0)

async function bench(): Promise<void> {
  const { only } = options
  const cases = allCases.filter(({ name }) => !only || only.includes(name))
  const isSearched = !only || only.includes(contactForm.name)
  if (cases.length === 0 && !isSearched)
    throw new Error(
      `There is no such case; there are ${[...allCases, contactForm].map(({ name }) => name).join(', ')}.`,
    )
  const plan: Plan = options.quick
    ? { rounds: 3, concurrency: 10, slice: 1000, warmUp: 500 }
    : options.beside
      ? { rounds: 16, concurrency: 10, slice: 1000, warmUp: 15_000 }
      : { rounds: 5, concurrency: 10, slice: 3000, warmUp: 6000 }

  const size = options['on-a-tenth'] ? 'tenth' : 'large'
  const large = await openDataSet(size, print)
  opened = large
  const load = await startLoadGenerator()
  const ours = await startOurs(large.url)
  const floor = await startFloor(large.url)
  const other = options.beside && (await startOurs(large.url, { name: 'beside', folder: options.beside }))
  const peers: Peer[] = []
  if (!options['no-peers']) {
    await attempt('PostGraphile', async () => void peers.push(await startPostGraphile(large.url, print)))
    await attempt('Directus', async () => void peers.push(await startDirectus(large, print)))
  }

  const measured: Results['cases'][number][] = []
  for (const benchCase of cases) {
    await attempt(benchCase.name, async () => {
      const samples = await benchCase.samples(large.data)
      const bytes = await checkSameAnswers(benchCase, samples, [ours, floor])
      const contenders: Contender[] = [ours, floor, ...(other ? [other] : [])]
      for (const peer of peers)
        await attempt(`${benchCase.name} of ${peer.name}`, async () => {
          await peer.prepare(benchCase, samples, large.data)
          await checkSameRows(benchCase, samples, ours, peer)
          contenders.push(peer)
        })
      const figures = await measureCase(benchCase, samples, contenders, {
        load,
        postmaster: large.postmaster,
        plan,
      })
      measured.push({ benchCase, figures, bytes })
      const shown = figures.map(
        ({ contender, perSecond, p99, serverCpu = Number.NaN }) =>
          `${contender} ${Math.round(perSecond)}/s (p99 ${Math.round(p99)} ms, ${Math.round((serverCpu / perSecond) * 1e6)} µs of Node)`,
      )
      print(`${benchCase.name}: ${shown.join(', ')}`)
    })
  }

  const searches: SearchTime[] = []
  const searching = options['no-searches'] ? [] : cases.filter(({ search }) => search)
  for (const benchCase of searching) {
    await attempt(`${benchCase.name} with one client`, async () => {
      const times = await measureSearch(benchCase, ours, { load, data: large.data, quick: options.quick })
      searches.push(...times)
      for (const { texts, p50, p95, failures } of times)
        print(
          `${benchCase.name}, ${texts}: p50 ${p50.toFixed(1)} ms, p95 ${p95.toFixed(1)} ms${failures > 0 ? `, ${failures} failed` : ''}`,
        )
    })
  }
  const screenTimes: ScreenTime[] = []
  if (isSearched && !options['no-searches'])
    await attempt(contactForm.name, async () => {
      screenTimes.push(...(await measureScreen(ours, { load, data: large.data, quick: options.quick })))
      for (const { search, texts, askers, p95, failures, firstFailure } of screenTimes)
        print(
          `${contactForm.name}, ${search ?? 'the whole search'}, ${texts}, ${askers}: p95 ${p95.toFixed(1)} ms${failures > 0 ? `, ${failures} failed: ${firstFailure}` : ''}`,
        )
    })
  const results: Results = {
    machine: await describeMachine(large.data),
    options: `${plan.concurrency} clients, ${plan.rounds} rounds of ${plan.slice / 1000} s each${options.quick ? ' (quick)' : ''}`,
    cases: measured,
    searches,
    footprint: await measureFootprint(ours, large.url),
    screens: screenTimes,
    peers: peers.map(({ name, aim, unlike }) => ({ name, aim, note: unlike })),
    missing,
  }
  for (const { aim, found, met } of verdicts(results)) print(`${met ? 'met   ' : 'MISSED'} ${aim}: ${found}`)
  const whole = !only && !options.quick && !options['on-a-tenth']
  const page = whole ? 'bench/RESULTS.md' : '.comptoir/bench-results.md'
  writeFileSync(page, report(results))
  print(`Written to ${page}`)
}

async function attempt(what: string, work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    missing.push(`${what}: ${messageOf(error)}`)
    print(`${what} could not be measured: ${messageOf(error)}`)
  }
}

async function cleanUp(): Promise<void> {
  await stopAllProcesses()
  await opened?.stop()
  opened = undefined
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
