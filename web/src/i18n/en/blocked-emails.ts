export const blockedEmails = {
  title: 'Blocked emails',
} as const
