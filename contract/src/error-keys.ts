/** All error keys, with the English sentence that the API returns. */
export const errorSentences = {
  // Signing in
  service_unavailable: 'The service is unavailable for the moment. Try again shortly.',
  user_inactive_error: 'This user is inactive or has been deleted.',
  credentials_dont_match: 'The username and password do not match.',
  login_failed: 'Signing in failed.',
  username_empty_error: 'Enter a username.',
  password_empty_error: 'Enter a password.',
  too_many_attempts: 'Too many attempts. Wait a while before trying again.',
  unauthenticated: 'Sign in to continue.',
  fresh_sign_in_required: 'This change needs you to confirm that it is you. Nothing was changed.',

  // Second factor
  second_factor_required: 'Enter the code of your authenticator app, or use a passkey.',
  second_factor_missing: 'Your role needs a second factor. Add one to continue.',
  second_factor_expired:
    'Signing in took too long, or had too many wrong codes. Start over with your password.',
  second_factor_code_empty_error: 'Enter the code.',
  second_factor_code_error: 'This code is not right.',
  second_factor_code_used_error: 'This code was used already. Wait for the next one.',
  second_factor_clock_error:
    'This code is from another time. Set the clock of your phone to automatic, then enter the new code.',
  recovery_code_error: 'This recovery code is not right, or was used already.',
  passkey_error: 'This passkey could not be verified.',
  passkey_address_error: 'Passkeys need the https address of Comptoir, or localhost.',
  second_factor_unavailable_error: 'Second factors are not set up on this server.',
  second_factor_enrolment_error: 'Start over: this enrolment has ended.',
  second_factor_last_error: 'Your role needs a second factor. Add another one before you remove this one.',
  second_factor_none_error: 'This user has no second factor.',
  provider_sign_in_failed: 'Signing in with the company account failed. Try again.',
  provider_unavailable: 'The company sign-in is unavailable for the moment. Try again shortly.',
  provider_account_unknown: 'Your company account has no active user here. Ask an administrator.',
  provider_sign_in_only: 'With this address, sign in with your company account.',

  // Any call
  forbidden: 'You may not do this.',
  not_found: 'There is no such record.',
  bad_input: 'The request is not well formed.',
  web_address_error: 'Web addresses are not allowed here.',
  hidden_characters_error:
    'This text has characters that cannot be seen, or mixes directions of writing. Type it again.',
  conflict: 'The record has changed, or the value is already taken.',
  internal: 'Something went wrong on our side.',
  mail_expired_error: 'This email can no longer be sent: its content was deleted, or its link has expired.',

  // Companies
  company_name_empty_error: 'Enter the name of the company.',
  company_name_reserved_error: 'This company name is reserved.',
  address_empty_error: 'Enter an address.',
  valid_address_error: 'Choose a complete address from the suggestions.',
  company_exists_error: 'A company with this name and address exists already.',
  company_update_fail: 'The company could not be updated.',
  company_creation_fail: 'The company could not be created.',

  // Contacts
  first_name_empty_error: 'Enter a first name.',
  last_name_empty_error: 'Enter a last name.',
  email_empty_error: 'Enter an email address.',
  valid_email_error: 'This is not a valid email address.',
  email_purchases_prohibited: 'Purchases with this email address are prohibited.',
  phone_length_error: 'A phone number has exactly 10 digits.',
  company_empty_error: 'Choose a company.',
  contact_email_exists_error: 'This company already has a contact with this email address.',
  contact_update_fail: 'The contact could not be updated.',
  contact_creation_fail: 'The contact could not be created.',
  contact_anonymised_error: 'This person was anonymised, so the record can no longer be changed.',
  person_too_large_error: 'Too many contacts share this email address. It belongs to more than one person.',
  person_reason_error: 'Give a reason of at least 10 characters.',
  person_named_error: 'Give the reason without the name, email address or phone number of the person.',
  person_export_fail: 'The data could not be exported.',
  person_anonymise_fail: 'The person could not be anonymised.',
  reward_tiers_error: 'Give each tier a name and an amount of its own, at most 20 of them.',
  yearly_transactions_load_fail: 'The yearly totals could not be loaded.',

  // Confirmation codes
  contact_missing_email: 'The contact has no email address.',
  alert_purchase_prohibited: 'Purchases by this contact are prohibited.',
  order_code_exists_error: 'This confirmation code is taken.',
  campaign_not_offered_error:
    'This campaign has ended, is inactive or is not offered at this property. Choose another one.',
  vts_code_fail: 'The confirmation code could not be generated.',

  // Staff users
  name_empty_error: 'Enter a name.',
  select_property_error: 'Select at least one property.',
  user_with_email_exists: 'A user with this email address exists already.',
  user_not_found: 'There is no such user.',
  last_superadmin_error: 'The last active superadmin cannot be removed.',
  user_update_fail: 'The user could not be updated.',
  user_creation_fail: 'The user could not be created.',
  user_delete_fail: 'The user could not be deleted.',

  // Passwords and links
  password_policy_error:
    'Password must be a minimum of 8 characters long, have at least 1 lowercase letter, have at least 1 uppercase letter, have at least 1 number and have at least 1 special character.',
  password_common_error:
    'This password is too easy to guess. Avoid common words and passwords, and the names of people, properties or the company.',
  password_change_fail: 'The password could not be changed.',
  session_end_fail: 'The session could not be ended.',
  token_invalid: 'This link is not valid.',
  token_expired: 'This link has expired.',

  // Tools in frames
  ticket_invalid: 'This tool has to be opened again.',

  // Blocked emails
  email_already_blocked: 'This email address is blocked already.',
  blocked_email_add_fail: 'The email address could not be blocked.',
  blocked_email_delete_fail: 'The email address could not be unblocked.',

  // Campaigns
  property_selection_mandatory_error: 'Select at least one property.',
  campaign_code_exists_error: 'A campaign with this code exists already.',
  campaign_update_fail: 'The campaign could not be updated.',
  campaign_creation_fail: 'The campaign could not be created.',
  campaign_delete_fail: 'The campaign could not be deleted.',
  campaign_delete_forbidden: 'Orders use this campaign, so it cannot be deleted.',

  // Properties
  property_code_empty_error: 'Enter a code.',
  property_code_error: 'Use only letters A to Z, digits and hyphens, 18 at most.',
  property_code_exists_error: 'This code is taken, perhaps by a deleted property.',
  property_code_used_error: 'Orders, counts or tokens use this code, so it cannot be changed.',
  property_name_reserved_error: 'Names that begin like this belong to the partner and are not listed.',
  property_delete_staff_error:
    'It is the only property of active users. Link them to another property, or make them inactive, first.',
  property_delete_counts_error: 'It has counts that wait for approval. Approve or delete them first.',
  property_creation_fail: 'The property could not be created.',
  property_update_fail: 'The property could not be updated.',
  property_delete_fail: 'The property could not be deleted.',

  // Card types
  card_type_exists_error: 'A card type with this name exists already.',
  card_type_creation_fail: 'The card type could not be created.',
  card_type_update_fail: 'The card type could not be updated.',

  // Notification lists
  notification_list_email_error: 'One of these is not a valid email address.',
  notification_list_length_error: 'These are too many addresses for one list.',
  notification_list_exists_error: 'This property has a notification list already.',
  notification_list_creation_fail: 'The notification list could not be created.',
  notification_list_update_fail: 'The notification list could not be updated.',

  // Gift card counts
  onhand_empty_error: 'Enter the number on hand.',
  activated_empty_error: 'Enter the number activated.',
  destroyed_empty_error: 'Enter the number destroyed.',
  lost_empty_error: 'Enter the number lost.',
  transferred_empty_error: 'Enter the number transferred.',
  received_empty_error: 'Enter the number received.',
  reason_empty_error: 'Give a reason for the discrepancy.',
  giftcard_month_exists_error: 'This month already has a count of this card type.',
  giftcard_approved_error: 'An approved count cannot be changed.',
  giftcard_order_error:
    'Counts of a card type are approved in order of date, and nothing changes before an approved count.',
  giftcard_own_approval_error: 'Another administrator has to approve a count that you entered.',
  giftcard_future_date_error: 'A count cannot be dated after today.',
  giftcard_create_fail: 'The count could not be saved.',
  giftcard_update_fail: 'The count could not be updated.',
  giftcard_delete_fail: 'The count could not be deleted.',
  giftcard_approve_fail: 'The count could not be approved.',
  revisions_load_fail: 'The revisions could not be loaded.',
  csv_file_fail: 'The CSV file could not be made.',

  // Gift codes
  recent_address_change_error:
    'For 24 hours after its address has changed, an account neither shows gift codes nor sends them to other addresses.',
  budget_exceeded: 'You have done this as often as you may for now. Try again later.',
  case_number_empty_error: 'This code is not of one of your properties: enter the number of the case.',
  case_number_format_error:
    'A case number has 3 to 30 letters, digits, dots, hyphens or slashes, and no spaces.',
  resend_reason_empty_error: 'Say why it goes to a different address.',

  // E-tokens
  id_must_be_verified: 'Confirm that the identity was verified.',
  card_status_change_form_error: 'Confirm that the card status change form is filled in.',
  redeem_centre_empty_error: 'Choose the property where it is redeemed.',
  eml_token_redeem_fail: 'The token could not be redeemed.',

  // Unification
  unification_gone_error: 'One of these records was merged or removed in the meantime.',
  unification_settled_error: 'Someone has already settled this pair.',
  unification_changed_error: 'One of these records changed in the meantime. Look at them again.',
  unification_consumers_error: 'The company that stands for all customers cannot be merged.',
  unification_undone_error: 'This merge was undone already.',
  unification_undo_late_error: 'A merge can be undone for 30 days.',
  unification_undo_order_error: 'A later merge of the same records has to be undone first.',

  // Mail
  email_send_fail: 'The email could not be sent.',
} as const

export type ErrorKey = keyof typeof errorSentences

/** An error key as the message of a zod schema; any other text does not compile. */
export function key(name: ErrorKey): ErrorKey {
  return name
}

export function isErrorKey(value: unknown): value is ErrorKey {
  return typeof value === 'string' && Object.hasOwn(errorSentences, value)
}
