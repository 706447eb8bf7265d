import { optinType } from '../constants.ts'
import type { ContactRow } from '../tables/contact.ts'

/** Canada's anti-spam law lets a tacit consent last two years. */
const tacitConsentMonths = 24

/** The day before which a tacit consent has expired, as an instant. */
export function tacitConsentLimit(now: Date): Date {
  const limit = new Date(now)
  limit.setUTCMonth(limit.getUTCMonth() - tacitConsentMonths)
  return limit
}

/** Whether the contact still counts as willing by a tacit consent that is too old. */
export function isConsentExpired(
  contact: Pick<ContactRow, 'optin_email' | 'optin_other' | 'optin_date' | 'optin_type'>,
  now: Date,
): boolean {
  const { optin_email, optin_other, optin_date, optin_type } = contact
  if (!(optin_email || optin_other) || optin_type !== optinType || optin_date === null) return false
  return new Date(optin_date) < tacitConsentLimit(now)
}
