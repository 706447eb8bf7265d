import type { Page } from '@playwright/test'
import { endSession, signInDialog, typeAnAddress } from '../support/ended-sessions.ts'
import { demoPassword, expect, signedIn, speaking, test } from '../support/journey.ts'

/** What the browser stores of a session. */
function sessionKeys(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith('cwf-'))
      .sort(),
  )
}

test('signing in leads to the properties, by keyboard alone', async ({ page }) => {
  await speaking(page, 'fr')
  await page.goto('/')
  const footer = page.getByRole('contentinfo')
  await expect(footer.getByRole('link', { name: 'Soutien' })).toHaveAttribute('href', /^mailto:\S+@\S+/)
  const guide = (await footer.getByRole('link', { name: /PDF/ }).getAttribute('href')) ?? ''
  for (const language of ['fr', 'en']) {
    const file = await page.request.get(guide.replace('fr', language))
    expect(file.headers()).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-cache',
      // What else our pages forbid would keep a browser from showing it.
      'content-security-policy': "frame-ancestors 'none'",
    })
    expect((await file.body()).toString('latin1')).toContain(`/Lang (${language}-CA)`)
  }

  await expect(page.getByLabel('Nom d’utilisateur', { exact: true })).toBeFocused()
  await page.keyboard.type('  USER@comptoir.example ')
  await page.keyboard.press('Tab')
  await page.keyboard.type(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/selectproperty$/)
  await expect(page.getByRole('heading', { level: 1, name: 'Choisir un centre' })).toBeVisible()
  await page.goto('/login')
  await expect(page, 'a signed-in user needs no form').toHaveURL(/\/selectproperty$/)
})

test('a language that is not ours is English; the toggle shows the other and keeps the form', async ({
  page,
}) => {
  await page.goto('/?lng=de')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/')
  await page.getByLabel('Username').fill('half typed')
  await page.getByRole('button', { name: 'Français' }).click()
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('half typed')
  await expect(page).toHaveTitle('Ouvrir une session · Comptoir')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  await page.reload()
  await expect(page.getByRole('button', { name: 'English' })).toBeVisible()
})

test('signing in keeps what the contract names, and nothing else that is ours', async ({ page }) => {
  await page.goto('/tokenfinder')
  await page.getByLabel('Username').fill('admin@comptoir.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Token finder' })).toBeVisible()
  await expect(page, 'the requested page').toHaveURL(/\/tokenfinder$/)

  expect(await sessionKeys(page)).toEqual([
    'cwf-token',
    'cwf-token-expiry',
    'cwf-user',
    'cwf-user-initialised',
  ])
  const kept = await page.evaluate(() => ({ ...localStorage }) as Record<string, string>)
  expect(kept['cwf-token']).toMatch(/^[\w-]{43}$/)
  const minutesLeft = (Number(kept['cwf-token-expiry']) - Date.now() / 1000) / 60
  expect(minutesLeft).toBeGreaterThan(470)
  expect(minutesLeft).toBeLessThan(490)
  const user = JSON.parse(kept['cwf-user'] ?? '{}')
  expect(Object.keys(user).sort()).toEqual(['id', 'name', 'role', 'sfid', 'username'])
  expect(user).toMatchObject({ role: 'admin', username: 'admin@comptoir.example' })
  expect(JSON.stringify(kept)).not.toContain(demoPassword)
})

test.describe('a session', () => {
  test.use({ statusesExpected: [0, 401] })

  test('that ends in one tab ends in all', async ({ page, context }) => {
    await signedIn(page, 'admin', { property: 'MGM' })
    await typeAnAddress(page)
    const other = await context.newPage()
    await other.goto('/tokenfinder')
    await other.getByRole('link', { name: 'Sign out' }).click()
    await expect(other).toHaveURL(/\/$/)
    for (const tab of [other, page])
      await expect(tab.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveCount(0)
    expect(await sessionKeys(page)).toEqual([])
  })

  test('that ends elsewhere is noticed when the window gets the focus', async ({ page, context }) => {
    const { token } = await signedIn(page, 'admin')
    const email = await typeAnAddress(page)
    const other = await context.newPage()
    await other.goto('/tokenfinder')
    await expect(other.getByRole('navigation')).toBeVisible()
    // As after a newer version has replaced the scripts that this page knows of.
    await page.route('**/assets/**', (route) => route.abort())
    await endSession(page, token)
    await other.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(other.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible()

    const dialog = signInDialog(page)
    await expect(dialog.getByLabel('Password', { exact: true })).toBeFocused()
    await page.keyboard.type(demoPassword)
    await page.keyboard.press('Enter')
    await expect(dialog).toBeHidden()
    await expect(other.getByRole('navigation'), 'the other tab goes on too').toBeVisible()
    await expect(page.getByRole('textbox', { name: 'Email address' })).toHaveValue(email)
    await page.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(page.getByText(`${email} is now blocked.`)).toBeVisible()
  })
})
