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

  await page.reload()
  await expect(choice(frame, 'Property')).toHaveValue('MGM')
  await expect(choice(frame, 'Period')).toHaveValue('last_year')
  await expect(tile).toContainText(total.replace(/\.\d\d$/, ''))
  await expect(page).toHaveURL(/property=MGM/)

  await page.getByRole('navigation').getByRole('link', { name: 'Reports' }).first().click()
  await expect(choice(frame, 'Property')).toHaveValue('')
  await expect(page).toHaveURL('/reports')
})

for (const { language, title, legend, table, before, month } of [
  {
    language: 'en',
    title: 'Revenue by month',
    legend: 'Current month, so far',
    table: 'Table',
    before: 'A year before, up to the same day',
    month: /\(so far\)$/,
  },
  {
    language: 'fr',
    title: 'Revenus par mois',
    legend: 'Mois en cours, à ce jour',
    table: 'Tableau',
    before: 'Un an plus tôt, jusqu’à la même date',
    month: /\(à ce jour\)$/,
  },
] as const)
  test(`the current month is marked as partial, and compared up to the same day, in ${language}`, async ({
    page,
  }) => {
    const frame = await openReports(page, { language })
    const revenue = panel(frame, title)
    await expect(revenue.getByText(legend)).toBeVisible()
    await expect(revenue.getByText(before)).toBeVisible()
    await expect(revenue.getByRole('img').locator('rect[fill^="url(#"]')).toHaveCount(1)
    await expect(frame.locator('dl > div').first().locator('dd').last()).toContainText(
      before.replace(/^.*?, /, ''),
    )
    await clickAtRest(frame, revenue.getByRole('button', { name: table }))
    await expect(revenue.getByRole('rowheader', { name: month })).toHaveCount(1)
    await expect(revenue.getByRole('row').nth(12).getByRole('rowheader')).toHaveText(month)

    await page.goto(`/reports?from=${lastYear}-01&to=${lastYear}-12`)
    await expect(revenue.getByRole('listbox')).toBeVisible()
    await expect(frame.getByText(legend)).toHaveCount(0)
    await expect(revenue.getByRole('img').locator('rect[fill^="url(#"]')).toHaveCount(0)
  })

test('the dashboard is for everybody: by keyboard, by ear, in light and in dark', async ({ page }) => {
  const frame = await openReports(page)
  await expect(frame.locator('[aria-busy=true]')).toHaveCount(0)
  const table = panel(frame, 'Largest clients').getByRole('button', { name: 'Table' })
  await table.focus()
  await page.keyboard.press('Enter')
  await expect(panel(frame, 'Largest clients').getByRole('table')).toBeVisible()
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
  await expectPlainWords(frame)
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
  await expect(frame.getByText('Nothing in this period.')).toHaveCount(12)
})

test('un centre qui n’a encore rien vendu n’a que des zéros, et aucun graphique', async ({ page }) => {
  await signedIn(page, 'admin', { language: 'fr' })
  await page.goto('/reports?property=CEM&from=2001-01&to=2001-12')
  const frame = page.frameLocator('iframe')
  await expect(frame.getByText('Rien pour cette période.')).toHaveCount(12)
  await expect(frame.getByRole('region').getByRole('img')).toHaveCount(0)
  const figures = frame.locator('dl')
  await expect(figures).toContainText('0 dénombrement sur 0 présente un écart')
  await expect(figures).not.toContainText(/NaN|∞|%/)
  await expectPlainWords(frame)
})

test('on paper there is no more to scroll: an open table is printed to its last row', async ({ page }) => {
  const frame = await openReports(page)
  await choice(frame, 'Period').selectOption({ label: 'Last 5 years' })
  const revenue = panel(frame, 'Revenue by month')
  await clickAtRest(frame, revenue.getByRole('button', { name: 'Table' }))
  const table = revenue.getByRole('table')
  const cut = () =>
    table.evaluate(({ parentElement: around }) => around && around.scrollHeight - around.clientHeight)
  await expect.poll(cut).toBeGreaterThan(0)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(cut).toBeLessThanOrEqual(0)
  await expect(choice(frame, 'Period')).toBeHidden()
  await expect(frame.getByText(/ to .* · All my properties · Printed [A-Z]/)).toBeVisible()
  await expect(panel(frame, 'Orders by month').getByRole('button', { name: 'Table' })).toBeHidden()
})

