import type { Locator, Page } from '@playwright/test'
import { present } from '../support/journey.ts'
import { read } from '../support/rows.ts'

export interface GiftCode {
  id: number
  gift_code: string
  customer_email: string
  name: string
  recipient: string
  order: string
  mall: string
  mall_address: string
  created_at: string
  action_created_by: string
  CSL_CLOSING_BALANCE: number
  cwf_last_sent: string | null
}

/** A gift code that no other journey touches. */
export async function giftCodeNumber(page: Page, token: string, number: number): Promise<GiftCode> {
  const { records } = await read<{ trnsx_ecom_activegc_b2c: GiftCode }>(page, token, {
    name: 'trnsx_ecom_activegc_b2c',
    filter: [{ column: 'id', operator: '=', value: number }],
  })
  return present(records[0]).trnsx_ecom_activegc_b2c
}

/** One of a thousand that only this journey takes from, not sent yet, with the buyer's address only. */
export async function unsentCode(page: Page, token: string, thousand: number): Promise<GiftCode> {
  const { records } = await read<{ trnsx_ecom_activegc_b2c: GiftCode }>(page, token, {
    name: 'trnsx_ecom_activegc_b2c',
    limit: 1,
    orderBy: 'id',
    filter: [
      { column: 'id', operator: '>=', value: thousand * 1000 + 1 },
      { column: 'cwf_last_sent', operator: '=', value: null },
      { column: 'customer_email', operator: '!=', value: null },
      { column: 'recipient', operator: 'NOT iLIKE', value: '%@%' },
      { column: 'order', operator: '!=', value: null },
    ],
  })
  return present(records[0]).trnsx_ecom_activegc_b2c
}

/** The search box of the token finder, in either tab and on the page for resending. */
export function searchBox(page: Page): Locator {
  return page.getByRole('combobox', { name: /^(Search by|Rechercher par|Scan or type|Numérisez)/ })
}

export async function search(page: Page, text: string): Promise<void> {
  await searchBox(page).fill(text)
}

/** The rows found. */
export function foundRows(page: Page): Locator {
  return page.getByRole('main').getByRole('listbox').getByRole('option')
}

/** The details at the side. */
export function giftCodePane(page: Page): Locator {
  return page.getByRole('region', { name: /^(Gift code|Code-cadeau)$/ })
}

/** The masked code, as it is read aloud. */
export function maskedCode({ gift_code }: Pick<GiftCode, 'gift_code'>): RegExp {
  return new RegExp(`(ending in|se terminant par) ${gift_code.slice(-3)}$`)
}
