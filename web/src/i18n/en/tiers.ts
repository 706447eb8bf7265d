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
