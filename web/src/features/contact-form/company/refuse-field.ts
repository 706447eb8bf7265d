import { Failure, type FailureKey } from '../../../data/failure.ts'
import type { CheckedForm } from '../../../ui/checked-form.ts'
import { addressColumns, type CompanyValues } from './company-values.ts'

/** Shows what the server found wrong beside the field it concerns. Answers whether there is one. */
export function refuseField(checked: CheckedForm<CompanyValues>, error: unknown): boolean {
  if (!(error instanceof Failure)) return false
  const field = fields[error.key] ?? fieldOf(error.property)
  return field !== undefined && checked.refuse(field, error.key)
}

const fields: Partial<Record<FailureKey, 'name' | 'address'>> = {
  company_name_empty_error: 'name',
  company_name_reserved_error: 'name',
  company_exists_error: 'name',
  address_empty_error: 'address',
  valid_address_error: 'address',
}

function fieldOf(property: string | undefined): 'name' | 'address' | undefined {
  if (property === 'name') return property
  return addressColumns.some((column) => column === property) ? 'address' : undefined
}
