export const frames = {
  reports: 'Reports',
  unification: 'Unification',
  kind: 'What to unify',
  account: 'Companies',
  contact: 'Contacts',
  unset: 'No tool is set up here',
  reports_unset: 'This installation names no dashboard: an operator sets REPORTS_URL.',
  unification_unset: 'This installation names no unification tool: an operator sets UNIFICATION_URL.',
} as const
