export const rewardTiers = {
  lead: 'A company earns the highest tier whose amount its purchases of the year reach, at every property.',
  tier_nth: 'Tier {{number}}',
  from: 'Purchases from',
  from_nth: 'Purchases from, tier {{number}}',
  remove_nth: 'Remove tier {{number}}',
  add: 'Add a tier',
  saved: 'The tiers were saved. The rewards show them from now on.',
} as const
