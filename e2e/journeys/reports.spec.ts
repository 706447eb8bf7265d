import { readFileSync } from 'node:fs'
import type { FrameLocator, Page } from '@playwright/test'
import { clickAtRest, expect, expectPlainWords, type Language, signedIn, test } from '../support/journey.ts'

/** The built-in dashboard, which stands in a frame without our origin. */

async function openReports(
  page: Page,
  { language = 'en', search = '' }: { language?: Language; search?: string } = {},
): Promise<FrameLocator> {
  await signedIn(page, 'admin', { language })
  await page.goto(`/reports${search}`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('listbox').first()).toBeVisible()
  return frame
}

function panel(frame: FrameLocator, title: string) {
  return frame.getByRole('region', { name: title, exact: true })
}

function choice(frame: FrameLocator, name: string) {
  return frame.getByRole('combobox', { name, exact: true })
}

const lastYear = String(new Date().getUTCFullYear() - 1)

test('an admin sees figures, a table behind each chart, and keeps what was chosen', async ({ page }) => {
  const frame = await openReports(page)
  for (const title of [
    'Revenue by month',
    'Cards that do not add up',
    'Orders by month',
    'Revenue by property',
    'Largest clients',
    'Confirmation codes by campaign',
    'Confirmation codes by property',
    'Confirmation codes by clerk',
    'Inventory discrepancies by card type and property',
    'Gift codes resent by month',
    'E-tokens redeemed by property',
  ])
    await expect(panel(frame, title).getByRole('img')).toBeVisible()

  await choice(frame, 'Property').selectOption({ label: 'Maplegate Mall' })
  await choice(frame, 'Period').selectOption({ label: 'Last year' })
  await expect(page).toHaveURL(`/reports?property=MGM&from=${lastYear}-01&to=${lastYear}-12`)

  const revenue = panel(frame, 'Revenue by month')
  await expect(revenue.getByRole('table')).toBeHidden()
  await clickAtRest(frame, revenue.getByRole('button', { name: 'Table' }))
  const table = revenue.getByRole('table', { name: 'Revenue by month' })
  await expect(table.getByRole('row')).toHaveCount(1 + 12 + 1)
  await expect(table.getByRole('row').nth(1)).toContainText(`January ${lastYear}`)
  const total = (await table.getByRole('row').last().getByRole('cell').nth(2).textContent()) ?? ''
  const tile = frame.locator('dl > div', { hasText: 'Revenue' }).locator('dd').first()
  await expect(tile).toContainText(total.replace(/\.\d\d$/, ''))
  const months = await table.getByRole('row').locator('td:nth-of-type(3)').allTextContents()
  const dollars = (text: string) => Number(text.replace(/[$,]/g, ''))
  const sum = months.slice(0, 12).reduce((added, text) => added + Math.round(dollars(text) * 100), 0)
  expect(sum).toBe(Math.round(dollars(total) * 100))

  const file = page.waitForEvent('download')
  await revenue.getByRole('button', { name: 'CSV' }).click()
  const saved = await file
  expect(saved.suggestedFilename()).toMatch(/^Revenue-by-month_.*\.csv$/)
  expect(
    readFileSync(await saved.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(13)

  // On paper there is no more to scroll: an open table is printed to its last row.
  await page.emulateMedia({ media: 'print' })
  await expect(choice(frame, 'Period')).toBeHidden()
  await expect(frame.getByText(/ to .* · Maplegate Mall · Printed [A-Z]/)).toBeVisible()
  const cut = () =>
    table.evaluate(({ parentElement: around }) => around && around.scrollHeight - around.clientHeight)
  await expect.poll(cut).toBeLessThanOrEqual(0)
  await page.emulateMedia({ media: 'screen' })

  await page.reload()
  await expect(choice(frame, 'Property')).toHaveValue('MGM')
  await expect(choice(frame, 'Period')).toHaveValue('last_year')
  await expect(tile).toContainText(total.replace(/\.\d\d$/, ''))
  await expect(page).toHaveURL(/property=MGM/)

  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).first().click()
  await expect(choice(frame, 'Property')).toHaveValue('')
  await expect(page).toHaveURL('/reports')
})

test('a month and a property filter the rest, stay in the URL, and Back undoes them', async ({ page }) => {
  const frame = await openReports(page, { search: `?from=${lastYear}-01&to=${lastYear}-12` })
  const tile = frame.locator('dl > div', { hasText: 'Revenue' }).locator('dd').first()
  const chip = (name: string | RegExp) => frame.getByRole('button', { name })
  const whole = await tile.textContent()
  const march = panel(frame, 'Revenue by month').getByRole('option', { name: `March ${lastYear}` })
  await clickAtRest(frame, march)
  await expect(page).toHaveURL(`/reports?from=${lastYear}-01&to=${lastYear}-12&month=${lastYear}-03`)
  await expect(chip(`Remove filter: March ${lastYear}`)).toBeVisible()
  await expect(march).toHaveAttribute('aria-selected', 'true')
  const figure = (await march.getAttribute('aria-label'))?.match(/Revenue: (\$[\d,]+)/)?.[1] ?? ''
  await expect(tile).toContainText(figure)
  await expect(panel(frame, 'Revenue by month').getByRole('option')).toHaveCount(12)

  const mall = panel(frame, 'Revenue by property').getByRole('option', { name: /^Maplegate Mall/ })
  await clickAtRest(frame, mall)
  await expect(page).toHaveURL(/property=MGM&.*month=/)
  await expect(choice(frame, 'Property')).toHaveValue('MGM')
  const ofMall = (await mall.getAttribute('aria-label'))?.match(/Revenue: (\$[\d,]+)/)?.[1] ?? ''
  await expect(tile).toContainText(ofMall)

  await page.reload()
  await expect(chip('Remove filter: Maplegate Mall')).toBeVisible()

  await page.goBack()
  await expect(choice(frame, 'Property')).toHaveValue('')
  await expect(tile).toContainText(figure)
  await page.goBack()
  await expect(page).toHaveURL(`/reports?from=${lastYear}-01&to=${lastYear}-12`)
  await expect(tile).toHaveText(whole ?? '')
  await page.goForward()
  await expect(chip(`Remove filter: March ${lastYear}`)).toBeVisible()
  await page.getByRole('button', { name: 'Français' }).click()
  await page.getByRole('button', { name: 'Passer au mode sombre' }).click()
  await expect(frame.locator('html')).toHaveAttribute('lang', 'fr')
  await expect(frame.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expectPlainWords(frame)
  await chip(/^Retirer le filtre\s: mars/).click()
  await expect(frame.locator('dl')).toContainText(/\d\s\$/)
})

test.describe('when the ticket is over', () => {
  test.use({ statusesExpected: [401] })

  test('the tool says so and opens again', async ({ page }) => {
    const frame = await openReports(page, { search: '?property=MGM' })
    await page.route('**/api/tools/reports/**', (route) =>
      route.fulfill({
        status: 401,
        headers: { 'access-control-allow-origin': '*' },
        json: { status: 401, error: 'unauthenticated', message: 'x' },
      }),
    )
    await choice(frame, 'Period').selectOption({ label: 'Last year' })
    await expect(frame.getByText('This has been open for a long time')).toBeVisible()
    await page.unroute('**/api/tools/reports/**')
    await frame.getByRole('button', { name: 'Open again' }).click()
    await expect(panel(frame, 'Revenue by month').getByRole('img')).toBeVisible()
    await expect(choice(frame, 'Property')).toHaveValue('MGM')
    await expect(choice(frame, 'Period')).toHaveValue('last_year')
  })

  test('opened by itself, the page is powerless and says where it belongs', async ({ page }) => {
    const answer = await page.goto('/tools/reports')
    expect(answer?.headers()['content-security-policy']).toMatch(
      /sandbox allow-scripts allow-downloads allow-modals$/,
    )
    await expect(page.getByText('This page opens inside Comptoir')).toBeVisible()
    expect(await page.evaluate(() => window.origin)).toBe('null')
    const kept = await page.evaluate(() => {
      try {
        return Object.keys(localStorage)
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(kept).toBe('SecurityError')
  })
})
