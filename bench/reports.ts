import { monthAfter, reportCalls } from '@comptoir/contract/reports'
import { toolSessionCall } from '@comptoir/contract/tools'
import { stopAllProcesses } from '../tooling/child-process.ts'
import { createHttpClient, type RequestSpec } from '../tooling/http-client.ts'
import { signIn } from '../tooling/sign-in.ts'
import { openDataSet } from './database.ts'
import { startOurs } from './ours.ts'
import { createResultsPage } from './results-page.ts'

/** How long the dashboard takes to load its figures, for a user with access to every property. */

const say = (line: string) => process.stdout.write(`${line}\n`)
const { properties: _, ...reports } = reportCalls
const aim = 1000
const rounds = 15

const size = process.argv[2] === 'tenth' ? 'tenth' : 'large'
const { print, write } = createResultsPage('The dashboard, measured', 'npm run bench -- reports')
const measured = await openDataSet(size, say)
try {
  const { origin } = await startOurs(measured.url)
  const ask = await openTool(origin)
  const now = new Date().toISOString().slice(0, 7)
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
  if (size === 'large') write('bench/RESULTS-reports.md')
} finally {
  await stopAllProcesses()
  await measured.stop()
}

/** Signs in and opens the tool with a ticket; returns the function that requests a report. */
async function openTool(origin: string): Promise<(path: string) => Promise<unknown>> {
  const http = createHttpClient()
  async function call<Answer>(request: RequestSpec): Promise<Answer> {
    const { status, text } = await http.send(origin, request)
    if (status !== 200) throw new Error(`${request.path} answered ${status}: ${text}`)
    return JSON.parse(text) as Answer
  }
  const token = await signIn(http, origin, 'superadmin')
  const { url } = await call<{ url: string }>({ method: 'GET', path: '/api/reports/frame', token })
  const ticket = new URLSearchParams(url.split('#')[1]).get('ticket')
  const opened = await call<{ token: string }>({
    path: toolSessionCall.path,
    json: { tool: 'reports', ticket },
  })
  return (path) => call({ method: 'GET', path, token: opened.token })
}

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

function formatTimes([first = 0, ...others]: readonly number[]): string {
  const sorted = others.toSorted((one, other) => one - other)
  return `first ${Math.round(first)} ms, then ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms`
}
