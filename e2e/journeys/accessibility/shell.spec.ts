import { expectAccessible, expectAccessibleAsShown } from '../../support/accessibility.ts'
import { endSession, signInDialog, typeAnAddress } from '../../support/ended-sessions.ts'
import { expect, signedIn, test } from '../../support/journey.ts'

/** The bar, the guard, and what stands in the place of a screen. */

test.describe('axe', () => {
  test('choosing a property, an unknown path, the settings, and a page that needs a property', async ({
    page,
  }) => {
    await signedIn(page, 'admin')
    for (const path of ['/selectproperty', '/no/such/page']) {
      // The first heading is replaced once the permission has arrived.
      await page.goto(path, { waitUntil: 'networkidle' })
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 320, height: 900 })
    for (const path of ['/settings', '/b2brewards']) {
      // The first heading is replaced once the permission has arrived.
      await page.goto(path, { waitUntil: 'networkidle' })
      await expectAccessible(page)
    }
  })

  test('the links and the menu of a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { user } = await signedIn(page, 'admin', { property: 'MGM' })
    await page.goto('/tokenfinder')
    await page.getByRole('button', { name: user.name }).click()
    await expect(page.getByRole('menuitem')).not.toHaveCount(0)
    await expectAccessible(page)
  })

  for (const staff of ['inventory', 'admin'] as const)
    test(`the command palette of ${staff}`, async ({ page }) => {
      await signedIn(page, staff, { property: 'MGM' })
      await page.goto('/tokenfinder')
      await expect(page.getByRole('banner')).toBeVisible()
      await page.keyboard.press('Control+k')
      const palette = page.getByRole('dialog')
      await expect(palette.getByRole('option')).not.toHaveCount(0)
      await expectAccessible(page)
      await page.keyboard.type('col')
      await expect(palette.getByRole('option').first().locator('mark')).toHaveText(/col/i)
      await expectAccessible(page)
      await page.setViewportSize({ width: 320, height: 700 })
      await expectAccessible(page)
      await page.keyboard.type('zzzz')
      await expect(palette.getByRole('option')).toHaveCount(0)
      await expectAccessible(page)
    })

  test('being offline', async ({ page }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.goto('/tokenfinder')
    await expect(page.getByRole('banner')).toBeVisible()
    await page.evaluate(() => {
      Object.defineProperty(navigator, 'onLine', { configurable: true, value: false })
      window.dispatchEvent(new Event('offline'))
    })
    await expect(page.getByText(/You are offline/)).toBeVisible()
    await expectAccessible(page)
  })

  test('no access', async ({ page }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.goto('/settings')
    await expect(page.getByText(/You do not have access/)).toBeVisible()
    await expectAccessible(page)
  })

  test.describe('reports, for whom they are not', () => {
    test.use({ statusesExpected: [403] })

    test('a sentence', async ({ page }) => {
      await signedIn(page, 'user', { property: 'MGM' })
      await page.goto('/reports')
      await expect(page.getByRole('main').getByRole('status')).toContainText(/administrat/)
      await expectAccessible(page)
    })
  })

  test.describe('when something fails', () => {
    test.use({ statusesExpected: [0, 401, 503] })

    test('permissions that cannot be checked', async ({ page }) => {
      await signedIn(page, 'admin', { property: 'MGM' })
      await page.route('**/api/page-permission/**', (route) =>
        route.fulfill({ status: 503, json: { status: 503, error: 'service_unavailable', message: 'x' } }),
      )
      await page.goto('/settings')
      await expect(page.getByRole('alert')).toBeVisible()
      await expectAccessible(page)
    })

    test('a screen whose script does not arrive', async ({ page }) => {
      await signedIn(page, 'admin', { property: 'MGM' })
      await page.route('**/assets/settings-*.js', (route) => route.abort())
      await page.goto('/settings')
      await expect(page.getByRole('main').getByRole('button')).not.toHaveCount(0)
      await expectAccessible(page)
    })

    for (const [language, other] of [
      ['en', 'Français'],
      ['fr', 'English'],
    ] as const)
      test(`a language whose texts do not arrive, on a phone, in ${language}`, async ({ page }) => {
        await signedIn(page, 'user', { property: 'MGM', language })
        await page.goto('/tokenfinder')
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.route(/\/assets\/(public|staff)-texts-/, (route) => route.abort())
        await page.getByRole('button', { name: other }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        await page.setViewportSize({ width: 360, height: 700 })
        await expectAccessibleAsShown(page)
      })

    test('a session that ended over a form', async ({ page }) => {
      const { token } = await signedIn(page, 'admin')
      await typeAnAddress(page)
      await endSession(page, token)
      await page.getByRole('button', { name: 'Block', exact: true }).click()
      await expect(signInDialog(page)).toBeVisible()
      await expectAccessible(page)
    })
  })

  // A page of its own: the failure itself goes to the console.
  test('a screen that breaks', async ({ page, context }) => {
    await signedIn(page, 'admin', { property: 'MGM' })
    await page.goto('/tokenfinder')
    await expect(page.getByRole('banner')).toBeVisible()
    const broken = await context.newPage()
    await broken.route('**/api/graphql/v2', (route) =>
      route.fulfill({
        json: { data: { table: { records: [1, 2].map((id) => ({ property__c: { id } })) } } },
      }),
    )
    await broken.goto('/selectproperty')
    await expect(broken.getByRole('heading', { name: /has failed/ })).toBeVisible()
    await expectAccessible(broken)
  })
})
