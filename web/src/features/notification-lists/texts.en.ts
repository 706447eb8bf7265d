export const notificationLists = {
  search: 'Search properties and addresses',
  notified: 'Notified',
  no_one: 'No one',
  unnamed_property: 'Deleted property',
  none_title: 'There is no notification list yet',
  none_text: 'Create one for each property whose counts should be announced.',
  no_match_title: 'No notification list matches',
  no_match_text: 'Check the spelling, or search for a property or an address.',

  create: 'Create a notification list',
  create_title: 'New notification list',
  edit_label: 'Edit the notification list of {{name}}',
  edit_title: 'Edit notification list',
  created: 'The notification list of {{name}} has been created.',
  updated: 'The notification list of {{name}} has been updated.',

  choose_property: 'Choose a property',
  property_missing: 'Choose a property.',
  all_listed: 'Every property has a notification list already.',
  emails_hint: 'One on each line. Without an address, no one is notified.',
  gone: 'This notification list no longer exists.',
} as const
