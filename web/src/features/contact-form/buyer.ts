import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import type { ErrorTextKey } from '../../lib/use-words.ts'
import type { FormMode } from './form-state.ts'

/** Who is buying, and where. */
export interface Buyer {
  mode: FormMode
  company: AccountRow
  /** Absent until one is chosen. */
  contact: ContactRow | undefined
  property: ChosenProperty
}

/** The word for a buyer. */
export const buyerWord = { b2b: 'words.contact', b2c: 'words.customer' } as const

/** The key of an error text; the B2C form has its own texts, which say "customer" instead of "contact". */
export function buyerErrorKey(mode: FormMode, key: ErrorTextKey) {
  const customerKey = mode === 'b2c' ? customerErrorKeys.find((name) => name === key) : undefined
  return customerKey ? (`contacts.b2c.errors.${customerKey}` as const) : (`errors.${key}` as const)
}

/** Returns a function that joins the texts of error keys, in the current language. */
export function useBuyerErrorText(mode: FormMode): (...keys: ErrorTextKey[]) => string {
  const { t } = useTranslation()
  return (...keys) => keys.map((key) => t(buyerErrorKey(mode, key))).join(' ')
}

const customerErrorKeys = [
  'contact_creation_fail',
  'contact_update_fail',
  'contact_email_exists_error',
  'contact_missing_email',
  'alert_purchase_prohibited',
] as const
