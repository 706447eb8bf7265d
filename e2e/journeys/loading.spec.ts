import { hold } from '../support/faults.ts'
import { demoPassword, expect, expectPlainWords, present, signedIn, test } from '../support/journey.ts'

/** What the browser loads of the product, and what a user sees of it when that takes long or fails. */

test.describe('at the first visit', () => {
  test.use({ hasEmptyCache: true })

  test('all that is loaded is ours, compressed and kept for good, and violates no policy', async ({
    page,
    baseURL,
  }) => {
    const own = new URL(baseURL ?? '').origin
    const elsewhere: string[] = []
    const answers: { path: string; encoding: string; cache: string }[] = []
    page.on('request', (request) => {
      if (new URL(request.url()).origin !== own) elsewhere.push(request.url())
    })
    page.on('response', (response) => {
      const path = new URL(response.url()).pathname
      const { 'content-encoding': encoding = '', 'cache-control': cache = '' } = response.headers()
      if (path.startsWith('/assets/')) answers.push({ path, encoding, cache })
    })
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        console.error(`Forbidden by the policy: ${violatedDirective} ${blockedURI}`)
      })
    })
    await page.goto('/login', { waitUntil: 'networkidle' })
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible()
    expect(elsewhere).toEqual([])
    expect(answers.length).toBeGreaterThan(3)
    for (const { path, encoding, cache } of answers) {
      // A woff2 file is compressed already.
      expect(encoding, path).toMatch(path.endsWith('.woff2') ? /^$/ : /^(br|gzip)$/)
      expect(cache).toContain('immutable')
    }
    await signedIn(page, 'user', { property: 'MGM' })
    await page.goto('/contactform')
    await expect(page.getByRole('combobox', { name: 'Find a company' })).toBeFocused()
  })

  test('on a slow mobile network one signs in and searches, and sees that it loads', async ({ page }) => {
    const network = await page.context().newCDPSession(page)
    await network.send('Network.enable')
    // A weak 4G signal: 4 Mbit/s down, 3 up, 150 ms to the server and back.
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: (4 * 1024 * 1024) / 8,
      uploadThroughput: (3 * 1024 * 1024) / 8,
    })
    await page.goto('/')
    await page.getByLabel('Username').fill('admin@comptoir.example')
    await page.getByLabel('Password', { exact: true }).fill(demoPassword)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: /Maplegate Mall/ }).click()
    await expect(page).toHaveURL(/\/contactform$/)

    const letGo = await hold(page)
    await page.goto('/settings/blocked-emails')
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
    letGo()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('@')
  })
})

test('every page that the server sends has the icon of the product', async ({ request }) => {
  for (const path of ['/', '/unsubscribe', '/mailbox', '/tools/reports', '/tools/unification/account']) {
    const page = await (await request.get(path)).text()
    const link = present(/<link rel="icon" href="([^"]+)"/.exec(page))[1]
    const icon = await request.get(present(link))
    expect(icon.headers(), path).toMatchObject({
      'content-type': 'image/svg+xml',
      // The tools are sandboxed, without our origin.
      'cross-origin-resource-policy': 'cross-origin',
    })
    expect(await icon.text()).toContain('<svg')
  }
})

test.describe('when something does not arrive', () => {
  test.use({ statusesExpected: [0, 404] })

  test('the texts: the language spoken stays, which is said, and trying again helps', async ({
    page,
    browser,
  }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.goto('/tokenfinder')
    const english = page.getByRole('heading', { level: 1, name: 'Token finder' })
    await expect(english).toBeVisible()
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
    await expect(english).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.unroute(texts)
    await page.getByRole('button', { name: 'Français' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Recherche de jetons' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveCount(0)

    // A page of its own: errors at the start go to the console, for support.
    const starting = await browser.newPage()
    for (const missing of [/\/assets\/public-texts\./, /\/config\.json$/]) {
      await starting.route(missing, (route) => route.abort())
      await starting.goto('/')
      await expect(starting.getByRole('alert')).toContainText('The server cannot be reached.')
      await expect(starting.getByRole('alert')).toContainText('Le serveur ne répond pas.')
      await starting.unroute(missing)
      await starting.getByRole('button', { name: 'Try again · Réessayer' }).click()
      await expect(starting.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    }
    await starting.close()
  })

  test('a screen: it says so within the shell, and comes when tried again', async ({ page, context }) => {
    await signedIn(page, 'admin', { property: 'MGM', language: 'fr' })
    await page.goto('/tokenfinder')
    await page.route('**/assets/settings-*.js', (route) => route.abort())
    await page.getByRole('link', { name: 'Paramètres' }).click()
    await expect(page.getByRole('heading', { name: 'Cet écran n’a pas pu être chargé' })).toBeVisible()
    await expect(page.getByRole('banner'), 'the bar stays').toBeVisible()
    await expectPlainWords(page)
    await page.unroute('**/assets/settings-*.js')
    await page.getByRole('button', { name: 'Réessayer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Paramètres' })).toBeVisible()

    // A page of its own: the failure of a screen that breaks goes to the console.
    const broken = await context.newPage()
    await broken.route('**/api/graphql/v2', (route) =>
      route.fulfill({
        json: { data: { table: { records: [1, 2].map((id) => ({ property__c: { id } })) } } },
      }),
    )
    await broken.goto('/selectproperty')
    await expect(broken.getByRole('heading', { name: 'Cet écran a cessé de fonctionner' })).toBeVisible()
    await expect(broken.getByRole('banner')).toBeVisible()
    await expectPlainWords(broken)
    await broken.unroute('**/api/graphql/v2')
    await broken.getByRole('button', { name: 'Réessayer' }).click()
    await expect(broken.getByRole('heading', { level: 1, name: 'Choisir un centre' })).toBeVisible()
    await broken.close()
  })
})
