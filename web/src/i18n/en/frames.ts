export const frames = {
  reports: 'Reports',
  reports_administrators: 'Reports are for administrators. Ask yours if you need a figure.',
  reports_unset: 'No dashboard is set up.',
  unification: 'Unification',
  kind: 'What to unify',
  account: 'Companies',
  contact: 'Contacts',
} as const
