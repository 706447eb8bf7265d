import type { Page } from '@playwright/test'
import { endSession, signInDialog, typeAnAddress } from '../support/ended-sessions.ts'
import { hold } from '../support/faults.ts'
import { demoPassword, expect, signedIn, test } from '../support/journey.ts'

test.use({ statusesExpected: [0, 401] })

const signInHeading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sign in' })

async function signInAgain(page: Page): Promise<void> {
  await signInDialog(page).getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(signInDialog(page)).toBeHidden()
}

test('signing in keeps what the contract names, and nothing else that is ours', async ({ page }) => {
  await page.goto('/')
  await page.getByLabel('Username').fill('admin@comptoir.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/selectproperty$/)
  const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  expect(
    Object.keys(kept)
      .filter((key) => key.startsWith('cwf-'))
      .sort(),
  ).toEqual(['cwf-token', 'cwf-token-expiry', 'cwf-user', 'cwf-user-initialised'])
  expect(kept['cwf-token']).toMatch(/^[\w-]{43}$/)
  const minutesLeft = (Number(kept['cwf-token-expiry']) - Date.now() / 1000) / 60
  expect(minutesLeft).toBeGreaterThan(470)
  expect(minutesLeft).toBeLessThan(490)
  const user = JSON.parse(kept['cwf-user'] ?? '{}')
  expect(Object.keys(user).sort()).toEqual(['id', 'name', 'role', 'sfid', 'username'])
  expect(user).toMatchObject({ role: 'admin', username: 'admin@comptoir.example' })
  expect(JSON.stringify(kept)).not.toContain(demoPassword)
})

test('a session that expires while the page stands open is gone, and that is logged', async ({ page }) => {
  await signedIn(page, 'user')
  await page.clock.install()
  await page.goto('/tokenfinder')
  await expect(page.getByRole('navigation')).toBeVisible()
  const logged = page.waitForEvent('console', (message) => message.text().includes('expired'))
  await page.clock.fastForward('08:01:00')
  await logged
  await expect(signInHeading(page)).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cwf-token'))).toBeNull()
})

test('a form stays open although another tab notices first that the session has ended', async ({
  page,
  context,
}) => {
  const { token } = await signedIn(page, 'admin')
  const email = await typeAnAddress(page)
  const other = await context.newPage()
  await other.goto('/tokenfinder')
  await expect(other.getByRole('navigation')).toBeVisible()
  await endSession(page, token)
  await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  await expect(signInHeading(other)).toBeVisible()
  await expect(signInDialog(page)).toBeVisible()
  await signInAgain(page)
  await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(email)
  await expect(other.getByRole('navigation'), 'the other tab goes on too').toBeVisible()
})

test('the dialog to sign in again needs nothing that would have to be loaded first', async ({ page }) => {
  const { token } = await signedIn(page, 'admin')
  const email = await typeAnAddress(page)
  await endSession(page, token)
  // As after a newer version has replaced the scripts that this page knows of.
  await page.route('**/assets/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await expect(signInDialog(page).getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('dialog'), 'nothing comes up over it').toHaveCount(2)
  await signInAgain(page)
  await expect(page.getByText(`${email} is now blocked.`)).toBeVisible()
})

test('signing out of a session that has already ended shows no dialog', async ({ page }) => {
  const { token } = await signedIn(page, 'admin', { property: 'MGM' })
  await page.goto('/tokenfinder')
  await expect(page.getByRole('navigation')).toBeVisible()
  await endSession(page, token)
  // The check of the session is the slower one, so that the sign-out itself gets the 401.
  await page.route('**/api/loggedin', async (route) => {
    await page.waitForResponse('**/api/logout')
    await route.fallback()
  })
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(signInHeading(page)).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(signInDialog(page)).toHaveCount(0)
})

test('signing out does not wait for a server that is slow, and the server still gets the request', async ({
  page,
}) => {
  const { token } = await signedIn(page, 'user', { property: 'MGM' })
  await page.goto('/tokenfinder')
  const letGo = await hold(page, () => true, '**/api/logout')
  const loggedOut = page.waitForResponse('**/api/logout')
  await page.getByRole('link', { name: 'Sign out' }).click()
  await expect(signInHeading(page)).toBeVisible()
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('cwf-'))),
  ).toEqual([])
  letGo()
  expect((await loggedOut).status()).toBe(200)
  const after = await page.request.get('/api/loggedin', { headers: { authorization: `Bearer ${token}` } })
  expect(after.status()).toBe(401)
})
