import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'

/** The buyer's name, or what else the record has of the buyer. */
export function buyerName(giftCode: GiftCodeRow): string {
  return wholeName(giftCode) || giftCode.customer_email || '–'
}

/** The buyer's first and last name, which some servers do not join; empty if the record has none. */
export function wholeName({ name, first_name, last_name }: GiftCodeRow): string {
  return name ?? [first_name, last_name].filter(Boolean).join(' ')
}
