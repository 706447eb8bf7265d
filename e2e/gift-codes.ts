import type { Page } from '@playwright/test'
import { graphql } from './journey.ts'

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
  const { table } = await graphql<{ table: { records: { trnsx_ecom_activegc_b2c: GiftCode }[] } }>(
    page,
    token,
    'query ($filter: [Filter!]) { table(name: "trnsx_ecom_activegc_b2c", filter: $filter) { records } }',
    { filter: [{ column: 'id', operator: '=', value: number }] },
  )
  const found = table.records[0]?.trnsx_ecom_activegc_b2c
  if (!found) throw new Error(`There is no gift code ${number}.`)
  return found
}

/** One of a thousand that only this journey takes from, not sent yet. */
export async function unsentCode(page: Page, token: string, thousand: number): Promise<GiftCode> {
  const { table } = await graphql<{ table: { records: { trnsx_ecom_activegc_b2c: GiftCode }[] } }>(
    page,
    token,
    'query ($filter: [Filter!]) { table(name: "trnsx_ecom_activegc_b2c", limit: 1, orderBy: "id", filter: $filter) { records } }',
    {
      filter: [
        { column: 'id', operator: '>=', value: thousand * 1000 + 1 },
        { column: 'cwf_last_sent', operator: '=', value: null },
        { column: 'customer_email', operator: '!=', value: null },
        { column: 'order', operator: '!=', value: null },
      ],
    },
  )
  const found = table.records[0]?.trnsx_ecom_activegc_b2c
  if (!found) throw new Error('Every gift code has been sent.')
  return found
}

export async function search(page: Page, text: string): Promise<void> {
  await page.getByRole('searchbox').fill(text)
}
