import type { Page } from '@playwright/test'
import { expect, mark, present } from '../support/journey.ts'
import { create, type Filter, type Row, read } from '../support/rows.ts'

/** A company of its own, with a contact who may buy. */
export async function makeBuyer(
  page: Page,
  token: string,
): Promise<{ company: Row; contact: Row & { email: string } }> {
  const word = mark()
  const company = await create<Row>(page, token, 'account', {
    name: `Café ${word}`,
    ...addressAt(`12 rue ${word}`),
  })
  const contact = await create<Row & { email: string }>(page, token, 'contact', {
    firstname: 'Zoé',
    lastname: word,
    email: `zoe.${word}@example.com`,
    language: 'fr',
    accountid: company.sfid,
  })
  return { company, contact }
}

/** A company's values that say where it is. */
export function addressAt(street: string) {
  return {
    address_line_1__c: street,
    billingstreet: street,
    billingcity: 'Laval',
    billingstate: 'QC',
    billingpostalcode: 'H7T 2K9',
    billingcountry: 'CAN',
  }
}

/** The demo's company with the most orders: more than one call can read. */
export async function busiestCompany(page: Page, token: string): Promise<Row> {
  const { records } = await read<{ account: Row }>(page, token, {
    name: 'account',
    limit: 5,
    orderBy: 'id',
    filter: [{ column: 'id', operator: '>=', value: 2 }],
  })
  const counted = await Promise.all(
    records.map(async ({ account }) => {
      const { count } = await read(page, token, { name: 'order', limit: 0, filter: ordersOf(account.sfid) })
      return { account, count }
    }),
  )
  const [busiest] = counted.sort((one, other) => other.count - one.count)
  expect(busiest?.count).toBeGreaterThan(2000)
  return present(busiest).account
}

export function ordersOf(sfid: string): Filter[] {
  return [
    { column: 'accountid', operator: '=', value: sfid },
    { column: 'status', operator: '=', value: 'Activated' },
  ]
}

export function money(cents: number): string {
  return new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' }).format(cents / 100)
}
