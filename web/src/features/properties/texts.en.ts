export const properties = {
  search: 'Search names and codes',
  none_title: 'There is no property yet',
  none_text: 'Create one so that staff can work for it.',
  no_match_title: 'No property matches',
  no_match_text: 'Check the spelling, or search for a part of the name or the code.',
  shown: 'Which properties',
  show_current: 'Current properties',
  show_deleted: 'Deleted properties',

  create: 'Create a property',
  create_title: 'New property',
  edit_title: 'Edit property',
  delete_title: 'Delete this property?',
  delete_text:
    'Staff can no longer choose it. Its orders and counts are kept, and a superadmin can restore it:',
  created: 'The property {{name}} has been created.',
  updated: 'The property {{name}} has been updated.',
  deleted: 'The property {{name}} has been deleted.',
  restored: 'The property {{name}} has been restored.',

  code_hint:
    'Up to 18 letters, digits and hyphens. It cannot be changed once orders, counts or tokens use it.',
  language_hint: 'Its screens open in {{language}}. French belongs to the codes {{codes}}.',
  languages: { en: 'English', fr: 'French' },
  gone: 'Someone else deleted this property.',
} as const
