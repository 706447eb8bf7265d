import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'

/** The buyer's name, or else email address. */
export function buyerName({ name, customer_email }: GiftCodeRow): string {
  return name || customer_email || '–'
}
