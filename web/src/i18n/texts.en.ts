export { columns } from '@comptoir/contract/column-names.en'

/** Why two companies or contacts may be the same. */
export const matchReasons = {
  name: 'Same or similar name',
  email: 'Same email',
  phone: 'Same phone',
  address: 'Same address',
  postal_code: 'Same postal code',
  company: 'Same company',
} as const

export const tiers = {
  names: { diamond: 'Diamond', platinum: 'Platinum', gold: 'Gold', silver: 'Silver', bronze: 'Bronze' },
  none: 'No tier',
  from: 'From {{min}}',
  between: '{{min}} to {{max}}',
  under: 'Under {{below}}',
  companies_one: '{{number}} company',
  companies_other: '{{number}} companies',
  share: '{{percent}} of sales',
  close_one: '{{number}} is close to {{tier}}',
  close_other: '{{number}} are close to {{tier}}',
} as const
