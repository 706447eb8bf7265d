export const property = {
  lead: 'Which property are you working for today?',
  none_title: 'No property is linked to you',
  none_text: 'Ask an administrator to link you to the properties you work for.',
  no_match: 'No property has this name',
  chosen: 'Chosen now',
} as const

/** What a superadmin sees in an installation without a property. */
export const firstSteps = {
  title: 'First steps',
  lead: 'This installation has no property yet. Staff need one to work for.',
  lead_begun: 'The first property is there. Staff can begin once they are linked to it.',
  figures: 'What this installation has',
  next: 'Next',
  later: 'Later',
  done: 'Done',
  property_title: 'Create the first property',
  property_text: 'You work for it at once. More can be added later, under Settings.',
  create_property: 'Create the property',
  property_done: '{{name}} ({{code}}) has been created, and you are working for it now.',
  start: 'Go to the contact form',
  card_type_title: 'Create a card type',
  card_type_text: 'Gift cards are counted by type. Say which types there are, and where each is sold.',
  staff_title: 'Add your colleagues',
  staff_text:
    'Each user is linked to the properties they work for. A notification list says who is emailed about counts.',
  import_title: 'Or import from files',
  import_text: 'If the data exists elsewhere, an operator imports it on the server with this command:',
  import_readme: 'The README of the installation says which files it takes.',
} as const
