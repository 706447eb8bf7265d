import { checksum } from '@comptoir/contract/rules/sfid'
import * as z from 'zod'

/** A Salesforce id of 18 characters, or of 15, which is completed. Standard objects begin with their own three characters. */
export function salesforceIdForm(keyPrefix: string | undefined) {
  const prefix = keyPrefix && /^\d/.test(keyPrefix) ? keyPrefix : undefined
  return z
    .string()
    .transform((given) => (/^[A-Za-z0-9]{15}$/.test(given) ? given + checksum(given) : given))
    .refine(isSalesforceId, 'This is not a Salesforce id of 15 or 18 characters.')
    .refine(
      (id) => !prefix || id.startsWith(prefix),
      `The ids of these records begin with ${prefix}: this is the id of something else.`,
    )
}

export function isSalesforceId(text: string): boolean {
  return /^[A-Za-z0-9]{18}$/.test(text) && checksum(text.slice(0, 15)) === text.slice(15)
}
