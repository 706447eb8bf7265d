import { writeFileSync } from 'node:fs'
import { rewardYears } from '@comptoir/contract/constants'
import { reportCalls } from '@comptoir/contract/reports'
import { monthAfter } from '@comptoir/contract/rules/calendar-month'
import { createHttpClient } from '../tooling/http-client.ts'
import { openReports, signIn } from '../tooling/sign-in.ts'
import { onDataSet } from './database.ts'
import { describeMachine } from './machine.ts'
import { median } from './measure.ts'
import { startOurs } from './ours.ts'

/** How long the dashboard, the yearly rewards and the board of counts take to load, for a user with access to every property. */

const log = (line: string) => process.stdout.write(`${line}\n`)
const { properties: _, ...reports } = reportCalls
const aim = 1000
/** Of the board that administrators have open while a month is closed. */
const boardAim = 100
const rounds = 15

const size = process.argv[2] === 'tenth' ? 'tenth' : 'large'
const lines: string[] = []
const print = (line: string) => {
  log(line)
  lines.push(line)
}

await onDataSet(size, log, async (measured) => {
  const { origin } = await startOurs(measured.url)
  const http = createHttpClient()
  const staff = await signIn(http, origin, 'superadmin')
  const token = await openReports(http, origin, staff)
  const ask = async (path: string, by = token) => {
    const { status, text } = await http.send(origin, { method: 'GET', path, token: by })
    if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`)
  }
  // First, so that their first times are those of a database that has just been started.
  const year = Math.max(...rewardYears)
  const rewards = `/api/b2b_rewards/HBS/${year}`
  const tiers = `${reports.tiers.path}?from=${year}-01&to=${year}-12`
  print(`the tiers of ${year}: ${formatTimes(await times(() => ask(tiers)))}`)
  print(`  of one property: ${formatTimes(await times(() => ask(`${tiers}&property=HBS`)))}`)
  print(`the rewards of ${year}: ${formatTimes(await times(() => ask(rewards, staff)))}`)
  const now = new Date().toISOString().slice(0, 7)
  const board = await times(() => ask(`/api/counts/board/${monthAfter(now, -1)}`, staff))
  const isQuick = median(board.slice(1)) < boardAim
  print(`the counts of all properties: ${formatTimes(board)} – ${isQuick ? 'met' : 'MISSED'}`)
  for (const months of [12, 60, 120]) {
    const search = new URLSearchParams({ from: monthAfter(now, 1 - months), to: now })
    const whole = await times(() =>
      Promise.all(Object.values(reports).map(({ path }) => ask(`${path}?${search}`))),
    )
    const met = (whole[0] ?? 0) < aim
    print(
      `${months} months: all reports at once: ${formatTimes(whole)}${months === 12 ? ` – ${met ? 'met' : 'MISSED'}` : ''}`,
    )
    for (const [name, { path }] of Object.entries(reports))
      print(`  ${name}: ${formatTimes(await times(() => ask(`${path}?${search}`)))}`)
  }
  if (size !== 'large') return
  const machine = (await describeMachine(measured.data)).map((line) => `- ${line}`)
  const head = ['# The dashboard, measured', '', '`npm run bench -- reports` writes this page.', '']
  writeFileSync('bench/RESULTS-reports.md', [...head, ...machine, '', '```', ...lines, '```', ''].join('\n'))
})
process.exit()

/** The first time counts apart: the first user of the day has cold caches. */
async function times(work: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work()
    found.push(performance.now() - began)
  }
  return found
}

function formatTimes(found: readonly number[]): string {
  return `first ${Math.round(found[0] ?? 0)} ms, then ${Math.round(median(found.slice(1)))} ms`
}
