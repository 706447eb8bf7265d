export const rewards = {
  title: 'B2B rewards',
  year: 'Year',
  search: 'Search companies and contacts',
  file: 'rewards',
  contact: 'Main contact',
  total: 'Purchases',
  tier: 'Tier',
  no_tier: 'No tier',
  companies_one: '{{number}} company',
  companies_other: '{{number}} companies',
  none: 'No company bought anything here that year',
  no_match: 'No company matches',
} as const
