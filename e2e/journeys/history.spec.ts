import type { Page } from '@playwright/test'
import { busiestCompany, money, ordersOf } from '../screens/purchases.ts'
import { expect, expectPlainWords, signedIn, test } from '../support/journey.ts'
import { type Filter, read } from '../support/rows.ts'

const spaced = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
const grouped = (value: number) => spaced(new Intl.NumberFormat('en-CA').format(value))

interface OrderRecord {
  order: {
    id: number
    ordernumber: number
    external_id__c: string
    vts_id: string | null
    effectivedate: string
    totalamount: number
  }
  contact: { id: number; sfid: string; name: string; firstname: string } | null
  property__c: { name: string } | null
  orderitem: { quantity: number }[]
}

/** What the totals ought to say, read in another way than the page does: by id and from a number of rows. */
async function expectedTotals(page: Page, token: string, filter: Filter[]) {
  const thisYear = new Date().getUTCFullYear()
  const years = new Map([0, 1, 2, 3, 4].map((ago) => [thisYear - ago, { cents: 0, orders: 0 }]))
  for (let offset = 0; ; offset += 2000) {
    const { records } = await read<OrderRecord>(page, token, {
      name: 'order',
      limit: 2000,
      offset,
      orderBy: 'id',
      filter,
    })
    for (const { order } of records) {
      const year = years.get(Number(order.effectivedate.slice(0, 4)))
      if (!year) continue
      year.cents += Number(order.totalamount.toFixed(2).replace('.', ''))
      year.orders += 1
    }
    if (records.length < 2000) break
  }
  return [...years]
    .reverse()
    .map(([year, { cents, orders }]) =>
      [year, spaced(money(cents)), `${grouped(orders)} order${orders === 1 ? '' : 's'}`].join(' | '),
    )
}

async function shownTotals(page: Page): Promise<string[]> {
  const rows = page.getByRole('table', { name: 'Last five years' }).getByRole('row')
  await expect(rows).toHaveCount(6)
  // As a screen reader says them: the short forms below the bars are for the eye.
  const texts = await rows.evaluateAll((all) => {
    const said = (cell: Element) =>
      [...cell.childNodes]
        .filter((node) => !(node instanceof Element && node.matches('[aria-hidden=true]')))
        .map(({ textContent }) => textContent)
        .join('')
        .trim()
    return all.slice(1).map((row) => [...row.children].map(said).join(' | '))
  })
  return texts.map(spaced)
}

test('totals are exact to the cent, and every order can be paged to', async ({ page }) => {
  const { token } = await signedIn(page, 'user', { property: 'MGM' })
  const company = await busiestCompany(page, token)
  // Wide enough for every column.
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`/contactform?company=${company.id}`)
  const filter = ordersOf(company.sfid)
  expect(await shownTotals(page)).toEqual(await expectedTotals(page, token, filter))

  const question = {
    name: 'order',
    filter,
    orderBy: 'effectivedate',
    orderByDirection: 'DESC',
    contain: ['contact', 'property__c', 'orderitem'],
  }
  const { records, count } = await read<OrderRecord>(page, token, { ...question, limit: 50 })
  const rows = page.getByRole('table', { name: 'Orders', exact: true }).getByRole('row')
  const range = (first: number, last: number) =>
    expect
      .poll(async () => spaced(await page.getByRole('main').innerText()))
      .toContain(`${first}–${last} of ${grouped(count)}`)
  await range(1, 10)
  await expect(rows).toHaveCount(11)
  for (const [at, { order, contact, property__c, orderitem }] of records.slice(0, 10).entries()) {
    const row = rows.nth(at + 1)
    await expect(row).toContainText(String(order.ordernumber))
    await expect(row).toContainText(order.external_id__c)
    await expect(row).toContainText(contact?.name ?? '')
    await expect(row).toContainText(property__c?.name ?? '')
    await expect(row).toContainText(money(Math.round(order.totalamount * 100)))
    const items = orderitem.reduce((sum, { quantity }) => sum + quantity, 0)
    await expect(row.getByRole('cell').nth(5)).toHaveText(grouped(items))
  }
  await expectPlainWords(page)

  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(rows.nth(1)).toContainText(String(records[10]?.order.ordernumber))
  await range(11, 20)
  await page.reload()
  await expect(rows.nth(1)).toContainText(String(records[10]?.order.ordernumber))
  for (const size of [20, 30, 50]) {
    await page.getByRole('combobox', { name: 'Rows per page' }).selectOption(String(size))
    await expect(rows).toHaveCount(size + 1)
  }
  await expect(rows.nth(50)).toContainText(String(records[49]?.order.ordernumber))
})
