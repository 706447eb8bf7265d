/** What the pages are called; the settings say more of each. */
export const settingsPages = {
  users: 'Users',
  blocked_emails: 'Blocked emails',
  campaigns: 'Campaigns',
  properties: 'Properties',
  card_types: 'Card types',
  notification_lists: 'Notification lists',
  expired_consents: 'Expired consents',
  reward_tiers: 'Reward tiers',
  unsent_emails: 'Unsent emails',
  security_log: 'Security log',
} as const

export const settings = {
  title: 'Settings',
  users_text: 'Who may sign in, with which role, for which properties.',
  blocked_emails_text: 'Email addresses with which nothing may be bought.',
  campaigns_text: 'What a confirmation code can be tied to.',
  expired_consents_text: 'Contacts still on the mailing list by a tacit consent that has ended.',
  properties_text: 'The properties that staff work for.',
  card_types_text: 'The gift cards that are counted, and the properties they are sold at.',
  notification_lists_text: 'Who is emailed when a property’s gift cards have been counted.',
  reward_tiers_text: 'From which yearly purchases a company earns which reward.',
  unsent_emails_text: 'Emails that wait or have failed, to send again.',
  security_log_text: 'Sign-ins, refusals, exports and changes of access.',
} as const
