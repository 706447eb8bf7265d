import type { Page } from '@playwright/test'
import { endSession, signInDialog, typeAnAddress } from '../support/ended-sessions.ts'
import { demoPassword, expect, signedIn, test, tokenOf } from '../support/journey.ts'
import { read } from '../support/rows.ts'

test.use({ statusesExpected: [401] })

async function isBlocked(page: Page, email: string): Promise<number> {
  const { count } = await read(page, await tokenOf(page, 'superadmin'), {
    name: 'blocked',
    filter: [{ column: 'email', operator: '=', value: email }],
  })
  return count
}

test('what was being saved when the session ended is saved once, after signing in over the form', async ({
  page,
}) => {
  const { token } = await signedIn(page, 'admin')
  const email = await typeAnAddress(page)
  await endSession(page, token)
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  const dialog = signInDialog(page)
  await expect(dialog).toBeVisible()
  await expect(dialog.getByLabel('Username')).toHaveValue('admin@comptoir.example')
  await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
  expect(await isBlocked(page, email)).toBe(0)
  await dialog.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText(`${email} is now blocked.`)).toBeVisible()
  expect(await isBlocked(page, email)).toBe(1)
})

test('signing out in one tab ends the form in another', async ({ page, context }) => {
  await signedIn(page, 'admin')
  await typeAnAddress(page)
  const other = await context.newPage()
  await other.goto('/logout')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveCount(0)
})
