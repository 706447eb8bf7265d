import { expect, test } from '../support/journey.ts'

test('a mail that the demo caught stands in the mailbox, and its link leads where it should', async ({
  page,
  request,
}) => {
  const response = await request.post('/resetpassword', {
    data: { email: 'josiane.lafleche@comptoir.example' },
  })
  expect(response.status()).toBe(200)
  await expect.poll(async () => (await request.get('/mailbox')).text()).toMatch(/password|mot de passe/i)
  await page.goto('/mailbox?lng=en')
  await page
    .getByRole('link', { name: /password|mot de passe/i })
    .first()
    .click()
  await page
    .frameLocator('iframe')
    .getByRole('link', { name: /password|mot de passe/i })
    .first()
    .click()
  await expect(page.getByLabel('New password')).toBeVisible()
  // The link's token leaves the address bar, and a reload still knows it.
  await expect(page).toHaveURL(/\/resetpassword$/)
  await page.reload()
  await expect(page.getByLabel('New password')).toBeVisible()
})

test('the mailbox is in French on request', async ({ page }) => {
  await page.goto('/mailbox?lng=fr')
  await expect(page.locator('html')).toHaveAttribute('lang', /^fr/)
})
