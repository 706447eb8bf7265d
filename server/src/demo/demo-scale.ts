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
