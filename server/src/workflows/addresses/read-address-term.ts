import { withoutUnit } from '@comptoir/contract/matching/address-key'
import { plain } from '@comptoir/contract/matching/plain-words'
import { direction, isArticle, streetType } from '@comptoir/contract/matching/street-words'
import { withProvinceCode } from './address-provinces.ts'

export interface TypedWord {
  text: string
  /** The person may not have typed all of it yet. */
  unfinished: boolean
}

/** One way to understand what was typed. */
export interface AddressReading {
  /** Of the street, the town or the province, in any order. */
  words: readonly TypedWord[]
  number: TypedWord | undefined
  unit: TypedWord | undefined
  /** `H7N 2K4`, or its beginning. */
  postalCode: string
}

/**
 * The ways to understand a search term, the likeliest first. A number may be the door's (`123 Main`), the street's
 * (`101 Street`) or the unit's (`4 123 Main`): only the addresses themselves can tell.
 */
export function readAddressTerm(term: string): AddressReading[] {
  const line = plain(term).replaceAll("'", ' ').trimStart()
  const { postalCode, rest } = withoutPostalCode(line)
  const typed = withProvinceCode(rest)
  const { unit, rest: withUnitTaken } = withoutUnit(typed)
  const readings = readingsOf(
    typedWords(withUnitTaken),
    unit ? { text: unit, unfinished: false } : undefined,
    postalCode,
  )
  if (unit) readings.push(...readingsOf(typedWords(typed), undefined, postalCode))
  return readings.slice(0, mostReadings)
}

/** Whether the word tells streets apart: "rue", "de la" and "Ouest" do not. */
export function isSelective(word: string): boolean {
  return !isArticle(word) && !streetType(word) && !direction(word)
}

/** A number as doors have it, not an ordinal such as `5e` or `42nd`. */
export function isDoorNumber(word: string): boolean {
  return /^\d{1,6}[a-z]?$/.test(word) && !/^\d+e$/.test(word)
}

/** Everything that was typed, as it may stand in an address. */
export function typedTexts(term: string): string[] {
  return typedWords(plain(term).replaceAll("'", ' ')).map(({ text }) => text)
}

const mostReadings = 6
const mostWords = 12
const mostNumbers = 3

function readingsOf(
  all: readonly TypedWord[],
  unit: TypedWord | undefined,
  postalCode: string,
): AddressReading[] {
  const asWords: AddressReading = { words: all, number: undefined, unit, postalCode }
  const numbers = all.filter(({ text }) => isDoorNumber(text)).slice(0, mostNumbers)
  const asDoors = numbers.map((number) => {
    const words = without(all, number)
    // A number alone is on thousands of streets: nobody means all that begin so.
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
  return texts.slice(0, mostWords).map((text, at) => ({ text, unfinished: open && at === texts.length - 1 }))
}

/** Its first half may stand anywhere, an unfinished half only where the typing stopped. */
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
