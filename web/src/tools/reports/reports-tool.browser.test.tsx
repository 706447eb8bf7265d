import type { Language } from '@comptoir/contract/constants'
import { monthAfter } from '@comptoir/contract/rules/calendar-month'
import i18next from 'i18next'
import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '../../../test/accessible.ts'
import { failWith, server } from '../../../test/fake-server.ts'
import { renderPart } from '../../../test/render.tsx'
import { savedFiles } from '../../../test/saved-files.ts'
import { createFormat } from '../../lib/format.ts'
import { ReportsTool } from './reports-tool.tsx'
import * as en from './texts.en.ts'
import * as fr from './texts.fr.ts'

const thisMonth = new Date().toISOString().slice(0, 7)
const months = Array.from({ length: 12 }, (_, index) => monthAfter(thisMonth, index - 11))
const firstMonth = months[0] ?? ''

const sales = { orders: 10, revenue: 12_500, ordersBefore: 8, revenueBefore: 10_000 }
const answers = {
  properties: {
    properties: [
      { externalId: 'MGM', name: 'Maplegate Mall' },
      { externalId: 'CEM', name: 'Carrefour des Érables' },
    ],
  },
  sales: {
    total: sales,
    months: months.map((month) => ({ month, ...sales })),
    properties: [
      { externalId: 'MGM', name: 'Maplegate Mall', ...sales },
      { externalId: 'CEM', name: 'Carrefour des Érables', ...sales, revenue: 2_500 },
      { externalId: null, name: null, ...sales, revenue: 100 },
    ],
    stillToCome: { orders: 3, revenue: 4_000 },
  },
  codes: {
    total: { generated: 4, activated: 3 },
    months: months.map((month) => ({ month, generated: 4, activated: 3 })),
    campaigns: [{ name: 'Spring', generated: 4, activated: 3 }],
    properties: [{ externalId: 'MGM', name: 'Maplegate Mall', generated: 4, activated: 3 }],
    clerks: [{ name: 'Ann', generated: 4, activated: 3 }],
  },
  resent: {
    total: 12,
    months: months.map((month) => ({ month, codes: 1 })),
    properties: [{ externalId: 'MGM', name: 'Maplegate Mall', codes: 12 }],
  },
  redeemed: {
    tokens: 5,
    amount: 250,
    months: months.map((month) => ({ month, tokens: 1 })),
    centres: [{ externalId: 'CEM', name: 'Carrefour des Érables', tokens: 5, amount: 250 }],
  },
  discrepancies: {
    total: { counts: 20, off: 3, over: 2, short: 9 },
    months: months.map((month) => ({ month, counts: 2, off: 1, over: 0, short: 1 })),
    rows: [
      { sku: '$50', externalId: 'MGM', name: 'Maplegate Mall', counts: 10, off: 2, over: 0, short: 9 },
      { sku: '$25', externalId: 'CEM', name: 'Carrefour des Érables', counts: 10, off: 1, over: 2, short: 0 },
    ],
  },
  clients: {
    clients: [
      { id: 1, name: '=SUM(A1:A9)', city: 'Laval', orders: 4, revenue: 9_000 },
      { id: 2, name: 'Beta', city: null, orders: 1, revenue: 100 },
    ],
  },
  tiers: {
    tiers: [
      { tier: 'Gold', min: 50_000, below: null, companies: 1, revenue: 60_000, close: 0 },
      { tier: 'Silver', min: 15_000, below: 50_000, companies: 2, revenue: 40_000, close: 1 },
      { tier: null, min: 0, below: 15_000, companies: 7, revenue: 0, close: 0 },
    ],
  },
}

/** Answers a report. A fault, because the session of a tool is not one of the application. */
function answer(name: string, body: object): void {
  server.fault(`/api/tools/reports/${name}`, (_, { path }) => {
    const chosen = new URLSearchParams(path.split('?')[1]).get('property')
    const isOf = (row: object) => !('externalId' in row) || chosen === null || row.externalId === chosen
    const limited = Object.entries(body).map(([key, value]) => [
      key,
      Array.isArray(value) ? value.filter(isOf) : value,
    ])
    return Response.json({ status: 200, ...Object.fromEntries(limited) })
  })
}

