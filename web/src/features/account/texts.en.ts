export const account = {
  not_offered: 'This server does not offer account settings.',
  changed_on: 'Changed {{moment}}',
  current_password: 'Current password',
  change_password: 'Change password',
  ends_others: 'Ends your other sessions.',
  password_changed: 'Your password was changed. Your other sessions have ended.',
  sessions: 'Sessions',
  device: 'Device',
  signed_in: 'Signed in',
  last_seen: 'Last seen',
  this_one: 'This one',
  browser_on: '{{browser}} on {{system}}',
  unknown_device: 'Unknown device',
  end: 'End',
  end_named: 'End the session {{device}}',
  end_others_one: 'End the other session',
  end_others_other: 'End the {{count}} other sessions',
} as const

export const secondFactor = {
  on: 'On',
  off: 'Off',
  title: 'Second factor',
  lead: 'With a second factor, a stolen password is not enough to sign in as you.',
  lead_required: 'Your role needs a second factor, so one has to stay.',
  unavailable:
    'Second factors cannot be added: this server has no encryption key. An operator sets ENCRYPTION_KEY.',
  added: 'Added {{date}}',
  continue: 'Continue',
  remove: 'Remove',

  app: 'Authenticator app',
  app_hint: 'An app on your phone shows a new code every 30 seconds.',
  set_up_app: 'Set up',
  replace_app: 'Replace',
  remove_app: 'Remove the authenticator app',
  app_title: 'Set up an authenticator app',
  app_scan:
    'Scan this with an authenticator app, such as Google Authenticator, Microsoft Authenticator or 1Password.',
  qr_code: 'QR code for the authenticator app',
  app_secret: 'Or type this key into the app:',
  app_code: 'Code that the app shows',
  confirm: 'Confirm',

  passkeys: 'Passkeys',
  passkeys_hint: 'Your fingerprint, your face or a security key, on this device or another.',
  passkeys_address:
    'Passkeys need the https address of Comptoir, or localhost. Open the page there to add one.',
  passkey_added: 'Passkey, added {{date}}',
  passkey_used: 'Passkey, last used {{date}}',
  add_passkey: 'Add a passkey',
  passkey_text:
    'Name it after the device, so that you recognize it later. Your browser then asks for the passkey.',
  passkey_name: 'Name',
  passkey_name_hint: 'Office laptop',
  passkey_not_created: 'The passkey was not created. Try again.',
  passkey_known: 'This device has a passkey for your account already.',
  passkey_not_supported: 'This browser cannot create passkeys.',
  rename_passkey: 'Rename {{name}}',
  rename_title: 'Rename this passkey',
  remove_passkey: 'Remove {{name}}',

  remove_title: 'Remove this second factor?',
  remove_text: '{{name}} no longer works for signing in.',
  remove_last:
    '{{name}} is your last second factor. Your password alone then signs you in, and your recovery codes stop working.',
  removed: 'The second factor was removed.',

  codes: 'Recovery codes',
  codes_left_one: '{{count}} of 10 left. Each works once if you lose your phone.',
  codes_left_other: '{{count}} of 10 left. Each works once if you lose your phone.',
  codes_text:
    'Save these codes now: they are not shown again. Each of them signs you in once if you lose your phone.',
  codes_file: 'comptoir-recovery-codes',
  codes_saved: 'I saved them',
  download: 'Download',
  new_codes: 'New codes',
  new_codes_title: 'Make new recovery codes?',
  new_codes_text: 'The codes that you have now stop working.',

  due_title: 'Add a second factor',
} as const
