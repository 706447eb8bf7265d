import { expectAccessible } from '../../support/accessibility.ts'
import { demoPassword, expect, signedIn, speaking, test } from '../../support/journey.ts'

/** The second step of signing in, and the page of second factors. */

test.use({ statusesExpected: [403] })

test.describe('axe', () => {
  test('the second step: a wrong code, a lost phone, a recovery code', async ({ page }) => {
    await speaking(page, 'en')
    await page.route('**/login', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 403,
            json: {
              status: 403,
              error: 'second_factor_required',
              message: '-',
              ticket: 'ticket',
              methods: ['authenticator_app', 'recovery_code'],
            },
          })
        : route.fallback(),
    )
    await page.goto('/')
    await page.locator('input[autocomplete=username]').fill('user@comptoir.example')
    await page.locator('input[type=password]').fill(demoPassword)
    await page.keyboard.press('Enter')
    await page.locator('input[autocomplete=one-time-code]').fill('000000')
    await expect(page.getByRole('alert')).toBeVisible()
    await page.locator('summary').click()
    await expectAccessible(page)
    await page.getByRole('main').locator('button:visible').nth(1).click()
    await expect(page.getByRole('main').locator('input:visible')).toHaveCount(1)
    await expectAccessible(page)
  })

  test('the page, the set-up of an app, recovery codes and a removal', async ({ page }) => {
    await signedIn(page, 'user')
    const state = {
      status: 200,
      canEnrol: true,
      canUsePasskeys: true,
      isRequired: false,
      authenticatorApp: { addedAt: '2026-03-01T14:05:00.000Z' },
      passkeys: [{ id: 1, name: 'Office laptop', addedAt: '2026-03-01T14:05:00.000Z', lastUsedAt: null }],
      recoveryCodesLeft: 3,
    }
    const app = { status: 200, secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ', uri: 'otpauth://totp/Comptoir' }
    const codes = { status: 200, recoveryCodes: ['abcd-efgh-jkmn-pqrs', 'tuvw-xyz2-3456-789a'] }
    await page.route('**/api/second-factor', (route) => route.fulfill({ json: state }))
    await page.route('**/api/second-factor/authenticator-app', (route) => route.fulfill({ json: app }))
    await page.route('**/api/second-factor/recovery-codes', (route) => route.fulfill({ json: codes }))
    await page.goto('/account')
    await expect(page.getByText('Office laptop')).toBeVisible()
    await expectAccessible(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(dialog.getByRole('img')).toBeVisible()
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'New codes' }).click()
    await page.getByRole('alertdialog').getByRole('button').last().click()
    await expect(dialog.getByText('abcd-efgh-jkmn-pqrs')).toBeVisible()
    await expectAccessible(page)
    await dialog.getByRole('button').last().click()
    await page
      .getByRole('button', { name: /Office laptop/ })
      .last()
      .click()
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await expectAccessible(page)
  })
})
