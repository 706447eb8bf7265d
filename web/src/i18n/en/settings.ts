export const settings = {
  title: 'Settings',
  users: 'Users',
  users_text: 'Who may sign in, with which role, for which properties.',
  blocked_emails: 'Blocked emails',
  blocked_emails_text: 'Email addresses with which nothing may be bought.',
  campaigns: 'Campaigns',
  campaigns_text: 'What a confirmation code can be tied to.',
} as const
