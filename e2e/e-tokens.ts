import type { Page } from '@playwright/test'
import { graphql } from './journey.ts'

export interface EToken {
  id: number
  external_id: string
  recipient_name: string
  recipient_email: string
  customer_name: string
  customer_email: string
  last_4_digits: string
  program_name: string
  merchant_group_name: string
  card_id: string
  order_id: string
  amount: number
  redeem: boolean
  status: string
}

/** One of the tokens that can still be redeemed, counted from the oldest. */
export async function redeemable(page: Page, token: string, which: number): Promise<EToken> {
  const { table } = await graphql<{ table: { records: { eml_token: EToken }[] } }>(
    page,
    token,
    `query ($filter: [Filter!]) { table(name: "eml_token", orderBy: "id", limit: 50, filter: $filter) { records } }`,
    {
      filter: [
        { column: 'redeem', operator: '=', value: false },
        { column: 'status', operator: '=', value: 'Active' },
      ],
    },
  )
  const found = table.records[which]?.eml_token
  if (!found) throw new Error('There is no such token.')
  return found
}
