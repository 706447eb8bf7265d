import { foldedText } from '../rules/folded-text.ts'
import { direction, isArticle, nameWord, streetType } from './street-words.ts'

/** The comparable parts of an address line; a missing part is empty. */
export interface AddressKey {
  number: string
  unit: string
  /** The name of the street without its type and articles. */
  street: string
  type: string
  direction: string
}

/** `4-123, boul. Ste-Foy Ouest` and `123 Sainte-Foy Blvd W, Apt 4` have the same key. */
export function addressKey(line: string): AddressKey {
  const { unit, rest } = withoutUnit(foldedText(line).replaceAll("'", ' '))
  const words = rest.split(/[^a-z0-9]+/).filter((word) => word !== '')
  const number = /^\d/.test(words[0] ?? '') ? (words.shift() ?? '') : ''
  const way = words.length > 1 ? (direction(words.at(-1) ?? '') ?? '') : ''
  if (way) words.pop()
  const type = takeType(words)
  const street = words.filter((word) => !isArticle(word)).map(nameWord)
  return { number, unit, street: (street.length > 0 ? street : words).join(' '), type, direction: way }
}

/** Separates the unit from an address line: `4-123 main`, `123 main apt 4`, `#4 123 main`. */
export function withoutUnit(line: string): { unit: string; rest: string } {
  for (const pattern of unitPatterns) {
    const found = pattern.exec(line)
    if (found) return { unit: found[1] ?? '', rest: line.replace(found[0], ` ${found[2] ?? ''} `) }
  }
  return { unit: '', rest: line }
}

const unitPatterns = [
  /(?:\b(?:apt|app|appt|appartement|apartment|unit|unite|suite|ste|bureau|bur|local|porte)\b\.?|#)\s*#?\s*(\d+[a-z]?|[a-z])\b\s*-?/,
  /(?:^|\s)(\d+[a-z]?|[a-z])\s?-\s?(\d+[a-z]?)(?=\s|,|$)/,
]

/** French puts the type first, English last. `St` is Street at the end and Saint at the beginning. */
function takeType(words: string[]): string {
  if (words.length < 2) return ''
  const first = words[0] ?? ''
  if (first !== 'st' && streetType(first)) {
    words.shift()
    return streetType(first) ?? ''
  }
  const last = streetType(words.at(-1) ?? '')
  if (last) words.pop()
  return last ?? ''
}
