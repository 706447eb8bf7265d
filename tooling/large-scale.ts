import type { DemoScale } from '../server/src/demo/demo-scale.ts'

/** The demo's data in large numbers, to measure with. */
export const largeScale: DemoScale = {
  companies: 1_000_000,
  contacts: 2_000_000,
  orders: 3_000_000,
  giftCodes: 1_000_000,
  eTokens: 200_000,
  blockedEmails: 5_000,
  addresses: 1_000_000,
  years: 10,
  months: 120,
  statisticsTarget: 100,
}

/** A tenth of the large scale, for a first look. */
export const tenthScale: DemoScale = {
  ...largeScale,
  companies: largeScale.companies / 10,
  contacts: largeScale.contacts / 10,
  orders: largeScale.orders / 10,
  giftCodes: largeScale.giftCodes / 10,
  eTokens: largeScale.eTokens / 10,
  blockedEmails: largeScale.blockedEmails / 10,
  addresses: largeScale.addresses / 10,
}
