import { type Language, languages, maxNoteLength } from '@comptoir/contract/constants'
import { key } from '@comptoir/contract/error-keys'
import { email, requiredText, withoutWebAddress } from '@comptoir/contract/fields'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import * as z from 'zod'

export interface ResendValues {
  name: string
  email: string
  language: Language
  /** Required if the address is not the record's. */
  reason: string
}

/** The form's initial values, from the record. */
export function valuesOf(giftCode: GiftCodeRow): ResendValues {
  return {
    // Some records hold an address as the recipient's or the buyer's name, which would read badly in the greeting.
    name: [giftCode.recipient, giftCode.name].find((name) => name?.trim() && !name.includes('@')) ?? '',
    email: giftCode.customer_email ?? '',
    language: giftCode.language?.toLowerCase() === 'fr' ? 'fr' : 'en',
    reason: '',
  }
}

/** A changed address needs a reason; the record's own does not. */
export function resendForm(giftCode: GiftCodeRow) {
  return z
    .object({
      name: withoutWebAddress(requiredText(key('name_empty_error'), 120)),
      email,
      language: z.enum(languages),
      reason: z.string().max(maxNoteLength, key('bad_input')),
    })
    .refine((values) => !isOtherAddress(giftCode, values.email) || values.reason.trim() !== '', {
      path: ['reason'],
      message: key('resend_reason_empty_error'),
    })
}

/** Whether an address was entered that is not the record's. */
export function isOtherAddress({ customer_email }: GiftCodeRow, address: string): boolean {
  const entered = address.trim().toLowerCase()
  return entered !== '' && entered !== (customer_email ?? '').trim().toLowerCase()
}
