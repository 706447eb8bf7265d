import type { Frame, Page } from '@playwright/test'
import { expect, signedIn, test } from '../support/journey.ts'

/** Each part of a screen, and each figure of a tool, has a request of its own. Nothing may move while these arrive. */

const screens = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]
const most = 0.02

for (const [place, paths] of Object.entries({
  'the tools': ['/reports', '/unification'],
  'the desk': [
    '/contactform',
    '/contactform?company=270&contact=3000',
    '/contactform?for=b2c',
    '/tokenfinder',
  ],
  'the office': ['/giftcardinventory', '/b2brewards', '/account', '/selectproperty'],
  // The other lists of the settings are drawn as that of the campaigns.
  'the first settings': ['/users', '/campaigns', '/blocked-emails', '/expired-consents'].map(inSettings),
  'the other settings': ['/security-log', '/reward-tiers', '/unsent-emails'].map(inSettings),
}))
  test(`nothing of ${place} moves while one answer after the other arrives`, async ({ page }) => {
    await signedIn(page, 'superadmin', { property: 'MGM' })
    await watch(page)
    for (const path of paths)
      for (const screen of screens) {
        await page.setViewportSize(screen)
        await page.goto(path)
        await expect(page.getByRole('main').getByRole('heading').first()).toBeAttached()
        await page.waitForLoadState('networkidle')
        for (const frame of page.frames()) {
          await expect(frame.getByText('Loading…')).toHaveCount(0)
          await expect(frame.locator('[aria-busy=true]')).toHaveCount(0)
        }
        expect(await shifts(page), `${path}, ${screen.width} wide`).toBeLessThan(most)
      }
  })

function inSettings(path: string): string {
  return `/settings${path}`
}

async function watch(page: Page): Promise<void> {
  await page.addInitScript(recordShifts)
  await answerOneByOne(page)
}

/** Answers a request once the answer before it is painted, so that no two parts of the screen are drawn at once. */
async function answerOneByOne(page: Page): Promise<void> {
  let painted = Promise.resolve()
  await page.route('**/api/**', async (route) => {
    const before = painted
    const answered = async () => {
      await before
      await route.continue()
      await (await route.request().response())?.finished()
      await twoFrames(page.mainFrame())
    }
    // The next page is opened while the last answer of this one is painted.
    painted = answered().catch(() => undefined)
    await painted
  })
}

/** In the page and in each of its frames. */
function recordShifts(): void {
  const recorded = { shift: 0 }
  Object.assign(window, { recorded })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries())
      if ('value' in entry && typeof entry.value === 'number') recorded.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** The sum over the page and its frames, once two more frames have been painted. */
async function shifts(page: Page): Promise<number> {
  const each = await Promise.all(
    page
      .frames()
      .map((frame) =>
        twoFrames(frame).then(() =>
          frame.evaluate(() => (window as Window & { recorded?: { shift: number } }).recorded?.shift ?? 0),
        ),
      ),
  )
  return each.reduce((sum, shift) => sum + shift, 0)
}

function twoFrames(frame: Frame): Promise<unknown> {
  return frame.evaluate(
    () => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))),
  )
}
