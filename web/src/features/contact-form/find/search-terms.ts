import { phoneKey } from '@comptoir/contract/matching/phone-key'

/** A text with so many wildcards that each has to be escaped still fits into a pattern. */
export const longestSearch = 120

/** What somebody may mean by a text: each search takes what it can find something by. */
export interface SearchTerms {
  text: string
  /** What has to stand somewhere, in any order. */
  words: readonly string[]
  /** The digits, of what may be a phone number or the beginning of one. */
  phone: string | undefined
  /** The text as a code, which has no spaces. */
  code: string
  /** Of `Bell & Co, 12 King St` and `Bell & Co 12 King St`. */
  nameAndAddress: { name: string; address: string } | undefined
}

export function searchTerms(typed: string): SearchTerms {
  const text = cleaned(typed)
  return {
    text,
    words: wordsOf(text),
    phone: phoneIn(text),
    code: text.replaceAll(' ', ''),
    nameAndAddress: nameAndAddress(text),
  }
}

/** The text without what nobody sees: control characters, half letters, spaces too many. */
export function cleaned(typed: string): string {
  const seen = typed.normalize('NFC').replace(/\p{C}/gu, ' ').replace(/\s+/g, ' ').trim()
  return [...seen].slice(0, longestSearch).join('').trim()
}

/** What a company would be called that is not found; a phone number or an address of email is no name. */
export function nameIn({ text, phone, nameAndAddress }: SearchTerms): string {
  if (phone !== undefined || text.includes('@')) return ''
  return nameAndAddress && /\p{L}/u.test(nameAndAddress.address) ? nameAndAddress.name : text
}

const mostWords = 6

/** The words of three letters or more, which an index finds, the longest if they are many; the text where there are none. */
function wordsOf(text: string): string[] {
  const spaced = text.replace(/\b([a-z]\d[a-z])(\d[a-z]\d)\b/gi, '$1 $2').toLowerCase()
  const words = spaced.split(/[^\p{L}\p{M}\p{N}]+/u).filter((word) => [...word].length >= 3)
  if (words.length === 0) return [text]
  return [...new Set(words)].sort((one, other) => other.length - one.length).slice(0, mostWords)
}

function phoneIn(text: string): string | undefined {
  if (!/\d/.test(text) || !/^\+?[\d\s().\-–]*((x|poste|#)[\s.]*\d*)?$/i.test(text)) return undefined
  return phoneKey(text) || text.replace(/\D/g, '')
}

/** The address begins after the first comma, or at the first number that does not begin the text. */
function nameAndAddress(text: string): SearchTerms['nameAndAddress'] {
  const [, name = '', rest = ''] = /^(.+?)(?:\s*,\s*|\s(?=\d))(.+)$/u.exec(text) ?? []
  // In French a comma stands between the number and the street.
  const [address = ''] = rest.replace(/^(\d+\w?)\s*,\s*/, '$1 ').split(/\s*,/)
  return /\p{L}/u.test(name) && address !== '' ? { name, address } : undefined
}
