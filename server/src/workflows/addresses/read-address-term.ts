import { withoutUnit } from '@comptoir/contract/matching/address-key'
import { direction, isArticle, streetType } from '@comptoir/contract/matching/street-words'
import { foldedText } from '@comptoir/contract/rules/folded-text'
import { withProvinceCode } from './address-provinces.ts'

export interface TypedWord {
  text: string
  /** The last word, which may not be typed completely yet. */
  unfinished: boolean
}

/** One interpretation of the typed text. */
export interface AddressReading {
  /** Words of the street, town or province, in any order. */
  words: readonly TypedWord[]
  number: TypedWord | undefined
  unit: TypedWord | undefined
  /** `H7N 2K4`, or a prefix of it. */
  postalCode: string
}

/**
 * The interpretations of a search term, the most likely first. A number may be a street number (`123 Main`), a street
 * name (`101 Street`) or a unit (`4 123 Main`); only the address data decides.
 */
export function readAddressTerm(term: string): AddressReading[] {
  const line = foldedText(term).replaceAll("'", ' ').trimStart()
  const { postalCode, rest } = withoutPostalCode(line)
  const typed = withProvinceCode(rest)
  const { unit, rest: withUnitTaken } = withoutUnit(typed)
  const readings = readingsOf(
    typedWords(withUnitTaken),
    unit ? { text: unit, unfinished: false } : undefined,
    postalCode,
  )
  if (unit) readings.push(...readingsOf(typedWords(typed), undefined, postalCode))
  return readings.slice(0, maxReadings)
}

/** Whether the word is selective: "rue", "de la" and "Ouest" are not. */
export function isSelective(word: string): boolean {
  return !isArticle(word) && !streetType(word) && !direction(word)
}

/** Whether the word is a street number, not an ordinal such as `5e` or `42nd`. */
export function isDoorNumber(word: string): boolean {
  return /^\d{1,6}[a-z]?$/.test(word) && !/^\d+e$/.test(word)
}

/** The typed words and numbers, in every spelling that an address may have. */
export function typedTexts(term: string): string[] {
  return typedWords(foldedText(term).replaceAll("'", ' ')).map(({ text }) => text)
}

const maxReadings = 6
const maxWords = 12
const maxNumbers = 3

function readingsOf(
  all: readonly TypedWord[],
  unit: TypedWord | undefined,
  postalCode: string,
): AddressReading[] {
  const asWords: AddressReading = { words: all, number: undefined, unit, postalCode }
  const numbers = all.filter(({ text }) => isDoorNumber(text)).slice(0, maxNumbers)
  const asDoors = numbers.map((number) => {
    const words = without(all, number)
    // Thousands of streets have the number, so a number alone is not matched as a prefix.
    const alone = words.length === 0 && !postalCode
    return { ...asWords, words, number: alone ? { ...number, unfinished: false } : number }
  })
  const pairs = unit
    ? []
    : numbers.flatMap((one) =>
        numbers
          .filter((other) => other !== one)
          .map((number) => ({
            words: without(all, one, number),
            number,
            unit: { ...one, unfinished: false },
            postalCode,
          })),
      )
  const doorsFirst = asDoors[0]?.words.some(({ text }) => isSelective(text)) || (postalCode && asDoors[0])
  return doorsFirst ? [...asDoors, asWords, ...pairs] : [asWords, ...asDoors, ...pairs]
}

function without(words: readonly TypedWord[], ...taken: TypedWord[]): TypedWord[] {
  return words.filter((word) => !taken.includes(word))
}

function typedWords(line: string): TypedWord[] {
  const texts = line.split(/[^a-z0-9]+/).filter((text) => text !== '')
  const open = /[a-z0-9]$/.test(line)
  return texts.slice(0, maxWords).map((text, at) => ({ text, unfinished: open && at === texts.length - 1 }))
}

/** A complete first half may be anywhere in the text, an incomplete one only at its end. */
function withoutPostalCode(line: string): { postalCode: string; rest: string } {
  for (const pattern of postalCodes) {
    const [matched, area = '', unit = ''] = pattern.exec(line) ?? []
    if (matched === undefined) continue
    return { postalCode: `${area} ${unit}`.trim().toUpperCase(), rest: line.replace(matched, ' ') }
  }
  return { postalCode: '', rest: line }
}

const postalCodes = [
  /\b([abceghj-nprstvxy]\d[a-z])[\s-]*(\d[a-z]\d)\b/,
  /\b([abceghj-nprstvxy]\d[a-z])[\s-]*(\d[a-z]?)$/,
  /\b([abceghj-nprstvxy]\d[a-z])\b/,
  /\b([abceghj-nprstvxy]\d)$/,
]
