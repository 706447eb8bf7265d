import type { Page } from '@playwright/test'
import { expect } from './journey.ts'
import { create, type Filter, type Row, read } from './rows.ts'

let made = 0

/** A word that nothing else has in its name. */
export function mark(): string {
  return `Q${Date.now().toString(36)}${(made++).toString(36)}`
}

/** A company of its own, with a contact who may buy. */
export async function makeBuyer(
  page: Page,
  token: string,
): Promise<{ company: Row; contact: Row & { email: string } }> {
  const word = mark()
  const company = await create<Row>(page, token, 'account', {
    name: `Café ${word}`,
    address_line_1__c: `12 rue ${word}`,
    billingstreet: `12 rue ${word}`,
    billingcity: 'Laval',
    billingstate: 'QC',
    billingpostalcode: 'H7T 2K9',
    billingcountry: 'CAN',
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

export function ordersOf(sfid: string, column: 'accountid' | 'contact__c' = 'accountid'): Filter[] {
  return [
    { column, operator: '=', value: sfid },
    { column: 'status', operator: '=', value: 'Activated' },
  ]
}

/** Money as the language writes it, with whatever blanks it puts in. */
export function money(cents: number, language: 'en' | 'fr'): string {
  return new Intl.NumberFormat(`${language}-CA`, { style: 'currency', currency: 'CAD' }).format(cents / 100)
}

export function present<Thing>(thing: Thing | null | undefined): Thing {
  if (thing === null || thing === undefined) throw new Error('What the journey needs is not there.')
  return thing
}
