import type { Page } from '@playwright/test'
import { expect, signedIn, test } from '../support/journey.ts'

/** Each part of a screen, and each figure of a tool, has a request of its own. Nothing may move while these arrive. */

const screens = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
]

test('the tools do not move while slow answers arrive', async ({ page }) => {
  await signedIn(page, 'admin', { property: 'MGM' })
  await watch(page)
  const frame = page.frameLocator('iframe')
  for (const path of ['/reports', '/unification'])
    for (const screen of screens) {
      await page.setViewportSize(screen)
      await page.goto(path)
      await expect(frame.getByRole('main')).not.toBeEmpty()
      await expect(frame.getByText('Loading…')).toHaveCount(0)
      await expect(frame.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await shifts(page), `${path}, ${screen.width} wide`).toBeLessThan(0.05)
    }
})

test('a desk, the counts and the users do not move while slow answers arrive', async ({ page }) => {
  await signedIn(page, 'superadmin', { property: 'MGM' })
  await watch(page)
  for (const [path, sizes, most] of [
    // A contact with many details is higher than the space that is kept for it.
    ['/contactform?company=270&contact=3000', screens, 0.03],
    ['/giftcardinventory', screens.slice(0, 2), 0.02],
    ['/settings/users', screens, 0.02],
  ] as const)
    for (const screen of sizes) {
      await page.setViewportSize(screen)
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      await expect(page.getByText('Loading…')).toHaveCount(0)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await shifts(page), `${path}, ${screen.width} wide`).toBeLessThan(most)
    }
})

async function watch(page: Page): Promise<void> {
  await page.addInitScript(recordShifts)
  await answerOneByOne(page)
}

/** Answers each request a little later than the one before, so that no two parts of the screen are drawn at once. */
async function answerOneByOne(page: Page): Promise<void> {
  let requests = 0
  await page.route('**/api/**', async (route) => {
    const delayMs = 100 + 120 * (requests++ % 8)
    await new Promise((resolve) => setTimeout(resolve, delayMs))
    await route.continue()
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
    page.frames().map((frame) =>
      frame.evaluate(async () => {
        await new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted)))
        const { recorded } = window as Window & { recorded?: { shift: number } }
        return recorded?.shift ?? 0
      }),
    ),
  )
  return each.reduce((sum, shift) => sum + shift, 0)
}
