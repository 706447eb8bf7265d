import type { Page } from '@playwright/test'
import { atTheDesk, codeWords, makeDrafts, properties } from '../screens/confirmation-codes.ts'
import { acknowledge, expect, expectPlainWords, present, signedIn, test } from '../support/journey.ts'
import { remove } from '../support/rows.ts'

/** The time as a clerk in Toronto reads it, the zone of the journeys. */
function localTime(moment: string, language: 'en' | 'fr'): RegExp {
  const time = new Intl.DateTimeFormat(`${language}-CA`, { timeStyle: 'short', timeZone: 'America/Toronto' })
  const shown = time.format(new Date(moment)).replace(/^0/, '')
  return new RegExp(`${shown.replace(/\s/g, '\\s').replaceAll('.', '\\.')}$`)
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

for (const language of ['en', 'fr'] as const) {
  const say = codeWords[language]
  const { name: propertyName } = properties[language]

  test(`codes of today are copied again, lead to their company and can be cancelled, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { company, contact, generate, shown, open, orders } = await atTheDesk(page, language)
    await open()
    await generate.click()
    await expect(shown).toBeVisible()
    const code = (await shown.getAttribute('data-code')) ?? ''
    await page.goto('/contactform')
    const today = page.getByRole('region', { name: say.today, exact: true })
    const item = today.locator(`li[data-code="${code}"]`)
    for (const text of [company.name, contact.name, propertyName]) await expect(item).toContainText(text)
    const moment = item.locator('time')
    await expect(moment).toHaveText(localTime((await moment.getAttribute('datetime')) ?? '', language))
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
    await acknowledge(page)
    await expect(here).toHaveCount(0)
    expect(await orders()).toEqual([])
  })

  test(`a code can no longer be cancelled when ten minutes have passed, in ${language}`, {
    tag: '@once',
  }, async ({ page }) => {
    const { token, generate, shown, open, orders } = await atTheDesk(page, language)
    await page.clock.install()
    await open()
    await generate.click()
    await expect(shown).toBeVisible()
    const here = page.getByRole('region', { name: say.todayHere })
    const cancelCode = here.getByRole('button', { name: say.cancelCode })
    await expect(cancelCode).toBeVisible()
    await page.clock.fastForward('10:30')
    await expect(cancelCode).toHaveCount(0)
    await expect(here.getByRole('listitem')).toHaveCount(1)

    await page.clock.setSystemTime(Date.now())
    await page.reload()
    await cancelCode.click()
    await page.route('**/api/graphql/v2', async (route) => {
      if (!/deleteRow/.test(route.request().postDataJSON().query)) return route.fallback()
      const errors = [{ message: 'No.', extensions: { code: 'FORBIDDEN', key: 'forbidden' } }]
      await route.fulfill({ json: { data: null, errors } })
    })
    await page.getByRole('alertdialog').getByRole('button', { name: say.cancelCode }).click()
    await expect(page.getByText(say.tooLate)).toBeVisible()
    const [made] = await orders()
    await remove(page, token, 'order', present(made).order.id)
  })

  for (const [place, cancel] of [
    ['from its card', cancelOn('div[data-code]')],
    ['from the list below it', cancelOn('li[data-code]')],
    ['in another tab', cancelInAnotherTab],
  ] as const)
    test(`a code cancelled ${place} can no longer be copied or printed, in ${language}`, {
      tag: '@once',
    }, async ({ page }) => {
      const { panel, generate, shown, open, orders } = await atTheDesk(page, language)
      await page.clock.install()
      await open()
      await generate.click()
      await expect(shown).toBeVisible()
      const code = (await shown.getAttribute('data-code')) ?? ''
      await cancel(page, say)
      await expect(page.locator('[data-message=success]')).toHaveText(say.cancelled(code))
      await acknowledge(page)
      await expect(shown).toHaveCount(0)
      await expect(panel.getByRole('button', { name: say.print })).toHaveCount(0)
      await expect(page.locator(`[data-code="${code}"]`)).toHaveCount(0)
      expect(await orders()).toEqual([])
      await generate.click()
      await expect(shown).toBeVisible()
      await expect(shown).not.toHaveAttribute('data-code', code)
    })

  test(`the list holds one’s own codes of one’s own day only, page by page, in ${language}`, {
    tag: '@once',
  }, async ({ page, browser }) => {
    const desk = await atTheDesk(page, language)
    const othersContext = await browser.newContext()
    const others = await atTheDesk(await othersContext.newPage(), language, 'inventory')
    const made = await makeDrafts(page, desk, 11)
    const [foreign] = await makeDrafts(page, { ...others, company: desk.company, contact: desk.contact }, 1)
    await othersContext.close()
    await desk.open()
    const here = page.getByRole('region', { name: say.todayHere })
    const items = here.getByRole('listitem')
    await expect(items).toHaveCount(10)
    await expect(items.first()).toHaveAttribute('data-code', present(made.at(-1)))
    await here.getByRole('button', { name: say.nextPage }).click()
    await expect(items).toHaveCount(1)
    await expect(items).toHaveAttribute('data-code', present(made[0]))
    await expect(page.locator(`[data-code="${foreign}"]`)).toHaveCount(0)
  })
}

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

type Words = (typeof codeWords)[keyof typeof codeWords]

function cancelOn(place: string) {
  return async (page: Page, say: Words) => {
    // The buttons of the card stand beside the element that holds its code.
    const near = place.startsWith('div') ? page.locator(place).locator('..') : page.locator(place)
    await near.getByRole('button', { name: say.cancelCode }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: say.cancelCode }).click()
  }
}

async function cancelInAnotherTab(page: Page, say: Words): Promise<void> {
  const code = await page.locator('div[data-code]').getAttribute('data-code')
  const other = await page.context().newPage()
  await other.goto('/contactform')
  await cancelOn(`li[data-code="${code}"]`)(other, say)
  await expect(other.locator('[data-message=success]')).toBeVisible()
  await other.close()
  await page.clock.fastForward('00:16')
}
