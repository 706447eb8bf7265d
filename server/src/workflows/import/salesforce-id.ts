import { checksum } from '@comptoir/contract/rules/sfid'
import * as z from 'zod'

/** A Salesforce id of 18 characters, or of 15, which is completed. Standard objects begin with their own three characters. */
export function salesforceIdForm(keyPrefix: string | undefined) {
  const prefix = standardPrefix(keyPrefix)
  return z
    .string()
    .transform((given) => (/^[A-Za-z0-9]{15}$/.test(given) ? given + checksum(given) : given))
    .refine((id) => /^[A-Za-z0-9]{18}$/.test(id), 'This is not a Salesforce id of 15 or 18 characters.')
    .refine((id) => isSalesforceId(id) || !/^[A-Za-z0-9]{18}$/.test(id), wrongChecksum)
    .refine(
      (id) => !prefix || id.startsWith(prefix),
      `The ids of these records begin with ${prefix}: this is the id of something else.`,
    )
}

export const wrongChecksum =
  'The last three characters of this Salesforce id do not fit the others: capitals were changed, or it was cut.'

export function isSalesforceId(text: string): boolean {
  return /^[A-Za-z0-9]{18}$/.test(text) && checksum(text.slice(0, 15)) === text.slice(15)
}

/**
 * The name of another record, completed if it is a Salesforce id of 15 characters; undefined if it is one of 18 whose
 * checksum is wrong. External ids may be as long, so only what begins as ids of these records do is one.
 */
export function completedId(text: string, keyPrefix: string | undefined): string | undefined {
  const beginning = standardPrefix(keyPrefix) ?? 'a'
  if (!text.startsWith(beginning) || !/^[A-Za-z0-9]*[A-Za-z][A-Za-z0-9]*$/.test(text)) return text
  if (text.length === 15) return text + checksum(text)
  return text.length === 18 && !isSalesforceId(text) ? undefined : text
}

function standardPrefix(keyPrefix: string | undefined): string | undefined {
  return keyPrefix && /^\d/.test(keyPrefix) ? keyPrefix : undefined
}