beforeEach(() => {
  for (const [name, body] of Object.entries(answers)) answer(name, body)
  answer('exports', {})
})

async function open(search = '', language: Language = 'en') {
  // Starts the translations, to which those of the tools are added.
  await renderPart(null, { language })
  i18next.addResourceBundle('en', 'translation', en, true, true)
  i18next.addResourceBundle('fr', 'translation', fr, true, true)
  await renderPart(<ReportsTool search={search} />, { language })
  await expect
    .element(page.getByRole('region', { name: /^(Largest clients|Principaux clients)/ }))
    .toBeVisible()
  await expect.poll(() => document.querySelectorAll('[aria-busy]').length).toBe(0)
}

const panel = (name: string) => page.getByRole('region', { name, exact: true })
const tooltip = page.getByRole('tooltip')
const monthName = (month: string) => createFormat('en').month(month)
const revenueMonth = (month: string) =>
  panel('Revenue by month').getByRole('option', { name: new RegExp(`^${monthName(month)}`) })

describe('a tooltip', () => {
  test('opens where the mouse points, or with a tap, and closes when it leaves or with Escape', async () => {
    await open()
    await revenueMonth(firstMonth).hover()
    await expect.element(tooltip).toHaveTextContent(monthName(firstMonth))
    await expect.element(tooltip).toHaveTextContent('Revenue$12,500')
    await expect.element(tooltip).toHaveTextContent('A year before$10,000')
    await expect.element(tooltip).toHaveTextContent('Change+25%')
    await expect.element(tooltip).toHaveTextContent('Click to filter by this')
    await userEvent.keyboard('{Escape}')
    await expect.element(tooltip).not.toBeInTheDocument()
    await revenueMonth(thisMonth).hover()
    await expect.element(tooltip).toHaveTextContent('A year before, up to the same day')
    await expect.element(tooltip).toHaveTextContent('Days still to come, a year before$4,000')
    await page.getByRole('heading', { name: 'Revenue by month' }).hover()
    await expect.element(tooltip).not.toBeInTheDocument()

    const tap = (element: Element) => {
      element.dispatchEvent(new PointerEvent('pointerdown', { pointerType: 'touch', bubbles: true }))
      element.dispatchEvent(new MouseEvent('click', { bubbles: true }))
    }
    tap(revenueMonth(firstMonth).element())
    await expect.element(tooltip).toHaveTextContent('Tap again to filter by this')
    await expect.element(revenueMonth(firstMonth)).toHaveAttribute('aria-selected', 'false')
    tap(revenueMonth(firstMonth).element())
    await expect.element(revenueMonth(firstMonth)).toHaveAttribute('aria-selected', 'true')
    tap(page.getByRole('heading', { name: 'Revenue by month' }).element())
    await expect.element(tooltip).not.toBeInTheDocument()
  })

  test('opens with the keyboard: one stop for each chart, and arrows between its marks', async () => {
    await open()
    const chart = panel('Revenue by month').getByRole('listbox').element()
    expect(chart.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
    revenueMonth(firstMonth).element().focus()
    await expect.element(tooltip).toHaveTextContent(monthName(firstMonth))
    await expect.element(tooltip).toHaveTextContent('Press Enter to filter by this')
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(tooltip).toHaveTextContent(monthName(months[1] ?? ''))
    await userEvent.keyboard('{End}')
    await expect.element(revenueMonth(thisMonth)).toHaveFocus()
    await userEvent.keyboard('{ArrowRight}')
    await expect.element(revenueMonth(thisMonth)).toHaveFocus()
    await userEvent.keyboard('{Home}{Escape}')
    await expect.element(tooltip).not.toBeInTheDocument()
    await expect.element(revenueMonth(firstMonth)).toHaveFocus()
    expect(chart.querySelectorAll('[tabindex="0"]')).toHaveLength(1)
  })

  test.each([320, 1280])('stays within its chart on a page that is %i wide', async (width) => {
    await page.viewport(width, 800)
    await open()
    for (const month of [firstMonth, thisMonth]) {
      revenueMonth(month).element().focus()
      await expect.element(tooltip).toHaveTextContent(monthName(month))
      const { left, right } = tooltip.element().getBoundingClientRect()
      expect(left).toBeGreaterThanOrEqual(0)
      expect(right).toBeLessThanOrEqual(width)
    }
  })
})

describe('a filter', () => {
  const chip = (name: string) => page.getByRole('button', { name: `Remove filter: ${name}` })

  test('by month limits all figures but the months, is shown as a chip, and is removed with it', async () => {
    await open()
    await revenueMonth(firstMonth).click()
    const limited = `from=${firstMonth}&to=${firstMonth}`
    await expect.poll(() => server.sent(['/clients', limited])).toHaveLength(1)
    await expect.poll(() => server.sent(['/codes', limited])).toHaveLength(1)
    await expect.element(revenueMonth(firstMonth)).toHaveAttribute('aria-selected', 'true')
    await expect.element(panel('Revenue by month').getByRole('option').nth(11)).toBeVisible()
    await chip(monthName(firstMonth)).click()
    await expect.element(revenueMonth(firstMonth)).toHaveAttribute('aria-selected', 'false')
    await expect.element(chip(monthName(firstMonth))).not.toBeInTheDocument()
  })

  test('by property limits all figures, also with Enter, and is removed with it again', async () => {
    await open()
    const mall = panel('Revenue by property').getByRole('option', { name: /^Maplegate Mall/ })
    mall.element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(page.getByRole('combobox', { name: 'Property' })).toHaveValue('MGM')
    for (const name of ['Revenue by property', 'Cards that do not add up']) {
      await expect.element(panel(name).getByRole('option')).toHaveLength(1)
      await expect.element(panel(name).getByRole('option')).toHaveAttribute('aria-selected', 'true')
    }
    await userEvent.keyboard('{Enter}')
    await expect.element(chip('Maplegate Mall')).not.toBeInTheDocument()
    await expect.element(panel('Revenue by property').getByRole('option')).toHaveLength(3)
    // What is at no listed property offers no filter.
    const elsewhere = panel('Revenue by property').getByRole('option', { name: /^Elsewhere/ })
    await expect.element(elsewhere).not.toHaveAttribute('aria-selected')
    await elsewhere.click()
    await expect.element(tooltip).not.toHaveTextContent('filter')
  })

  test('by property and month limits every panel, and the head names that month', async () => {
    const month = months[4] ?? ''
    await open(`property=MGM&month=${month}`)
    const asked = server.sent('/api/tools/reports/').filter(({ path }) => !path.endsWith('/properties'))
    expect(asked.filter(({ path }) => !path.includes('property=MGM'))).toEqual([])
    await expect.element(page.getByRole('listbox').getByText('Carrefour des Érables')).not.toBeInTheDocument()
    const [year = 0, number = 0] = month.split('-').map(Number)
    const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10)
    const { day } = createFormat('en')
    await expect.element(page.getByText(`${day(`${month}-01`)} to ${day(last)}`)).toBeVisible()
  })

  test('by tier limits sales and clients, and says so', async () => {
    await open()
    await page.getByRole('button', { name: /^Silver/ }).click()
    await expect.poll(() => server.sent(['/clients', 'tier=Silver', 'tierYear='])).toHaveLength(1)
    await expect.poll(() => server.sent(['/sales', 'tier=Silver'])).not.toHaveLength(0)
    expect(server.sent(['/codes', 'tier='])).toEqual([])
    await expect.element(page.getByText('The tier limits sales and clients only.')).toBeVisible()
    await expect.element(panel('Gift codes resent by month')).toHaveTextContent('Of every tier.')
    await chip('Silver').click()
    await page.getByRole('button', { name: /^No tier/ }).click()
    await expect.poll(() => server.sent(['/clients', 'tier=&'])).toHaveLength(1)
    await expect.element(chip('No tier')).toBeVisible()
  })

  test('follows the URL of the host page, from which an unknown tier is dropped', async () => {
    await open(`property=CEM&tier=Copper&month=${firstMonth}`)
    await expect.element(chip('Carrefour des Érables')).toBeVisible()
    await expect.element(chip(monthName(firstMonth))).toBeVisible()
    await expect.element(chip('Copper')).not.toBeInTheDocument()
    const message = { comptoirHost: 'reports', type: 'filters', search: 'tier=Gold' }
    window.dispatchEvent(new MessageEvent('message', { data: message }))
    await expect.element(chip('Carrefour des Érables')).toBeVisible()
    window.dispatchEvent(new MessageEvent('message', { data: message, source: window.parent }))
    await expect.element(chip('Gold')).toBeVisible()
    await expect.element(chip('Carrefour des Érables')).not.toBeInTheDocument()
  })
})

