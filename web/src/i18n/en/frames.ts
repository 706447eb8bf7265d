export const frames = {
  reports: 'Reports',
  unification: 'Unification',
  kind: 'What to unify',
  account: 'Companies',
  contact: 'Contacts',
} as const
