import { hold } from '../support/faults.ts'
import { demoPassword, expect, test } from '../support/journey.ts'

test.use({ hasEmptyCache: true })

test('on a slow mobile network one signs in, chooses a property and searches, and sees that it loads', async ({
  page,
}) => {
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  // A weak 4G signal: 4 Mbit/s down, 3 up, 150 ms to the server and back.
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (4 * 1024 * 1024) / 8,
    uploadThroughput: (3 * 1024 * 1024) / 8,
  })
  await page.goto('/')
  await page.getByLabel('Username').fill('admin@comptoir.example')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('button', { name: /Maplegate Mall/ }).click()
  await expect(page).toHaveURL(/\/contactform$/)

  const letGo = await hold(page)
  await page.goto('/settings/blocked-emails')
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toBeVisible()
  letGo()
  await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
  await expect(page.getByRole('table').getByRole('row').nth(1)).toContainText('@')
})