test('every chart is saved as a file in which no formula runs', async () => {
  const files = savedFiles()
  await open()
  await page.getByRole('button', { name: 'CSV: Largest clients' }).click()
  await expect.poll(() => files.length).toBe(1)
  expect(await files[0]?.text).toBe(
    '"Company","City","Orders","Revenue"\r\n"\'=SUM(A1:A9)","Laval",4,9000.00\r\n"Beta",,1,100.00\r\n',
  )
  expect(server.sent('reports/exports').map(({ body }) => body)).toEqual([{ rows: 2 }])
  const names = page.getByRole('button', { name: /^CSV: / }).elements()
  expect(names).toHaveLength(13)
})

test('a chart is shown as a table, whose rows add up', async () => {
  await open(`month=${firstMonth}&tier=Gold`)
  await page.getByRole('button', { name: 'Table: Cards that do not add up' }).click()
  const table = page.getByRole('table', { name: 'Cards that do not add up' })
  await expect.element(table.getByRole('row').nth(1)).toHaveTextContent('Maplegate Mall10290−9')
  await expect.element(table.getByRole('row').last()).toHaveTextContent('Total20392−7')
  // With a tooltip, a filter and a table open.
  revenueMonth(firstMonth).element().focus()
  await expect.element(tooltip).toBeVisible()
  await expectAccessible()
})

