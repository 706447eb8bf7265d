export const rewards = {
  title: 'B2B rewards',
  year: 'Year',
  search: 'Search companies and contacts',
  file: 'rewards',
  contact: 'Main contact',
  total: 'Purchases',
  change: 'Change',
  new: 'New',
  tiers: 'Companies by tier',
  tier: 'Tier',
  none: 'No company bought anything here that year',
  no_match: 'No company matches',
} as const
