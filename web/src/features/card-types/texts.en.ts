export const cardTypes = {
  search: 'Search names',
  nowhere: 'Sold nowhere',
  detailed: 'Detailed',
  simple: 'Number on hand',
  none_title: 'There is no card type yet',
  none_text: 'Create one so that its cards can be counted.',
  no_match_title: 'No card type matches',
  no_match_text: 'Check the spelling, or search for another word of the name.',

  create: 'Create a card type',
  create_title: 'New card type',
  edit_title: 'Edit card type',
  created: 'The card type {{name}} has been created.',
  updated: 'The card type {{name}} has been updated.',

  name_hint: 'As on the counting form, such as “Gift card $25”.',
  detailed_hint:
    'A count also asks for the cards activated, destroyed, lost, transferred and received, and explains any discrepancy.',
  properties_label: 'Sold at',
  no_properties: 'There is no property yet. Create one first, then choose it here.',
  unnamed_property: 'a deleted property',
  gone: 'This card type no longer exists.',
} as const
