import { restCalls } from '@comptoir/contract/rest'
import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { cutOff, failWith, once, server } from '../../../test/fake-server.ts'
import { renderScreen } from '../../../test/render.tsx'

const strong = 'Lanterne7!rivage'

describe('a link from a mail', () => {
  const password = page.getByLabelText('New password', { exact: true })
  const confirmation = page.getByLabelText('Confirm password', { exact: true })
  const submit = page.getByRole('button', { name: 'Activate' })
  const alert = page.getByRole('alert')

  test('ticks the rules off, a change of either field clears what was wrong, and it is saved once', async () => {
    server.answer(restCalls.validateToken)(() => ({ status: 200, kind: 'activation' }))
    const release = server.hold('/validatepasswordtoken')
    await renderScreen('/activateuser?token=good')
    await expect.element(page.getByText('Checking the link…')).toBeVisible()
    release()
    for (const [typed, met] of [
      ['a', 1],
      ['aB', 2],
      ['aB3', 3],
      ['aB3!', 4],
      ['aB3!aB3!', 5],
    ] as const) {
      await password.fill(typed)
      await expect.poll(() => document.querySelectorAll('li[data-met=true]').length).toBe(met)
    }
    await expect.element(page.getByText('at least 8 characters: met')).toBeInTheDocument()
    const wrong = [
      page.getByText(/^Password must be a minimum of 8 characters long/),
      page.getByText('Confirm password must match the password above.'),
    ]
    for (const field of [password, confirmation]) {
      await password.fill('short')
      await confirmation.fill('other')
      await submit.click()
      for (const sentence of wrong) await expect.element(sentence).toBeVisible()
      await expect.element(password).toHaveFocus()
      await field.fill('shortx')
      for (const sentence of wrong) await expect.element(sentence).not.toBeInTheDocument()
    }
    // The first attempt is carried out without its answer arriving, so the link is used up at the second one.
    server.fault('/updatepassword', failWith(403, { status: 403, error: 'token_invalid', message: '-' }))
    server.fault('/updatepassword', once(cutOff))
    await password.fill(strong)
    await confirmation.fill(strong)
    await submit.click()
    await expect.element(alert).toHaveTextContent('User could not be activated.')
    await expect.element(password).toHaveValue(strong)
    await submit.click()
    await expect.element(page.getByText('User activated successfully.')).toBeVisible()
    await expect.element(submit).toBeDisabled()
    expect(server.sent('/updatepassword')).toHaveLength(2)
  })

  test('is replaced if it would have activated an account, also when the first answer is lost', async () => {
    server.fault(
      '/validatepasswordtoken',
      failWith(401, { status: 401, error: 'token_expired', message: '-' }),
    )
    server.answer(restCalls.sendActivation)(() => ({ status: 200 }))
    server.fault('/sendactivationemail', once(cutOff))
    await renderScreen('/activateuser?token=old')
    await expect.element(alert).toHaveTextContent('User activation token is expired.')
    await page.getByRole('button', { name: 'Send a new activation email' }).click()
    await expect.element(page.getByText('The activation email could not be sent.')).toBeVisible()
    await page.getByRole('button', { name: 'Send a new activation email' }).click()
    await expect.element(page.getByText('New activation email sent.')).toBeVisible()
    expect(server.sent('/sendactivationemail').map(({ body }) => body)).toEqual(
      [1, 2].map(() => ({ token: 'old', language: 'en' })),
    )
  })

  test('that is missing, used or unknown says so, and leads to a new one', async () => {
    // The history entry of a link keeps its token.
    await renderScreen('/forgotpassword')
    await renderScreen('/activateuser')
    await expect.element(alert).toHaveTextContent('User activation token is missing.')
    server.fault(
      '/validatepasswordtoken',
      failWith(403, { status: 403, error: 'token_invalid', message: '-' }),
    )
    for (const [path, sentence] of [
      ['resetpassword', 'Reset password token is invalid.'],
      ['activateuser', 'User activation token is invalid.'],
    ]) {
      await renderScreen(`/${path}?token=used`)
      await expect.element(alert).toHaveTextContent(sentence ?? '')
      await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
      await expectAccessible()
      await page.getByRole('link', { name: 'Ask for a new link' }).click()
      await expect.poll(() => window.location.pathname).toBe('/forgotpassword')
    }
  })

  test('that is used while the password is typed leads to a new one', async () => {
    server.answer(restCalls.validateToken)(() => ({ status: 200, kind: 'activation' }))
    server.fault('/updatepassword', failWith(403, { status: 403, error: 'token_invalid', message: '-' }))
    await renderScreen('/activateuser?token=good')
    await password.fill(strong)
    await confirmation.fill(strong)
    await userEvent.keyboard('{Enter}')
    await expect.element(alert).toHaveTextContent('User activation token is invalid.')
    await page.getByRole('link', { name: 'Ask for a new link' }).click()
    await expect.poll(() => window.location.pathname).toBe('/forgotpassword')
  })
})
