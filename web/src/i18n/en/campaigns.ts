export const campaigns = {
  title: 'Campaigns',
} as const
