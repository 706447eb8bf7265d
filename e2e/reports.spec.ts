import { readFileSync } from 'node:fs'
import type { FrameLocator, Page } from '@playwright/test'
import {
  clickAtRest,
  expect,
  expectAccessible,
  expectPlainWords,
  type Language,
  signedIn,
  test,
} from './journey.ts'

/** The built-in dashboard, which stands in a frame without our origin. */

async function openReports(
  page: Page,
  { language = 'en', search = '' }: { language?: Language; search?: string } = {},
): Promise<FrameLocator> {
  await signedIn(page, 'admin', { language })
  await page.goto(`/reports${search}`)
  const frame = page.frameLocator('iframe')
  await expect(frame.getByRole('img').first()).toBeVisible()
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
    'Orders by month',
    'Revenue by property',
    'Largest clients',
    'Confirmation codes by campaign',
    'Confirmation codes by property',
    'Confirmation codes by clerk',
    'Inventory discrepancies by SKU and property',
    'Gift codes resent by month',
    'E-tokens redeemed by centre',
  ])
    await expect(panel(frame, title).getByRole('img')).toBeVisible()

  await choice(frame, 'Property').selectOption({ label: 'Maplegate Mall' })
  await choice(frame, 'Period').selectOption({ label: 'Last year' })
  await expect(page).toHaveURL(`/reports?property=MGM&from=${lastYear}-01&to=${lastYear}-12`)

  const revenue = panel(frame, 'Revenue by month')
  await expect(revenue.getByRole('table')).toBeHidden()
  await clickAtRest(frame, revenue.getByText('Show as a table'))
  const table = revenue.getByRole('table', { name: 'Revenue by month' })
  await expect(table.getByRole('row')).toHaveCount(1 + 12 + 1)
  await expect(table.getByRole('row').nth(1)).toContainText(`January ${lastYear}`)
  const total = (await table.getByRole('row').last().getByRole('cell').nth(2).textContent()) ?? ''
  const tile = frame.locator('dl > div', { hasText: 'Revenue' }).locator('dd').first()
  await expect(tile).toHaveText(total.replace(/\.\d\d$/, ''))
  const months = await table.getByRole('row').locator('td:nth-of-type(3)').allTextContents()
  const dollars = (text: string) => Number(text.replace(/[$,]/g, ''))
  const sum = months.slice(0, 12).reduce((added, text) => added + Math.round(dollars(text) * 100), 0)
  expect(sum).toBe(Math.round(dollars(total) * 100))

  const file = page.waitForEvent('download')
  await revenue.getByRole('button', { name: 'Export to CSV' }).click()
  const saved = await file
  expect(saved.suggestedFilename()).toMatch(/^Revenue-by-month_.*\.csv$/)
  expect(
    readFileSync(await saved.path(), 'utf8')
      .trim()
      .split('\r\n'),
  ).toHaveLength(13)

  await page.reload()
  await expect(choice(frame, 'Property')).toHaveValue('MGM')
  await expect(choice(frame, 'Period')).toHaveValue('last_year')
  await expect(tile).toHaveText(total.replace(/\.\d\d$/, ''))
  await expect(page).toHaveURL(/property=MGM/)

  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).first().click()
  await expect(choice(frame, 'Property')).toHaveValue('')
  await expect(page).toHaveURL('/reports')
})

test('the dashboard is for everybody: by keyboard, by ear, in light and in dark', async ({ page }) => {
  const frame = await openReports(page)
  await expect(frame.locator('[aria-busy=true]')).toHaveCount(0)
  const table = panel(frame, 'Largest clients').getByText('Show as a table')
  await table.focus()
  await page.keyboard.press('Enter')
  await expect(panel(frame, 'Largest clients').getByRole('table')).toBeVisible()
  await expectAccessible(page)
  const [, inner] = page.frames()
  if (!inner) throw new Error('There is no frame.')
  const text = await inner.locator('body').innerText()
  expect(text).not.toMatch(/\b(reports|tools|ui)\.[a-z_]+|\{\{|undefined|NaN/)
})

test('en français, les chiffres et les mots sont français, et la langue change sans rien oublier', async ({
  page,
}) => {
  const frame = await openReports(page, { language: 'fr', search: '?property=CEM' })
  await expectPlainWords(page)
  await expect(panel(frame, 'Revenus par mois').getByRole('img')).toBeVisible()
  await expect(frame.locator('dl')).toContainText(/\d\s\$/)
  await expect(choice(frame, 'Centre')).toHaveValue('CEM')
  await expect(frame.locator('html')).toHaveAttribute('lang', 'fr')
  await page.getByRole('button', { name: 'English' }).click()
  await expect(panel(frame, 'Revenue by month').getByRole('img')).toBeVisible()
  await expect(choice(frame, 'Property')).toHaveValue('CEM')
  await page.getByRole('button', { name: 'Switch to dark' }).click()
  await expect(frame.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
  await expect(choice(frame, 'Property')).toHaveValue('CEM')
})

test('a period without anything, and an address that says nonsense, are answered plainly', async ({
  page,
}) => {
  const frame = await openReports(page, { search: '?property=NOWHERE&from=x' })
  await expect(choice(frame, 'Property')).toHaveValue('')
  await expect(choice(frame, 'Period')).toHaveValue('last_12')
  await page.goto('/reports?from=2001-01&to=2001-03')
  await expect(panel(frame, 'Revenue by month').getByText('Nothing in this period.')).toBeVisible()
  await expect(frame.getByText('Nothing in this period.')).toHaveCount(11)
})

test('nothing is cut off at 360 px', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  const frame = await openReports(page)
  const root = frame.locator('html')
  await expect
    .poll(() => root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
    .toBeLessThanOrEqual(0)
  // The frame is as high as what it holds, so that the page scrolls and not the frame.
  await expect
    .poll(() => root.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
    .toBeLessThanOrEqual(0)
})

test.describe('when the ticket is over', () => {
  test.use({ statusesExpected: [401, 403, 503] })

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

  test('one report that fails says so alone, and tries again', async ({ page }) => {
    await page.route('**/api/tools/reports/clients**', (route) =>
      route.fulfill({
        status: 503,
        headers: { 'access-control-allow-origin': '*' },
        json: { status: 503, error: 'service_unavailable', message: 'x' },
      }),
    )
    const frame = await openReports(page)
    const clients = panel(frame, 'Largest clients')
    await expect(clients.getByText(/service is unavailable/)).toBeVisible()
    await page.unroute('**/api/tools/reports/clients**')
    await clients.getByRole('button', { name: 'Try again' }).click()
    await expect(clients.getByRole('img')).toBeVisible()
  })

  test('a clerk gets neither the page nor a ticket', async ({ page }) => {
    const { token } = await signedIn(page, 'user')
    await page.goto('/reports')
    await expect(page.getByText('You do not have access to this page.')).toBeVisible()
    const answer = await page.request.get('/api/reports/frame', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(403)
  })

  test('opened by itself, the page is powerless and says where it belongs', async ({ page }) => {
    await page.goto('/tools/reports')
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
