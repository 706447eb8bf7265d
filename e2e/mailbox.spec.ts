import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'

const staff = { username: 'user@comptoir.example', password: 'Comptoir!2026' }

test.beforeEach(async ({ page }) => {
  page.on('console', (message) => {
    if (message.type() === 'error') throw new Error(`The console says: ${message.text()}`)
  })
})

async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
}

test('a password is reset with the link in the mailbox, and the old one is worth nothing', async ({
  page,
  request,
}) => {
  const asked = await request.post('/resetpassword', { data: { email: staff.username } })
  expect(asked.status()).toBe(200)
  await expect(async () => {
    await page.goto('/mailbox?lng=en')
    await expect(page.getByRole('link', { name: /password/i }).first()).toBeVisible({ timeout: 500 })
  }).toPass()
  await expectAccessible(page)
  await page
    .getByRole('link', { name: /password/i })
    .first()
    .click()
  const link = page
    .frameLocator('iframe')
    .getByRole('link', { name: /password/i })
    .first()
  const address = new URL((await link.getAttribute('href')) ?? '')
  expect(address.pathname).toBe('/resetpassword')

  const token = address.searchParams.get('token')
  const password = 'Another!2027'
  const changed = await request.post('/updatepassword', { data: { token, password } })
  expect(changed.status()).toBe(200)
  expect((await request.post('/login', { data: { ...staff, password } })).status()).toBe(200)
  expect((await request.post('/login', { data: staff })).status()).toBe(403)

  await link.click()
  await expect(page).toHaveURL(/\/resetpassword\?token=/)
})

test('the mailbox speaks French when asked to', async ({ page }) => {
  await page.goto('/mailbox?lng=fr')
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
  await expectAccessible(page)
})
