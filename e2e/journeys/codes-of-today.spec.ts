import { atTheDesk, codeWords, properties } from '../screens/confirmation-codes.ts'
import { expect, expectPlainWords, test } from '../support/journey.ts'

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

test('codes of today are copied again, lead to their company and can be cancelled', async ({ page }) => {
  const say = codeWords.en
  const { company, contact, generate, shown, open, orders } = await atTheDesk(page, 'en')
  await open()
  await generate.click()
  await expect(shown).toBeVisible()
  const code = (await shown.getAttribute('data-code')) ?? ''
  await page.goto('/contactform')
  const today = page.getByRole('region', { name: say.today, exact: true })
  const item = today.locator(`li[data-code="${code}"]`)
  for (const text of [company.name, contact.name, properties.en.name]) await expect(item).toContainText(text)
  const moment = item.locator('time')
  // As a clerk in Toronto reads it, the zone of the journeys.
  const time = new Intl.DateTimeFormat('en-CA', { timeStyle: 'short', timeZone: 'America/Toronto' })
  await expect(moment).toHaveText(time.format(new Date((await moment.getAttribute('datetime')) ?? '')))
  await expect(moment).toHaveAttribute('title', /UTC$/)
  await expectPlainWords(page)
  await item.getByRole('button', { name: `${say.copy} ${code}` }).click()
  await expect(item.getByRole('button', { name: say.copied })).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(code)
  await item.getByRole('button', { name: company.name }).click()
  await expect(page).toHaveURL(new RegExp(`company=${company.id}&contact=${contact.id}`))

  const here = page.getByRole('region', { name: say.todayHere })
  await here.getByRole('button', { name: say.cancelCode }).click()
  const dialog = page.getByRole('alertdialog', { name: say.cancelCodeTitle })
  await dialog.getByRole('button', { name: say.keepCode }).click()
  expect(await orders()).toHaveLength(1)
  await here.getByRole('button', { name: say.cancelCode }).click()
  await dialog.getByRole('button', { name: say.cancelCode }).click()
  await expect(page.locator('[data-message=success]')).toHaveText(say.cancelled(code))
  await expect(here).toHaveCount(0)
  expect(await orders()).toEqual([])
})
