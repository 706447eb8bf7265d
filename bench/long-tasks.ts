import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { quantile } from '../tooling/quantile.ts'
import { furtherPaths } from '../tooling/screen-paths.ts'
import { openContactForm } from './contact-form-page.ts'
import { type Measured, onDataSet } from './database.ts'
import { ms, table } from './markdown.ts'
import { median } from './measure.ts'
import { startOurs } from './ours.ts'

/**
 * How long each screen keeps the browser's main thread busy at a time while it comes up, and when its list is there. Then, on a
 * processor that is slowed down, how long a key or a press takes until what it changed is painted.
 */
const { values: options } = parseArgs({
  options: {
    'on-a-tenth': { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
    slowed: { type: 'string', default: '4' },
  },
})
const aimMs = 100
/** How many tabs, lists and headings of a screen are pressed. */
const mostControls = 6
const print = (line: string) => process.stdout.write(`${line}\n`)

await onDataSet(options['on-a-tenth'] ? 'tenth' : 'large', print, measure)
process.exit()

async function measure({ url }: Measured): Promise<void> {
  const { origin } = await startOurs(url)
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  const page = await browser.newPage({ baseURL: origin, locale: 'en-CA' })
  const session = await page.context().newCDPSession(page)
  const slow = (rate: number) => session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.addInitScript(noteTimes)
  await openContactForm(page, 'superadmin')
  const rows: string[][] = []
  for (const path of ['/contactform', '/settings', ...furtherPaths]) {
    const opened: Opened[] = []
    const answers: number[] = []
    for (let round = 0; round < Number(options.rounds); round++) {
      opened.push(await open(page, path))
      await slow(Number(options.slowed))
      answers.push(...(await interact(page)))
      await slow(1)
    }
    const longest = median(opened.map((one) => one.longestTask))
    const answer = quantile(answers, 0.75)
    rows.push([
      path,
      ms(median(opened.map((one) => one.shownAfter))),
      longest === 0 ? 'under 50 ms' : ms(longest),
      String(answers.length),
      answers.length === 0 ? 'under 16 ms' : ms(answer),
      longest <= aimMs && answer <= aimMs ? 'yes' : 'no',
    ])
  }
  await browser.close()
  const slowed = `p75 on a processor slowed ${options.slowed} times`
  print(
    table(['screen', 'quiet after', 'longest task', 'keys and presses', slowed, `within ${aimMs} ms`], rows),
  )
}

interface Opened {
  /** Milliseconds until the last request has been answered and drawn. */
  shownAfter: number
  /** 0 if no task took 50 ms, from where on browsers report them. */
  longestTask: number
}

/** Loads the screen as a visit with a filled cache does. */
async function open(page: Page, path: string): Promise<Opened> {
  await page.goto(path)
  await page.getByRole('main').locator('h1, h2').first().waitFor()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => ({
    longestTask: Math.max(0, ...window.longTasks),
    shownAfter: Math.max(
      ...performance.getEntriesByType('resource').map((entry) => entry.startTime + entry.duration),
    ),
  }))
}

/**
 * Types in the first field, opens lists and tabs, sorts, and moves on by key. Nothing that could change data. Returns the
 * milliseconds until the next paint, of those that took 16 or more, from where on browsers report them.
 */
async function interact(page: Page): Promise<number[]> {
  const main = page.getByRole('main')
  await page.evaluate(() => window.answers.clear())
  const field = main.locator('input:is([type=text], [type=search]):enabled').first()
  if (await field.isVisible()) {
    await field.pressSequentially('an')
    for (const key of ['Backspace', 'Backspace', 'Escape']) await page.keyboard.press(key)
  }
  const controls = main.locator('[role=tab], [aria-haspopup], th button').filter({ visible: true })
  for (let at = 0; at < Math.min(mostControls, await controls.count()); at++) {
    await controls.nth(at).click()
    await page.keyboard.press('Escape')
  }
  for (let at = 0; at < 3; at++) await page.keyboard.press('Tab')
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
  return page.evaluate(() => [...window.answers.values()])
}

declare global {
  interface Window {
    longTasks: number[]
    /** By the number that the browser gives a key or a press, which is several events. */
    answers: Map<number, number>
  }
}

/** Runs in the page. */
function noteTimes(): void {
  window.longTasks = []
  window.answers = new Map()
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
  const events: PerformanceObserverInit & { durationThreshold: number } = {
    type: 'event',
    durationThreshold: 16,
  }
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      const { interactionId, duration } = entry
      if (interactionId)
        window.answers.set(interactionId, Math.max(duration, window.answers.get(interactionId) ?? 0))
    }
  }).observe(events)
}
