import { type SecondFactorState, secondFactorCalls } from '@comptoir/contract/second-factor'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/accessible.ts'
import { server } from '../../../../test/fake-server.ts'
import { insertProperty, insertStaff, renderScreen } from '../../../../test/render.tsx'

test('a user whose role needs a second factor adds one before anything else', async () => {
  const staff = insertStaff('admin', [insertProperty(), insertProperty('Kingswater Mills', 'KWM')])
  const state: SecondFactorState = {
    canEnrol: true,
    canUsePasskeys: false,
    isRequired: true,
    authenticatorApp: null,
    passkeys: [],
    recoveryCodesLeft: 0,
  }
  server.fault('/api/loggedin', () =>
    Response.json({
      status: 200,
      user: staff,
      ...(state.authenticatorApp ? {} : { secondFactorDue: true }),
    }),
  )
  server.answer(secondFactorCalls.readSecondFactors)(() => ({ status: 200, ...state }))
  server.answer(secondFactorCalls.startAuthenticatorApp)(() => ({
    status: 200,
    secret: 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
    uri: 'otpauth://totp/Comptoir:admin?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ',
  }))
  server.answer(secondFactorCalls.confirmAuthenticatorApp)(() => {
    state.authenticatorApp = { addedAt: '2026-03-01T14:05:00.000Z' }
    return { status: 200, recoveryCodes: ['abcd-efgh-jkmn-pqrs'] }
  })
  await renderScreen('/settings/users', { staff })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Add a second factor' })).toBeVisible()
  await expect.element(page.getByText('Passkeys need the https address of Comptoir')).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'Set up' }).click()
  await expect.element(page.getByRole('img', { name: 'QR code for the authenticator app' })).toBeVisible()
  await page.getByLabelText('Code that the app shows').fill('123456')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect.element(page.getByText('abcd-efgh-jkmn-pqrs')).toBeVisible()
  // Coming back from another window checks the session, which needs no enrolment any more.
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.poll(() => server.sent('/api/loggedin').length).toBeGreaterThan(1)
  await expect.element(page.getByText('abcd-efgh-jkmn-pqrs')).toBeVisible()
  await page.getByRole('button', { name: 'I saved them' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Users' })).toBeVisible()
})
