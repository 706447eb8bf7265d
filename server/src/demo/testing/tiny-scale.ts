import type { DemoScale } from '../demo-scale.ts'

/** The minimum of every kind of row, for tests that load more than once. */
export const tinyScale: DemoScale = {
  companies: 60,
  contacts: 150,
  orders: 400,
  giftCodes: 30,
  eTokens: 40,
  blockedEmails: 10,
  addresses: 80,
  years: 6,
  months: 3,
  statisticsTarget: 10,
}
