import { Failure, type FailureKey } from '../../data/failure.ts'
import type { CheckedForm } from '../../ui/checked-form.ts'
import type { UserValues } from './user-values.ts'

/** Shows what the server found wrong beside the field it concerns. Answers whether there is one. */
export function refuseField(checked: CheckedForm<UserValues>, error: unknown): boolean {
  if (!(error instanceof Failure)) return false
  const field = fields[error.key] ?? error.property
  return field !== undefined && checked.refuse(field, error.key)
}

const fields: Partial<Record<FailureKey, keyof UserValues>> = {
  name_empty_error: 'name',
  email_empty_error: 'username__c',
  valid_email_error: 'username__c',
  user_with_email_exists: 'username__c',
}
