export const property = {
  title: 'Choose a property',
  lead: 'Which property are you working for today?',
  search: 'Search properties',
  none_title: 'No property is linked to you',
  none_text: 'Ask an administrator to link you to the properties you work for.',
  no_match: 'No property has this name',
  chosen: 'Chosen now',
} as const