test('en français, les montants, les mois et les paliers sont français', async () => {
  await open('', 'fr')
  const month = createFormat('fr').month(firstMonth)
  await panel('Revenus par mois')
    .getByRole('option', { name: new RegExp(`^${month}`) })
    .hover()
  await expect.element(tooltip).toHaveTextContent(/12\s500\s\$/)
  await expect.element(page.getByRole('button', { name: /^Or/ })).toHaveTextContent(/À partir de 50\s000\s\$/)
  await expect
    .element(page.getByRole('button', { name: /^Argent/ }))
    .toHaveTextContent(/15\s000\s\$ à 49\s999\s\$/)
  await expect
    .element(page.getByRole('button', { name: /^Aucun palier/ }))
    .toHaveTextContent(/Moins de 15\s000\s\$/)
})

test('a new installation has zeros, and no charts', async () => {
  const none = { orders: 0, revenue: 0, ordersBefore: 0, revenueBefore: 0 }
  answer('sales', {
    total: none,
    months: months.map((month) => ({ month, ...none })),
    properties: [],
    stillToCome: { orders: 0, revenue: 0 },
  })
  answer('tiers', { tiers: [] })
  await open()
  await expect.element(panel('Revenue by month')).toHaveTextContent('Nothing in this period.')
  await expect.element(page.getByRole('button', { name: 'CSV: Revenue by month' })).toBeDisabled()
  await expect.element(page.getByText('No reward tiers are set.')).toBeVisible()
})

test('a report that fails says so in its place and tries again', async () => {
  const stop = server.fault('/reports/tiers', failWith(503, { status: 503, error: 'service_unavailable' }))
  await open()
  const tiers = page.getByRole('region', { name: /^Companies by tier/ })
  await expect.element(tiers.getByRole('alert')).toBeVisible()
  stop()
  await tiers.getByRole('button', { name: 'Try again' }).click()
  await expect.element(tiers.getByRole('button', { name: /^Gold/ })).toBeVisible()
})
