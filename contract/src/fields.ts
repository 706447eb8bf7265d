import * as z from 'zod'
import { type ErrorKey, key } from './error-keys.ts'
import { arePlainLines, isPlainLine, isVisible } from './visible-text.ts'

/** The building blocks of form schemas; each has the key of the error to show. */

/** One line, of which something is seen. */
export function requiredText(missing: ErrorKey, longest = 255) {
  return z
    .string({ error: missing })
    .trim()
    .refine(isVisible, missing)
    .max(longest, key('bad_input'))
    .refine(isPlainLine, key('hidden_characters_error'))
}

/** The same for a column of that length. */
export function required(missing: ErrorKey) {
  return (longest: number) => requiredText(missing, longest)
}

/** One line or several, or nothing. */
export function noteText(longest: number, wrong: ErrorKey = 'bad_input') {
  return z
    .string(key(wrong))
    .trim()
    .max(longest, key('bad_input'))
    .refine((text) => text === '' || (isVisible(text) && arePlainLines(text)), key('hidden_characters_error'))
}

export function optionalText(longest = 255) {
  return noteText(longest).nullable()
}

/** For texts that appear in official mail. */
export function withoutWebAddress<Schema extends z.ZodType<string | null>>(schema: Schema) {
  return schema.refine((text) => text === null || !hasWebAddress(text), key('web_address_error'))
}

/** Trimmed and lowercased, as every email address is stored. */
export const email = z
  .string({ error: key('email_empty_error') })
  .trim()
  .toLowerCase()
  .min(1, key('email_empty_error'))
  .max(254, key('valid_email_error'))
  .pipe(z.email(key('valid_email_error')))

/** Addresses between commas, semicolons, spaces or lines; stored once each, after commas. An empty list is valid. */
export function emailList(longest: number) {
  return z
    .string({ error: key('email_empty_error') })
    .transform((typed) => [...new Set(addressesIn(typed))])
    .refine((addresses) => addresses.every((address) => email.safeParse(address).success), {
      error: key('notification_list_email_error'),
    })
    .transform((addresses) => addresses.join(', '))
    .refine((list) => list.length <= longest, { error: key('notification_list_length_error') })
}

function addressesIn(typed: string): string[] {
  return typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .map((address) => address.toLowerCase())
}

export const calendarDay = z.iso.date(key('bad_input'))

/**
 * Whether a text contains something that mail programs make a link of. Texts that people type into official mail must not:
 * a reader would take the link for ours. A dot inside a word counts; initials and abbreviations ("J. P.", "St. Jean") do not.
 */
export function hasWebAddress(text: string): boolean {
  const plain = text.normalize('NFKC').replace(/[\u3002\uff0e\uff61]/g, '.')
  return /:\/\/|\bwww\.|[\p{L}\p{N}_-]\.[\p{L}]{2,}/iu.test(plain)
}

/** The locks that a browser keeps, the last one at the end. */
export const lockIds = z.array(z.guid()).max(50).default([])
