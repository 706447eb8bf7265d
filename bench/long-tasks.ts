import { parseArgs } from 'node:util'
import { chromium, type Page } from '@playwright/test'
import { findBrowser } from '../scripts/browser.mjs'
import { furtherPaths } from '../tooling/screen-paths.ts'
import { openContactForm } from './contact-form-page.ts'
import { type Measured, onDataSet } from './database.ts'
import { ms, table } from './markdown.ts'
import { median } from './measure.ts'
import { startOurs } from './ours.ts'

/** How long each screen keeps the browser's main thread busy at a time while it comes up, and when its list is there. */
const { values: options } = parseArgs({
  options: {
    'on-a-tenth': { type: 'boolean', default: false },
    rounds: { type: 'string', default: '5' },
  },
})
const aimMs = 100
const say = (line: string) => process.stdout.write(`${line}\n`)

await onDataSet(options['on-a-tenth'] ? 'tenth' : 'large', say, measure)
process.exit()

async function measure({ url }: Measured): Promise<void> {
  const { origin } = await startOurs(url)
  const browser = await chromium.launch({ executablePath: await findBrowser() })
  const page = await browser.newPage({ baseURL: origin, locale: 'en-CA' })
  await page.addInitScript(noteTasks)
  await openContactForm(page, 'superadmin')
  const rows: string[][] = []
  for (const path of ['/contactform', '/settings', ...furtherPaths]) {
    const opened: Opened[] = []
    for (let round = 0; round < Number(options.rounds); round++) opened.push(await open(page, path))
    const longest = median(opened.map((one) => one.longestTask))
    rows.push([
      path,
      ms(median(opened.map((one) => one.shownAfter))),
      longest === 0 ? 'under 50 ms' : ms(longest),
      longest <= aimMs ? 'yes' : 'no',
    ])
  }
  await browser.close()
  say(table(['screen', 'quiet after', 'longest task', `within ${aimMs} ms`], rows))
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

declare global {
  interface Window {
    longTasks: number[]
  }
}

/** Runs in the page. */
function noteTasks(): void {
  window.longTasks = []
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) window.longTasks.push(duration)
  }).observe({ type: 'longtask', buffered: true })
}
