import { storageKeys } from '@comptoir/contract/constants'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { cutOff, failWith, server } from '../../../test/fake-server.ts'
import { tables } from '../../../test/fake-tables.ts'
import { insertProperty, insertStaff, password, renderAs, renderScreen } from '../../../test/render.tsx'

const email = 'interrupted@client.example'
const heading = page.getByRole('heading', { level: 1, name: 'Sign in' })
const again = page.getByRole('dialog', { name: 'Your session has ended' })
const typed = page.getByRole('textbox', { name: 'Email address' })
const block = page.getByRole('button', { name: 'Block', exact: true })

describe('signing in', () => {
  const empty = ['Enter a username.', 'Enter a password.']
  const answers = [
    [401, 'credentials_dont_match', 'The username and password do not match.'],
    [503, 'service_unavailable', 'The service is unavailable for the moment. Try again shortly.'],
    [401, 'user_inactive_error', 'This user is inactive or has been deleted.'],
    [429, 'too_many_attempts', 'Too many attempts. Wait a while before trying again.'],
    [500, 'internal', 'Signing in failed.'],
  ] as const

  const submit = page.getByRole('button', { name: 'Sign in' })
  const alert = page.getByRole('alert')

  test('asks for what is missing, and puts the focus there', async () => {
    await renderScreen('/')
    await submit.click()
    for (const sentence of empty) await expect.element(page.getByText(sentence)).toBeVisible()
    await expect.element(page.getByLabelText('Username', { exact: true })).toHaveFocus()
    expect(document.documentElement.lang).toBe('en')
    await expectAccessible()
  })

  test('says what is wrong, whatever the server answers, and empties only a wrong password', async () => {
    await renderScreen('/')
    await page.getByLabelText('Username', { exact: true }).fill('user@comptoir.example')
    const typedPassword = page.getByLabelText('Password', { exact: true })
    for (const [status, error, sentence] of answers) {
      await typedPassword.fill('Typed!2026')
      const { top } = submit.element().getBoundingClientRect()
      const works = server.fault('/login', failWith(status, { status, error, message: '-' }))
      await submit.click()
      await expect.element(alert).toHaveTextContent(sentence)
      const isWrong = error === 'credentials_dont_match'
      await expect.element(typedPassword).toHaveValue(isWrong ? '' : 'Typed!2026')
      if (isWrong) await expect.element(typedPassword).toHaveFocus()
      expect(submit.element().getBoundingClientRect().top).toBe(top)
      works()
    }
    server.fault('/login', cutOff)
    await submit.click()
    await expect.element(alert).toHaveTextContent('Signing in failed.')
    await expect.element(typedPassword).toHaveValue('Typed!2026')
  })
})

describe('a session that ends while a form is open', () => {
  beforeEach(async () => {
    insertStaff('superadmin')
    await renderAs('admin', '/settings/blocked-emails')
    await page.getByRole('button', { name: 'Add an address' }).click()
    await typed.fill(email)
    server.endSessions()
  })

  async function signInAgain(): Promise<void> {
    await again.getByLabelText('Password', { exact: true }).fill(password)
    await userEvent.keyboard('{Enter}')
    await expect.element(again).not.toBeInTheDocument()
  }

  test('lets the same user sign in over it, and saves once', async () => {
    await block.click()
    await expect.element(again).toBeVisible()
    await expect.element(again.getByLabelText('Username')).toHaveValue('admin@comptoir.example')
    await expect.element(again.getByLabelText('Password', { exact: true })).toHaveFocus()
    await expectAccessible()
    await userEvent.keyboard('{Control>}k{/Control}')
    await expect.poll(() => page.getByRole('dialog').elements().length).toBe(2)
    await userEvent.keyboard('{Escape}')
    await expect.element(again).toBeVisible()
    expect(tables.rows('blocked')).toEqual([])
    await signInAgain()
    await expect.element(page.getByText(`${email} is now blocked.`)).toBeVisible()
    expect(tables.rows('blocked')).toMatchObject([{ email }])
  })

  test('keeps what was typed when it is noticed during typing', async () => {
    window.dispatchEvent(new Event('visibilitychange'))
    await expect.element(again).toBeVisible()
    await signInAgain()
    await expect.element(typed).toHaveValue(email)
    await block.click()
    await expect.element(page.getByText(`${email} is now blocked.`)).toBeVisible()
  })

  test('gives another user an empty form and another property, and saves nothing', async () => {
    // With one property only, that one would be chosen.
    insertProperty('Place Laurentine', 'LAU')
    await block.click()
    await again.getByLabelText('Username').fill('superadmin@comptoir.example')
    await signInAgain()
    await expect.element(typed).not.toBeInTheDocument()
    await expect.element(page.getByRole('contentinfo')).not.toHaveTextContent('Maplegate Mall')
    expect(tables.rows('blocked')).toEqual([])
  })

  test('leaves no data behind when the user leaves instead', async () => {
    await block.click()
    await again.getByRole('button', { name: 'Leave without saving' }).click()
    await expect.element(heading).toBeVisible()
    expect(Object.keys(localStorage).filter((key) => key.startsWith('cwf-'))).toEqual([])
  })
})

test('a session that expires without a form leads to the sign-in screen, and that is logged', async () => {
  const staff = insertStaff('admin')
  await renderScreen('/settings', { staff })
  await expect.element(page.getByRole('navigation').first()).toBeVisible()
  server.endSessions()
  window.dispatchEvent(new Event('visibilitychange'))
  await expect.element(heading).toBeVisible()
  expect(localStorage.getItem(storageKeys.token)).toBeNull()
})
