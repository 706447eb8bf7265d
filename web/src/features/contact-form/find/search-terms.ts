import { confirmationCodePattern } from '@comptoir/contract/rules/codes'
import { phoneKey } from '@comptoir/contract/rules/phone'

/** Short enough for the server's pattern limit, even if every character has to be escaped. */
export const maxSearchLength = 120

/** The typed text as each search needs it. */
export interface SearchTerms {
  text: string
  /** The words that must all match, in any order. */
  words: readonly string[]
  /** The digits, if the text may be a phone number or part of one. */
  phone: string | undefined
  /** The text without spaces, as in codes. */
  code: string
  /** The confirmation code, if the text has the form of one: twelve letters and digits, or three groups of four. */
  confirmationCode: string | undefined
  /** The number of an order, with or without its sign: `#1042`. */
  orderNumber: number | undefined
  /** Set for `Bell & Co, 12 King St` and `Bell & Co 12 King St`. */
  nameAndAddress: { name: string; address: string } | undefined
}

export function searchTerms(typed: string): SearchTerms {
  const text = cleanText(typed)
  return {
    text,
    words: wordsOf(text),
    phone: phoneIn(text),
    code: text.replaceAll(' ', ''),
    confirmationCode: confirmationCodeIn(text),
    orderNumber: /^#?\d{1,15}$/.test(text) ? Number(text.replace('#', '')) : undefined,
    nameAndAddress: nameAndAddress(text),
  }
}

/** Removes control characters, lone surrogates and repeated spaces. */
export function cleanText(typed: string): string {
  const visible = typed.normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim()
  return [...visible].slice(0, maxSearchLength).join('').trim()
}

/** The name for a new company with this text; empty for a phone number or an email address. */
export function companyNameIn(terms: SearchTerms): string {
  const { text, phone, nameAndAddress } = terms
  if (phone !== undefined || text.includes('@')) return ''
  return nameAndAddress && !looksLikeCode(terms) && /\p{L}/u.test(nameAndAddress.address)
    ? nameAndAddress.name
    : text
}

/** Whether the text is more likely a confirmation code than a name: hardly any name has twelve letters and digits. */
export function looksLikeCode({ confirmationCode }: SearchTerms): boolean {
  return confirmationCode !== undefined && /\d/.test(confirmationCode)
}

function confirmationCodeIn(text: string): string | undefined {
  const groups = /^([a-z\d]{4})[\s\p{Pd}]*([a-z\d]{4})[\s\p{Pd}]*([a-z\d]{4})$/iu.exec(text)
  const code = groups?.slice(1).join('').toLowerCase()
  return code !== undefined && confirmationCodePattern.test(code) ? code : undefined
}

const maxWords = 6

/**
 * The longest words, of three letters or more, because the trigram index needs three. The whole text if it has no such
 * word.
 */
function wordsOf(text: string): string[] {
  const words = allWords(text).filter((word) => !isShort(word))
  if (words.length === 0) return [text]
  return [...new Set(words)].sort((one, other) => other.length - one.length).slice(0, maxWords)
}

/** The words of one or two letters beside longer ones, in a text that is no phone number. */
export function shortWords({ text, phone }: SearchTerms): string[] {
  const words = phone === undefined ? allWords(text) : []
  return words.every(isShort) ? [] : [...new Set(words.filter(isShort))]
}

/** In lower case; a postal code is two words, however it is typed. */
function allWords(text: string): string[] {
  const spaced = text.replace(/\b([a-z]\d[a-z])(\d[a-z]\d)\b/gi, '$1 $2').toLowerCase()
  return spaced.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => word !== '')
}

/** Too short for the trigram index. */
export function isShort(word: string): boolean {
  return [...word].length < 3
}

function phoneIn(text: string): string | undefined {
  if (!/\d/.test(text) || !/^\+?[\d\s().\-–]*((x|poste|#)[\s.]*\d*)?$/i.test(text)) return undefined
  return phoneKey(text) || text.replace(/\D/g, '')
}

/** The address begins after the first comma, or at the first number that does not begin the text. */
function nameAndAddress(text: string): SearchTerms['nameAndAddress'] {
  const [, name = '', rest = ''] = /^(.+?)(?:\s*,\s*|\s(?=\d))(.+)$/u.exec(text) ?? []
  // French addresses have a comma between the number and the street.
  const [address = ''] = rest.replace(/^(\d+\w?)\s*,\s*/, '$1 ').split(/\s*,/)
  return /\p{L}/u.test(name) && address !== '' ? { name, address } : undefined
}
