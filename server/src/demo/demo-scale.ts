/** How much of everything the generator makes. */
export interface DemoScale {
  companies: number
  contacts: number
  orders: number
  giftCodes: number
  eTokens: number
  blockedEmails: number
  /** Every company has one of its own, so there are at least as many. */
  addresses: number
  /** How far back orders go. */
  years: number
  /** How far back the counts of gift cards go. */
  months: number
  /** How closely PostgreSQL looks at the new tables. A first start has no time for more than small tables need. */
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
