import { optinType } from '../constants.ts'

/** The columns of a contact that hold the consent. */
interface Consent {
  optin_email: boolean
  optin_other: boolean
  optin_date: string | null
  optin_type: string | null
}

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
  { optin_email, optin_other, optin_date, optin_type }: Consent,
  now: Date,
): boolean {
  if (!(optin_email || optin_other) || optin_type !== optinType || optin_date === null) return false
  return new Date(optin_date) < tacitConsentLimit(now)
}
