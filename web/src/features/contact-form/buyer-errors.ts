import { useTranslation } from 'react-i18next'
import type { Catalogue } from '../../i18n/catalogue.ts'
import type { ErrorTextKey } from '../../i18n/use-error-text.ts'
import type { FormMode } from './form-state.ts'

/** Whoever buys is a customer in the form for customers, where nobody has heard of a company. */
export function buyerErrorKey(mode: FormMode, key: ErrorTextKey) {
  const own = mode === 'b2c' ? saidOfCustomers.find((name) => name === key) : undefined
  return own ? (`contacts.b2c.errors.${own}` as const) : (`errors.${key}` as const)
}

/** The sentences for such keys, in the language spoken now. */
export function useBuyerErrorText(mode: FormMode): (...keys: ErrorTextKey[]) => string {
  const { t } = useTranslation()
  return (...keys) => keys.map((key) => t(buyerErrorKey(mode, key))).join(' ')
}

const saidOfCustomers = [
  'contact_creation_fail',
  'contact_update_fail',
  'contact_email_exists_error',
  'contact_missing_email',
  'alert_purchase_prohibited',
] as const satisfies (keyof Catalogue['contacts']['b2c']['errors'])[]
