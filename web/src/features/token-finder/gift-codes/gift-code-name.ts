import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'

/** Who bought it, or failing that, with which address. */
export function buyerOf({ name, customer_email }: GiftCodeRow): string {
  return name || customer_email || '–'
}
