import { parseArgs } from 'node:util'
import { searchDelayMs, storageKeys } from '@comptoir/contract/constants'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { quantile } from '../tooling/quantile.ts'
import { openContactForm } from './contact-form-page.ts'
import { type Measured, onDataSet } from './database.ts'
import { ms, table } from './markdown.ts'
import { startOurs } from './ours.ts'
import { contactForm } from './screens/contact-form.ts'

/**
 * How long the company search takes from the last key to the painted list, in a browser on a processor that is slowed down: for
 * the companies of the property at each key, as time of the main thread, and for the others beyond the pause after typing and the
 * answer of the server.
 */
const { values: options } = parseArgs({
  options: {
    'on-a-tenth': { type: 'boolean', default: false },
    slowed: { type: 'string', default: '4' },
    texts: { type: 'string', default: '12' },
  },
})
const aimMs = 50
const ownAimMs = Number(options.slowed) > 1 ? 60 : 16
const print = (line: string) => process.stdout.write(`${line}\n`)

await onDataSet(options['on-a-tenth'] ? 'tenth' : 'large', print, measure)
process.exit()

async function measure({ url, data }: Measured): Promise<void> {
  const { origin } = await startOurs(url)
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  const page = await browser.newPage({ baseURL: origin, locale: 'en-CA' })
  await page.addInitScript(noteTimes)
  await openContactForm(page, 'user')
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(options.slowed) })
  const rows: string[][] = []
  const report = (kind: string, times: readonly Delays[], aim: number) => {
    const part = (name: 'asking' | 'drawing' | 'painting') =>
      ms(
        quantile(
          times.map((time) => time[name]),
          0.5,
        ),
      )
    const whole = times.map(({ asking, drawing, painting, busy = asking + drawing + painting }) => busy)
    const p95 = quantile(whole, 0.95)
    const isWithin = p95 <= aim ? 'yes' : 'no'
    rows.push([
      kind,
      part('asking'),
      part('drawing'),
      part('painting'),
      ms(quantile(whole, 0.5)),
      ms(p95),
      `${aim} ms: ${isWithin}`,
    ])
  }
  const count = Number(options.texts)
  const own: Delays[] = []
  await session.send('Performance.enable')
  for (const text of await ownTexts(page, count)) own.push(...(await ownDelaysOf(page, session, text)))
  if (own.length > 0) report('own companies', own, ownAimMs)
  const searched = new Set<string>()
  for (const [kind, texts] of Object.entries(await contactForm.texts(data))) {
    const times: Delays[] = []
    // What was searched for a moment ago is not asked for again.
    const others = texts.filter((text) => !searched.has(text)).slice(0, count)
    for (const text of others) times.push(await delaysOf(page, text))
    for (const text of others) searched.add(text)
    report(kind, times, aimMs)
  }
  await browser.close()
  print(table(['typed', 'asking', 'drawing', 'painting', 'p50', 'p95', 'within'], rows))
}

interface Delays {
  /** From the end of the pause until the request is sent. */
  asking: number
  /** From the end of the answer until the list is in the page. */
  drawing: number
  /** Until it is painted. */
  painting: number
  /** How long the main thread worked, where that is what is measured: a frame is painted up to 16 ms later. */
  busy?: number
}

/** The first letters of companies that the property dealt with lately, spread over its list. */
async function ownTexts(page: Page, count: number): Promise<string[]> {
  const names = await page.evaluate(
    async ([property, token]) => {
      const { external_id__c: code } = JSON.parse(localStorage.getItem(property ?? '') ?? '{}') as {
        external_id__c: string
      }
      const headers = { authorization: `Bearer ${localStorage.getItem(token ?? '')}` }
      const answer = await fetch(`/api/companies/recent?property=${encodeURIComponent(code)}`, { headers })
      const { companies } = (await answer.json()) as { companies: [number, string, string | null][] }
      return companies.map(([, name]) => name)
    },
    [storageKeys.property, storageKeys.token],
  )
  const step = Math.max(1, Math.floor(names.length / count))
  return names
    .filter((_, at) => at % step === 0)
    .slice(0, count)
    .map((name) => name.slice(0, 4))
}

/** Measures from each key of the text to the painted rows of the property's own companies. */
async function ownDelaysOf(page: Page, session: CDPSession, text: string): Promise<Delays[]> {
  await page.getByRole('combobox').fill('')
  const delays: Delays[] = []
  for (const letter of text) {
    await twoFrames(page)
    const before = await mainThreadMs(session)
    await page.keyboard.type(letter)
    await page.waitForFunction(() =>
      window.noted.paints.some(({ changedAt }) => changedAt >= window.noted.keyAt),
    )
    const busy = (await mainThreadMs(session)) - before
    const { keyAt, paints } = await page.evaluate(() => window.noted)
    const first = paints.find(({ changedAt }) => changedAt >= keyAt)
    if (!first) throw new Error(`Nothing was painted for ${text}.`)
    const { changedAt, paintedAt } = first
    delays.push({ asking: 0, drawing: changedAt - keyAt, painting: paintedAt - changedAt, busy })
  }
  return delays
}

/** How long the main thread of the page has worked since it was opened. */
async function mainThreadMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0)
}

async function twoFrames(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

/** Measures the search after the last key of the text. The pause after the others is too short for a search of their own. */
async function delaysOf(page: Page, text: string): Promise<Delays> {
  const box = page.getByRole('combobox')
  await box.fill('')
  await box.fill(text.slice(0, -1))
  await twoFrames(page)
  await page.keyboard.type(text.slice(-1))
  const noted = await page.waitForFunction((pause) => {
    const { keyAt, answers, paints } = window.noted
    // Others follow it: for what is known of the companies, and for how many more there are.
    const answer = answers.find(({ askedAt }) => askedAt > keyAt + pause / 2)
    const first = answer && paints.find(({ changedAt }) => changedAt >= answer.answeredAt)
    return first && { keyAt, ...answer, ...first }
  }, searchDelayMs.contactForm)
  const found = await noted.jsonValue()
  if (!found) throw new Error(`Nothing was painted for ${text}.`)
  return {
    asking: found.askedAt - found.keyAt - searchDelayMs.contactForm,
    drawing: found.changedAt - found.answeredAt,
    painting: found.paintedAt - found.changedAt,
  }
}

interface Noted {
  keyAt: number
  answers: { askedAt: number; answeredAt: number }[]
  /** When the page changed, and when that had been painted. */
  paints: { changedAt: number; paintedAt: number }[]
}

declare global {
  interface Window {
    noted: Noted
  }
}

/** Runs in the page. */
function noteTimes(): void {
  const noted: Noted = { keyAt: 0, answers: [], paints: [] }
  window.noted = noted
  addEventListener('keydown', ({ timeStamp }) => (noted.keyAt = timeStamp), true)
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      if (!(entry instanceof PerformanceResourceTiming) || !entry.name.endsWith('/api/graphql/v2')) continue
      noted.answers.push({ askedAt: entry.startTime, answeredAt: entry.responseEnd })
    }
  }).observe({ type: 'resource' })
  addEventListener('DOMContentLoaded', () =>
    new MutationObserver(() => {
      const changedAt = performance.now()
      requestAnimationFrame(() => {
        const painted = new MessageChannel()
        painted.port1.onmessage = () => noted.paints.push({ changedAt, paintedAt: performance.now() })
        painted.port2.postMessage('')
      })
    }).observe(document.body, { subtree: true, childList: true, characterData: true }),
  )
}
