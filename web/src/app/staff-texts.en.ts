/** The texts of the signed-in screens, with those of the bar and the palette. */
import { settingsPages } from '../features/settings/texts.en.ts'

export * from '../features/choose-property/texts.en.ts'
export * from '../features/contact-form/find/texts.en.ts'
export * from '../features/contact-form/texts.en.ts'
export * from '../features/inventory/month-sheet/texts.en.ts'
export * from '../features/inventory/texts.en.ts'
export * from '../features/properties/texts.en.ts'
export * from '../features/rewards/texts.en.ts'
export * from '../features/settings/texts.en.ts'
export * from '../features/token-finder/texts.en.ts'
export * from '../i18n/texts.en.ts'
export * from '../parts/timeline/texts.en.ts'

export const shell = {
  home: 'Comptoir, home',
  skip: 'Skip to the content',
  main_navigation: 'Main navigation',
  search: 'Search…',
  sign_out: 'Sign out',
  lock: 'Lock, or hand over to a colleague',
  mailbox: 'Demo mailbox',
  change_property: 'Change property, now {{name}}',
  checking: 'Checking permissions…',
  no_access: 'You do not have access to this page.',
  no_access_text: 'It is for these roles: {{roles}}.',
  needs_property_title: 'Choose a property first',
  needs_property_text: 'This page shows one property at a time.',
  not_found_title: 'There is no such page',
  not_found_text: 'The address may be mistyped, or the page may have moved.',
  to_start: 'Go to the start',
  session_over_title: 'Your session has ended',
  session_over_text: 'Sign in again to go on. What you typed is still here.',
  fresh_sign_in_title: 'Confirm that it is you',
  fresh_sign_in_text: 'This step needs your password. What you typed is still here.',
  confirm_identity: 'Confirm',
  pages: {
    contactform: 'Contact form',
    tokenfinder: 'Token finder',
    resend: 'Resend a gift card',
    giftcardinventory: 'Inventory',
    unification: 'Unification',
    b2brewards: 'B2B rewards',
    reports: 'Reports',
    settings: 'Settings',
    ...settingsPages,
    account: 'My account',
    selectproperty: 'Choose a property',
  },
} as const

export const palette = {
  title: 'Search',
  label: 'Search for companies, contacts, codes, pages and actions',
  placeholder: 'Company, contact, code, page or action',
  results: 'Results',
  groups: {
    recent: 'Recent',
    companies: 'Companies',
    contacts: 'Contacts',
    codes: 'Codes',
    orders: 'Orders',
    giftCodes: 'Gift codes',
    eTokens: 'E-tokens',
    users: 'Users',
    campaigns: 'Campaigns',
    blocked: 'Blocked emails',
    properties: 'Properties',
    actions: 'Actions',
    pages: 'Pages',
  },
  new_user: 'Add a user',
  new_blocked: 'Block an address',
  new_campaign: 'New campaign',
  approve: 'Approve counts',
  switch_language: 'Switch language',
  opened: 'Opened {{when}}',
  all_results: 'All results',
  count_one: '{{number}} result',
  count_other: '{{number}} results',
  undecided: '{{number}} results match. Press Enter for the first one, or choose with the arrow keys.',
  none: 'Nothing matches “{{text}}”.',
  unsearched: 'Could not be searched: {{groups}}.',
  key_group: 'Next group',
  key_actions: 'Actions only',
} as const

export const frames = {
  reports: 'Reports',
  reports_administrators: 'Reports are for administrators. Ask yours if you need a figure.',
  reports_unset: 'No dashboard is set up.',
  unification: 'Unification',
  kind: 'What to unify',
  account: 'Companies',
  contact: 'Contacts',
} as const
