import type { Locator, Page } from '@playwright/test'
import { expect, present } from '../support/journey.ts'
import { read } from '../support/rows.ts'
import { search, searchBox } from './gift-codes.ts'

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

/** The details at the side. */
export function tokenPane(page: Page): Locator {
  return page.getByRole('region', { name: /^(E-token|Jeton électronique)$/ })
}

/** Types the external id into the search box and opens the token with Enter. */
export async function lookUp(page: Page, externalId: string): Promise<void> {
  await page.goto('/tokenfinder?tab=eml')
  await search(page, externalId)
  await searchBox(page).press('Enter')
  await expect(tokenPane(page)).toContainText(externalId)
}

/** One of the tokens that can still be redeemed, counted from the oldest. */
export async function redeemable(page: Page, token: string, which: number): Promise<EToken> {
  const { records } = await read<{ eml_token: EToken }>(page, token, {
    name: 'eml_token',
    orderBy: 'id',
    limit: 50,
    filter: [
      { column: 'redeem', operator: '=', value: false },
      { column: 'status', operator: '=', value: 'Active' },
    ],
  })
  return present(records[which]).eml_token
}
