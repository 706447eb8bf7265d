import { expectNoViolations } from '../support/accessibility.ts'
import { expect, test } from '../support/journey.ts'

test('a mail that the demo caught stands in the mailbox, and its link leads where it should', async ({
  page,
  request,
}) => {
  const email = 'josiane.lafleche@comptoir.example'
  expect((await request.post('/resetpassword', { data: { email } })).status()).toBe(200)
  await expect.poll(async () => (await request.get('/mailbox')).text()).toContain(email)
  for (const language of ['fr', 'en']) {
    await page.goto(`/mailbox?lng=${language}`)
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await expectNoViolations(page)
  }
  const link = { name: /password|mot de passe/i }
  await page.getByRole('link', link).first().click()
  await page.frameLocator('iframe').getByRole('link', link).first().click()
  await expect(page.getByLabel('New password')).toBeVisible()
  // The link's token leaves the address bar, and a reload still knows it.
  await expect(page).toHaveURL(/\/resetpassword$/)
  await page.reload()
  await expect(page.getByLabel('New password')).toBeVisible()
})
