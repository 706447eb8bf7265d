import { secondFactorCalls } from '@comptoir/contract/second-factor'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { failWith, server } from '../../../test/fake-server.ts'
import { insertProperty, insertStaff, password, renderScreen, signedIn } from '../../../test/render.tsx'

const alert = page.getByRole('alert')
const code = page.getByLabelText('Code', { exact: true })
const chooseProperty = page.getByRole('heading', { level: 1, name: 'Choose a property' })

/** Types the password of a user who has a second factor. */
async function typePassword(methods: string[]) {
  const staff = insertStaff('user', [insertProperty(), insertProperty('Kingswater Mills', 'KWM')])
  const step = { status: 403, error: 'second_factor_required', ticket: 'the-ticket', methods }
  server.fault(['/login', password], failWith(403, step))
  server.answer(secondFactorCalls.passSecondFactor)(() => signedIn(staff))
  await renderScreen('/')
  await page.getByLabelText('Username').fill(staff.username)
  await page.getByLabelText('Password', { exact: true }).fill(password)
  await userEvent.keyboard('{Enter}')
}

const proofs = () => server.sent('/login/second-factor').map(({ body }) => body)

test('the sixth digit sends the code, typed with spaces or pasted', async () => {
  await typePassword(['authenticator_app', 'recovery_code'])
  await expect.element(code).toHaveFocus()
  await expect.element(code).toHaveAttribute('inputmode', 'numeric')
  await expectAccessible()
  await userEvent.keyboard('123 456')
  await expect.element(chooseProperty).toBeVisible()
  expect(proofs()).toEqual([{ ticket: 'the-ticket', code: '123456' }])
})

test('a refused code says why, and the field is empty and focused for the next one', async () => {
  await typePassword(['authenticator_app', 'recovery_code'])
  const works = server.fault(
    '/login/second-factor',
    failWith(403, { status: 403, error: 'second_factor_clock_error' }),
  )
  await code.fill('111111')
  await expect.element(alert).toHaveTextContent('Set the clock of your phone to automatic')
  await expect.element(code).toHaveValue('')
  await expect.element(code).toHaveFocus()
  await page.getByText('Lost your phone?').click()
  await expect.element(page.getByText(/ask an administrator to reset your second factor/)).toBeVisible()
  await expectAccessible()
  works()
  await code.click()
  await userEvent.keyboard('222222')
  await expect.element(chooseProperty).toBeVisible()
})

test('a recovery code is entered instead, and the way back leads to the password', async () => {
  await typePassword(['authenticator_app', 'recovery_code'])
  await page.getByRole('button', { name: 'Back to the password' }).click()
  await expect.element(page.getByLabelText('Password', { exact: true })).toHaveValue(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabelText('Recovery code').fill('abcd-efgh-jkmn-pqrs')
  await userEvent.keyboard('{Enter}')
  await expect.element(chooseProperty).toBeVisible()
  expect(proofs()).toEqual([{ ticket: 'the-ticket', code: 'abcd-efgh-jkmn-pqrs' }])
})
