import { atTheDesk, codeWords, properties } from '../screens/confirmation-codes.ts'
import { expect, expectPlainWords, signedIn, test } from '../support/journey.ts'

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

test.describe('in Vancouver', () => {
  test.use({ timezoneId: 'America/Vancouver' })

  test('the day lasts until midnight there, although it is over in universal time, and a campaign as long', async ({
    page,
  }) => {
    await signedIn(page, 'user', { property: 'MGM' })
    await page.addInitScript(() => localStorage.setItem('cwf-token-expiry', '9999999999'))
    const queries: string[] = []
    await page.route('**/api/graphql/v2', async (route) => {
      const { filter } = route.request().postDataJSON().variables
      queries.push(
        ...(JSON.stringify(filter ?? []).match(/(createddate|enddate)","operator":">=","value":"[^"]+/g) ??
          []),
      )
      await route.fallback()
    })
    const last = (column: string) => () => queries.findLast((text) => text.startsWith(column))
    await page.clock.install({ time: '2026-07-15T23:30:00-07:00' })
    await page.goto('/contactform?for=b2c')
    await expect.poll(last('createddate')).toMatch(/2026-07-15T07:00:00.000Z$/)
    await expect.poll(last('enddate')).toMatch(/2026-07-15$/)
    await page.clock.runFor('30:15')
    await expect.poll(last('createddate')).toMatch(/2026-07-16T07:00:00.000Z$/)
  })
})
