/** The number of rows to generate. */
export interface DemoScale {
  companies: number
  contacts: number
  orders: number
  giftCodes: number
  eTokens: number
  blockedEmails: number
  /** At least as many as companies, because each has its own. */
  addresses: number
  /** How far back orders go. */
  years: number
  /** How far back the counts of gift cards go. */
  months: number
  /** The statistics target of the new tables; low for a fast first start. */
  statisticsTarget: number
}

/** Estimates the number of rows: an order has two items on average, a company about two properties. */
export function estimatedRows(scale: DemoScale): number {
  const { companies, contacts, orders, giftCodes, eTokens, blockedEmails, addresses } = scale
  return companies * 3 + contacts + orders * 3 + giftCodes + eTokens + blockedEmails + addresses
}

export const smallScale: DemoScale = {
  companies: 3_000,
  contacts: 8_000,
  orders: 40_000,
  giftCodes: 5_000,
  eTokens: 2_000,
  blockedEmails: 60,
  addresses: 6_000,
  years: 6,
  months: 18,
  statisticsTarget: 10,
}

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

/** A tenth of the large scale, to measure how times grow with the data. */
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
