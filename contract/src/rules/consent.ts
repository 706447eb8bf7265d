import { optinType } from '../constants.ts'

/** The columns of a contact that hold the consent. */
interface Consent {
  optin_email: boolean
  optin_other: boolean
  optin_date: string | null
  optin_type: string | null
}

/** Canada's anti-spam law lets a tacit consent last two years from when it was given, or from the last purchase. */
export const tacitConsentMonths = 24

/** The instant before which a tacit consent was given that has expired by its date alone. */
export function tacitConsentLimit(now: Date): Date {
  const limit = new Date(now)
  limit.setUTCMonth(limit.getUTCMonth() - tacitConsentMonths)
  return limit
}

/**
 * Whether the contact still counts as willing by a tacit consent that is too old. A purchase renews it: the two years then
 * count from the day of the last one.
 */
export function isConsentExpired(
  { optin_email, optin_other, optin_date, optin_type }: Consent,
  now: Date,
  lastPurchase?: string | null,
): boolean {
  if (!(optin_email || optin_other) || optin_type !== optinType || optin_date === null) return false
  const limit = tacitConsentLimit(now)
  return new Date(optin_date) < limit && !(lastPurchase && lastPurchase >= limit.toISOString().slice(0, 10))
}
