export const rewards = {
  search: 'Search companies and contacts',
  file: 'rewards',
  contact: 'Main contact',
  total: 'Purchases',
  change: 'Change',
  new: 'New',
  tiers: 'Companies by tier',
  none: 'No company bought anything here that year',
  no_match: 'No company matches',
} as const
