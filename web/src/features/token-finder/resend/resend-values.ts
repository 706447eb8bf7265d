import { type Language, languages, maxNoteLength } from '@comptoir/contract/constants'
import { key } from '@comptoir/contract/error-keys'
import { email, requiredText, withoutWebAddress } from '@comptoir/contract/fields'
import { type GiftCodeRow, type RecordAddress, recordAddresses } from '@comptoir/contract/tables/gift-code'
import * as z from 'zod'
import { wholeName } from '../buyer-name.ts'

export interface ResendValues {
  name: string
  email: string
  language: Language
  /** Required if the address is none of the record's. */
  reason: string
}

export interface Addressee extends RecordAddress {
  /** Empty if the record does not have it. */
  name: string
}

/** The record's addresses with the names that belong to them, the one to begin with first. */
export function addressees(giftCode: GiftCodeRow): Addressee[] {
  // Some records hold an address as the buyer's name, which would read badly in the greeting.
  const name = wholeName(giftCode)
  const buyerName = name.includes('@') ? '' : name
  return recordAddresses(giftCode).map((address) => {
    return { ...address, name: address.of === 'buyer' ? buyerName : '' }
  })
}

/** The form's initial values, from the record. */
export function valuesOf(giftCode: GiftCodeRow): ResendValues {
  const [first] = addressees(giftCode)
  return {
    name: first?.name ?? '',
    email: first?.email ?? '',
    language: giftCode.language?.toLowerCase() === 'fr' ? 'fr' : 'en',
    reason: '',
  }
}

/** An address that is none of the record's needs a reason. */
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

/** Whether an address was entered that is none of the record's. */
export function isOtherAddress(giftCode: GiftCodeRow, address: string): boolean {
  const entered = address.trim().toLowerCase()
  return entered !== '' && !recordAddresses(giftCode).some(({ email }) => email === entered)
}