test('pointing at a bar shows its full name and its figures', async ({ page }) => {
  const frame = await openReports(page)
  const clients = panel(frame, 'Largest clients')
  const table = clients.getByRole('button', { name: 'Table' })
  await clickAtRest(frame, table)
  const largest = await clients.getByRole('table').getByRole('rowheader').first().textContent()
  await table.click()
  await clients.getByRole('option').first().hover()
  await expect(frame.getByRole('tooltip')).toContainText(largest ?? '')
  await expect(frame.getByRole('tooltip')).toContainText(/Revenue\$[\d,]+/)
  await page.keyboard.press('Escape')
})

test('a month, a property and a tier filter the rest, stay in the URL, and Back undoes them', async ({
  page,
}) => {
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

  await clickAtRest(frame, frame.getByRole('button', { name: /^Gold/ }))
  await expect(page).toHaveURL(/tier=Gold/)
  await expect(frame.getByText('The tier limits sales and clients only.')).toBeVisible()
  await page.reload()
  await expect(chip('Remove filter: Gold')).toBeVisible()
  await expect(chip('Remove filter: Maplegate Mall')).toBeVisible()

  await page.goBack()
  await expect(chip('Remove filter: Gold')).toBeHidden()
  await expect(tile).toContainText(ofMall)
  await page.goBack()
  await expect(choice(frame, 'Property')).toHaveValue('')
  await expect(tile).toContainText(figure)
  await page.goBack()
  await expect(page).toHaveURL(`/reports?from=${lastYear}-01&to=${lastYear}-12`)
  await expect(tile).toHaveText(whole ?? '')
  await page.goForward()
  await expect(chip(`Remove filter: March ${lastYear}`)).toBeVisible()
  await chip(`Remove filter: March ${lastYear}`).click()
  await expect(tile).toHaveText(whole ?? '')
})

test('nothing is cut off, from a telephone to a wide screen', async ({ page }) => {
  const frame = await openReports(page, { language: 'fr' })
  const root = frame.locator('html')
  for (const width of [360, 820, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await expect
      .poll(() => root.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))
      .toBeLessThanOrEqual(0)
    // The frame is as high as what it holds, so that the page scrolls and not the frame.
    await expect
      .poll(() => root.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight))
      .toBeLessThanOrEqual(0)
  }
})

test('a configured dashboard of another origin is framed with its own origin and gets no message of ours', async ({
  page,
}) => {
  const dashboard = 'https://figures.example/board'
  await signedIn(page, 'admin')
  // An operator who configures an address also allows it in frames; the demo allows only its own.
  await page.route('**/reports', async (route) => {
    const answer = await route.fetch()
    const policy = answer.headers()['content-security-policy']?.replace('frame-src', `frame-src ${dashboard}`)
    await route.fulfill({
      response: answer,
      headers: { ...answer.headers(), 'content-security-policy': policy ?? '' },
    })
  })
  await page.route('**/api/reports/frame', (route) =>
    route.fulfill({ json: { status: 200, url: dashboard } }),
  )
  const referrers: (string | undefined)[] = []
  await page.route(`${dashboard}**`, (route) => {
    referrers.push(route.request().headers().referer)
    return route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><html lang="en"><title>Figures</title><h1>Figures elsewhere</h1>',
    })
  })
  await page.goto('/reports')
  const frame = page.locator('iframe')
  await expect(page.frameLocator('iframe').getByText('Figures elsewhere')).toBeVisible()
  await expect(frame).toHaveAttribute('src', dashboard)
  await expect(frame).toHaveAttribute('sandbox', /allow-same-origin/)
  await expect(frame).not.toHaveAttribute('sandbox', /allow-top-navigation|allow-modals/)
  expect((await frame.boundingBox())?.height).toBeGreaterThanOrEqual(1200)
  expect(referrers).toEqual([undefined])
  const [, inside] = page.frames()
  expect(await inside?.evaluate(() => window.origin)).toBe('https://figures.example')
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

  test('a clerk gets the page with a sentence, and no ticket', async ({ page }) => {
    const { token } = await signedIn(page, 'user')
    await page.goto('/reports')
    await expect(page.getByRole('heading', { level: 1, name: 'Reports' })).toBeVisible()
    await expect(
      page.getByText('Reports are for administrators. Ask yours if you need a figure.'),
    ).toBeVisible()
    await expect(page.locator('iframe')).toHaveCount(0)
    const answer = await page.request.get('/api/reports/frame', {
      headers: { authorization: `Bearer ${token}` },
    })
    expect(answer.status()).toBe(403)
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
