import { expectAccessible, expectPlainPageAccessible } from '../../support/accessibility.ts'
import { expect, speaking, strongPassword, test } from '../../support/journey.ts'

/** What can be opened without signing in. */

test.use({ statusesExpected: [401, 403, 404, 422] })

test.describe('axe', () => {
  test.beforeEach(({ page }) => speaking(page, 'en'))

  test('signing in: empty, and with both fields missing', async ({ page }) => {
    await page.goto('/')
    await expectAccessible(page)
    await page.getByRole('main').locator('button[type=submit]').click()
    await expect(page.getByText(/^Enter a password/)).toBeVisible()
    await expectAccessible(page)
  })

  test('signing in where there is an identity provider, and an error that it led back with', async ({
    page,
  }) => {
    await page.route('**/config.json', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ json: { ...(await answer.json()), providerSignIn: true } })
    })
    for (const path of ['/', '/providersignin#error=provider_account_unknown']) {
      await page.goto(path)
      await expect(page.getByRole('main').locator('a[href="/login/provider"]')).toBeVisible()
      await expectAccessible(page)
    }
    await expect(page.getByRole('alert')).toBeVisible()
  })

  test('on a small phone: signing in, a forgotten password, links without a token', async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 900 })
    for (const path of ['/', '/forgotpassword', '/resetpassword', '/activateuser', '/unsubscribe']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('a new password, before and after it is saved', async ({ page }) => {
    let kind = ''
    for (const call of ['validatepasswordtoken', 'updatepassword'])
      await page.route(`**/${call}`, (route) => route.fulfill({ json: { status: 200, kind } }))
    for (const path of ['/resetpassword', '/activateuser']) {
      kind = path === '/resetpassword' ? 'reset' : 'activation'
      await page.goto(`${path}?token=new`)
      const fields = page.locator('input[type=password]')
      await expect(fields).toHaveCount(2)
      await expectAccessible(page)
      for (const field of await fields.all()) await field.fill(strongPassword)
      const submit = page.getByRole('main').locator('button[type=submit]')
      await submit.click()
      await expect(submit).toBeDisabled()
      await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible()
      await expectAccessible(page)
    }
  })

  test('a forgotten password, an expired link and its replacement', async ({ page }) => {
    await page.goto('/forgotpassword')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
    await page.route('**/validatepasswordtoken', (route) =>
      route.fulfill({ status: 401, json: { status: 401, error: 'token_expired', message: '-' } }),
    )
    await page.route('**/sendactivationemail', (route) => route.fulfill({ json: { status: 200 } }))
    await page.goto('/activateuser?token=old')
    await expect(page.getByRole('alert')).toBeVisible()
    await expectAccessible(page)
    const resend = page.getByRole('main').getByRole('button').last()
    await resend.click()
    await expect(resend).toBeHidden()
    await expectAccessible(page)
  })

  test('unsubscribing', async ({ page }) => {
    await page.route('**/optout', (route) => route.fulfill({ json: { status: 200 } }))
    await page.goto('/unsubscribe?id=00000000-0000-4000-8000-000000000000')
    await expect(page.getByRole('status').filter({ hasText: /\S/ }).first()).toBeVisible()
    await expectAccessible(page)
  })

  test('the mailbox, with a mail in it', async ({ page }) => {
    const email = 'josiane.lafleche@comptoir.example'
    expect((await page.request.post('/resetpassword', { data: { email } })).status()).toBe(200)
    const listed = async () => (await page.request.get('/mailbox')).text()
    await expect.poll(listed).toContain(email)
    for (const language of ['en', 'fr']) {
      await page.goto(`/mailbox?lng=${language}`)
      await expect(page.locator('html')).toHaveAttribute('lang', language)
      await expectPlainPageAccessible(page)
    }
  })
})
