import { monthAfter, reportCalls } from '@comptoir/contract/reports'
import { toolSessionCall } from '@comptoir/contract/tools'
import { demoAccounts } from '../server/src/demo/demo-accounts.ts'
import { openDataSet } from './database.ts'
import { keptPage } from './kept-page.ts'
import { startOurs } from './ours.ts'
import { stopAll } from './processes.ts'

/** How long the dashboard takes to show its figures, for somebody who sees every property. */

const say = (line: string) => process.stdout.write(`${line}\n`)
const { properties: _, ...reports } = reportCalls
const aim = 1000
const rounds = 15

const size = process.argv[2] === 'tenth' ? 'tenth' : 'large'
const { tell, write } = keptPage('The dashboard, measured', 'npm run bench -- reports')
const measured = await openDataSet(size, say)
try {
  const { port } = await startOurs(measured.url)
  const ask = await openTool(`http://127.0.0.1:${port}`)
  const now = new Date().toISOString().slice(0, 7)
  for (const months of [12, 60, 120]) {
    const search = new URLSearchParams({ from: monthAfter(now, 1 - months), to: now })
    const whole = await times(() =>
      Promise.all(Object.values(reports).map(({ path }) => ask(`${path}?${search}`))),
    )
    const met = (whole[0] ?? 0) < aim
    tell(
      `${months} months: all reports at once: ${told(whole)}${months === 12 ? ` – ${met ? 'met' : 'MISSED'}` : ''}`,
    )
    for (const [name, { path }] of Object.entries(reports))
      tell(`  ${name}: ${told(await times(() => ask(`${path}?${search}`)))}`)
  }
  if (size === 'large') write('bench/RESULTS-reports.md')
} finally {
  await stopAll()
  await measured.stop()
}

/** Signs in, opens the tool by a ticket and answers how to ask for a report. */
async function openTool(server: string): Promise<(path: string) => Promise<unknown>> {
  async function call<Answer>(path: string, token?: string, payload?: unknown): Promise<Answer> {
    const answer = await fetch(server + path, {
      method: payload === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      ...(payload !== undefined && { body: JSON.stringify(payload) }),
    })
    if (answer.status !== 200) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`)
    return (await answer.json()) as Answer
  }
  const { username, password } = demoAccounts.find(({ role }) => role === 'superadmin') ?? {}
  const { token } = await call<{ token: string }>('/login', undefined, { username, password })
  const { url } = await call<{ url: string }>('/api/reports/frame', token)
  const ticket = new URLSearchParams(url.split('#')[1]).get('ticket')
  const opened = await call<{ token: string }>(toolSessionCall.path, undefined, { tool: 'reports', ticket })
  return (path) => call(path, opened.token)
}

/** The first one apart, as whoever opens the page in the morning has it. */
async function times(work: () => Promise<unknown>): Promise<number[]> {
  const found: number[] = []
  for (let round = 0; round < rounds; round++) {
    const began = performance.now()
    await work()
    found.push(performance.now() - began)
  }
  return found
}

function told([first = 0, ...others]: readonly number[]): string {
  const sorted = others.toSorted((one, other) => one - other)
  return `first ${Math.round(first)} ms, then ${Math.round(sorted[Math.floor(sorted.length / 2)] ?? 0)} ms`
}
