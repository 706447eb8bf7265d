import { activated } from '@comptoir/contract/rules/order-status'
import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../test/accessible.ts'
import { type Counter, insertCounter } from '../../../../test/contact-form.ts'
import { failWith, server } from '../../../../test/fake-server.ts'
import { tables } from '../../../../test/fake-tables.ts'
import { navigate } from '../../../../test/render.tsx'

const orders = page.getByRole('table', { name: 'Orders', exact: true })
const totals = page.getByRole('region', { name: 'Last five years' })
const contacts = page.getByRole('listbox')
const onlyFiona = page.getByText('Fiona only')

let counter: Counter

/** Priya has bought three times, Marcus once, Fiona never. */
beforeEach(async () => {
  counter = insertCounter()
  const { company, property } = counter
  const effectivedate = new Date().toISOString().slice(0, 10)
  for (const [firstname, lastname, bought] of [
    ['Fiona', 'Ingram', 0],
    ['Priya', 'Nair', 3],
    ['Marcus', 'Adeyemi', 1],
  ] as const) {
    const contact = counter.insertContact(firstname, lastname)
    for (let number = 0; number < bought; number++)
      tables.insert('order', {
        ...{ accountid: company.sfid, contact__c: contact.sfid, property__c: property.sfid },
        ...{ status: activated, effectivedate, totalamount: 100 },
      })
  }
  await counter.open()
})

async function choose(name: string): Promise<void> {
  await contacts.getByRole('option', { name }).click()
  await expect.element(page.getByText(`${name.split(' ')[0]} only`)).toBeVisible()
}

test('the company’s orders stay when a contact is chosen, whose own are shown on demand', async () => {
  await expect.element(totals).toHaveTextContent('$400 4 orders')
  await choose('Fiona Ingram')
  await expect.element(totals).toHaveTextContent('$400 4 orders')
  await expect.element(page.getByRole('heading', { name: 'Activated orders', exact: true })).toBeVisible()
  await expect.element(orders.getByRole('row')).toHaveLength(5)
  await onlyFiona.click()
  await expect.element(page.getByRole('heading', { name: 'No orders of Fiona Ingram yet' })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: 'Activated orders of Fiona Ingram' })).toBeVisible()
  await expect.element(totals).toHaveTextContent('$0 0 orders')
  await expect.element(totals).toHaveTextContent('Fiona Ingram only, 4 orders at the company')
  await expect.element(page.getByText('4 orders at the company', { exact: true })).toHaveLength(2)
  await expectAccessible()
  await page.getByRole('button', { name: 'Show everyone’s orders' }).click()
  await expect.element(totals).toHaveTextContent('$400 4 orders')
})

test('the export of one contact says so, and the next contact starts with the company’s orders', async () => {
  await choose('Priya Nair')
  await page.getByText('Priya only').click()
  await expect.element(orders.getByRole('row')).toHaveLength(4)
  await expect
    .element(page.getByRole('button', { name: 'Export to CSV' }))
    .toHaveAccessibleDescription('All 3 orders (Priya Nair only, 4 orders at the company)')
  await choose('Marcus Adeyemi')
  await expect.element(orders.getByRole('row')).toHaveLength(5)
})

test('totals that take several calls show their progress, and can be retried after a failure', async () => {
  const busy = tables.insert('account', { name: 'Busy Supplies' })
  const effectivedate = new Date().toISOString().slice(0, 10)
  for (let number = 0; number <= 2000; number++)
    tables.insert('order', { accountid: busy.sfid, status: activated, effectivedate, totalamount: 1 })
  let calls = 0
  let fail = () => {}
  const failed = new Promise<void>((resolve) => {
    fail = resolve
  })
  const works = server.fault(['"limit":2000', busy.sfid ?? ''], async (proceed, request) => {
    calls += 1
    if (calls === 1) return proceed()
    await failed
    return failWith(500)(proceed, request)
  })
  await navigate(`/contactform?company=${busy.id}`)
  await expect.element(totals).toHaveTextContent('2,000 orders added up so far…')
  fail()
  await expect.element(page.getByText('The yearly totals could not be loaded.')).toBeVisible()
  works()
  await totals.getByRole('button', { name: 'Try again' }).click()
  await expect.element(totals).toHaveTextContent(/\$\d,\d{3} \d,\d{3} orders/)
  await expect.element(page.getByText('The yearly totals could not be loaded.')).not.toBeInTheDocument()
})

test('no text of a year in French is wider than its column', async () => {
  await counter.open(undefined, 'fr')
  const cells = page.getByRole('region', { name: 'Cinq dernières années' }).getByRole('cell')
  await expect.element(cells.first()).toBeVisible()
  for (const width of [1024, 1440]) {
    await page.viewport(width, 900)
    const wide = cells.elements().filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
    expect([width, wide]).toEqual([width, []])
  }
})
