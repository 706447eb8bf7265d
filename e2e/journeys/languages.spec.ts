import type { BrowserContext } from '@playwright/test'
import { expect, signedIn, test } from '../support/journey.ts'

const french = 'Ouvrir une session'
const english = 'Sign in'

/** What each place that may name a language says, from the one that counts most. */
const places = {
  query: (language: string) => ({ path: `/?lng=${language}` }),
  cookie: (language: string) => ({ cookie: language }),
  local: (language: string) => ({ local: language }),
  session: (language: string) => ({ session: language }),
} as const

const names = Object.keys(places) as (keyof typeof places)[]

for (const [at, name] of names.entries()) {
  test(`the ${name} goes before whatever comes after it`, async ({ browser, baseURL }) => {
    const context = await browser.newContext()
    await say(
      context,
      baseURL ?? '',
      Object.assign({}, ...names.slice(at + 1).map((one) => places[one]('en'))),
    )
    const said: Saying = places[name]('fr')
    await say(context, baseURL ?? '', said)
    const page = await context.newPage()
    await page.goto(said.path ?? '/')
    await expect(page.getByRole('heading', { level: 1, name: french })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
    await context.close()
  })
}

test('a language that is not ours is English', async ({ page }) => {
  await page.goto('/?lng=de')
  await expect(page.getByRole('heading', { level: 1, name: english })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
})

test.describe('where the texts do not arrive', () => {
  test.use({ statusesExpected: [0] })

  test('the language spoken stays, which is said, and trying again helps', async ({ page }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.goto('/tokenfinder')
    await expect(page.getByRole('heading', { level: 1, name: 'Token finder' })).toBeVisible()
    const texts = /\/assets\/(public|staff)-texts\./
    await page.route(texts, (route) => route.abort())
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'The other language could not be loaded. Check the network and try again.',
    )
    for (const width of [1280, 820, 360]) {
      await page.setViewportSize({ width, height: 700 })
      await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 })
    }
    await expect(page.getByRole('heading', { level: 1, name: 'Token finder' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.unroute(texts)
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Recherche de jetons' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)
  })
})

for (const [what, missing] of [
  ['the texts', /\/assets\/public-texts\./],
  ['the configuration', /\/config\.json$/],
] as const) {
  // A page of its own: errors go to the console, for support.
  test(`without ${what} the page says so in both languages`, async ({ browser }) => {
    const page = await browser.newPage()
    await page.route(missing, (route) => route.abort())
    await page.goto('/')
    await expect(page.getByRole('alert')).toContainText('The server cannot be reached.')
    await expect(page.getByRole('alert')).toContainText('Le serveur ne répond pas.')
    await page.unroute(missing)
    await page.getByRole('button', { name: 'Try again · Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: english })).toBeVisible()
    await page.close()
  })
}

interface Saying {
  path?: string
  cookie?: string
  local?: string
  session?: string
}

async function say(context: BrowserContext, url: string, { cookie, local, session }: Saying): Promise<void> {
  if (cookie) await context.addCookies([{ name: 'i18next', value: cookie, url }])
  await context.addInitScript(
    (kept) => {
      if (kept.local) localStorage.setItem('i18nextLng', kept.local)
      if (kept.session) sessionStorage.setItem('i18nextLng', kept.session)
    },
    { local, session },
  )
}
