import type { Browser, Page, Request } from '@playwright/test'
import { furtherPaths } from '../../tooling/screen-paths.ts'
import { expect, signedIn, speaking, test } from '../support/journey.ts'

/**
 * What a screen may load: compressed script and style, in thousands of bytes, and requests for them. A screen that exceeds its
 * budget usually imports a library that should be loaded with a dialog, or later; see docs/decisions/26-page-weight.md.
 */
const budgets = {
  signIn: { kilobytes: 132, requests: 12 },
  publicScreen: { kilobytes: 220, requests: 16 },
  contactForm: { kilobytes: 261, requests: 25 },
  /** Any screen after the first, with all that it shares with others: nothing but the bar is there before. The lists of the
   * settings are the seventh file. */
  furtherScreen: { kilobytes: 64, requests: 8 },
  /** The tiers of the rewards are read by the rules that check them. */
  tiers: { kilobytes: 82, requests: 11 },
}

test('every screen loads little, and a further one only what its link has prefetched', async ({
  browser,
}) => {
  // Many visits, of which each is as long as a journey.
  test.slow()
  // In French, whose texts are longer.
  await visit(browser, async (page) => {
    await speaking(page, 'fr')
    const loaded = countLoaded(page)
    await page.goto('/', { waitUntil: 'networkidle' })
    await expect(page.locator('input[type=password]')).toBeVisible()
    expectWithin(budgets.signIn, await loaded(), 'the sign-in screen')
  })
  await visit(browser, async (page) => {
    await speaking(page, 'fr')
    const loaded = countLoaded(page)
    await page.goto('/forgotpassword', { waitUntil: 'networkidle' })
    expectWithin(budgets.publicScreen, await loaded(), 'a forgotten password')
  })
  await visit(browser, async (page) => {
    await signedIn(page, 'superadmin', { language: 'fr', property: 'MGM' })
    const loaded = countLoaded(page)
    await page.goto('/contactform', { waitUntil: 'networkidle' })
    await expect(page.getByRole('combobox')).toBeFocused()
    const first = await loaded()
    expectWithin(budgets.contactForm, first, 'the contact form')
    const texts = first.files.filter((file) => file.includes('-texts.'))
    expect(texts.map((file) => /-texts\.(..)-/.exec(file)?.[1])).toEqual(['fr', 'fr'])

    await page.keyboard.press('Shift')
    await loaded.more()
    expectWithin(budgets.furtherScreen, await loaded(), 'the desk, on the first key')
    await page.locator('[href="/settings"]').hover()
    await loaded.more()
    expectWithin(budgets.furtherScreen, await loaded(), '/settings')

    await page.getByRole('combobox').fill('mar')
    const icons = page.getByRole('option').locator('svg')
    await expect(icons).not.toHaveCount(0)
    const parts = await icons.evaluateAll((all) => all.map((icon) => icon.childElementCount))
    expect(new Set(parts), 'each icon in a list is one path').toEqual(new Set([1]))
  })
  await visit(browser, async (page) => {
    const { user } = await signedIn(page, 'superadmin', { language: 'fr', property: 'MGM' })
    const loaded = countLoaded(page)
    for (const path of furtherPaths) {
      await page.goto('/settings', { waitUntil: 'networkidle' })
      // A busy page may rest before it has loaded all of itself.
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await loaded.more()
      await loaded()
      if (path === '/account') await page.getByRole('button', { name: user.name }).click()
      const link = page.locator(`a[href^="${path}"]`).first()
      await link.hover()
      await loaded.more()
      const prefetched = await loaded()
      // Away from the screen, which loads a dialog once its button is pointed at.
      await page.mouse.move(0, 0)
      await link.press('Enter')
      await expect(page).toHaveURL((url) => url.pathname === path)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      await expect(page.getByText('Chargement…')).toHaveCount(0)
      const opened = await loaded()
      expect.soft(opened.files, `what the link to ${path} has not prefetched`).toEqual([])
      const hasTiers = path === '/b2brewards' || path === '/settings/reward-tiers'
      expectWithin(hasTiers ? budgets.tiers : budgets.furtherScreen, prefetched, path)
    }
  })
})

/** With an empty cache. */
async function visit(browser: Browser, look: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext()
  await look(await context.newPage())
  await context.close()
}

interface Loaded {
  files: string[]
  bytes: number
}

/**
 * Counts the scripts and styles that the page requests. Each call returns those since the call before. What the cache has
 * from an earlier page has the size that it had then.
 */
function countLoaded(page: Page): (() => Promise<Loaded>) & { more: () => Promise<void> } {
  let sizes: Promise<{ file: string; bytes: number }>[] = []
  const known = new Map<string, Promise<number>>()
  let [open, begun] = [0, 0]
  // A frame is a page of its own, which shares no cache with ours.
  const isCounted = (request: Request) =>
    /\.(js|css)$/.test(new URL(request.url()).pathname) && request.frame() === page.mainFrame()
  page.on('request', (request) => {
    if (!isCounted(request)) return
    open++
    begun++
  })
  page.on('requestfinished', (request) => {
    if (!isCounted(request)) return
    open--
    const file = new URL(request.url()).pathname
    const size = known.get(file) ?? request.sizes().then(({ responseBodySize }) => responseBodySize)
    known.set(file, size)
    sizes.push(size.then((bytes) => ({ file, bytes })))
  })
  async function loaded(): Promise<Loaded> {
    const found = await Promise.all(sizes)
    sizes = []
    begun = 0
    return { files: found.map(({ file }) => file), bytes: found.reduce((sum, { bytes }) => sum + bytes, 0) }
  }
  return Object.assign(loaded, {
    /** Waits until something has been requested since the last call, and has arrived. */
    more: () => expect.poll(() => begun > 0 && open === 0).toBe(true),
  })
}

function expectWithin(
  { kilobytes, requests }: { kilobytes: number; requests: number },
  { files, bytes }: Loaded,
  what: string,
): void {
  expect.soft(bytes / 1000, `${what}: kB in ${files.join(' ')}`).toBeLessThanOrEqual(kilobytes)
  expect.soft(files.length, `${what}: ${files.join(' ')}`).toBeLessThanOrEqual(requests)
}
