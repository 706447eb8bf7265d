import type { Language } from '@comptoir/contract/constants'
import { spellings } from '@comptoir/contract/matching/street-words'
import { foldedText } from '@comptoir/contract/rules/folded-text'

/** An item of the answer to `Find`, with the field names of AddressComplete. */
export interface AddressSuggestion {
  Id: string
  Text: string
  /** The ranges of `Text` that match the typed text: `0-3,8-12`. */
  Highlight: string
  Cursor: number
  Description: string
  Next: 'Find' | 'Retrieve'
}

export interface SuggestedPlace {
  id: AddressId
  street: string
  city: string
  province: string
  number?: string
  unit?: string | null
  postalCode?: string
  /** The number of addresses behind the suggestion, if more than one. */
  addresses?: number
}

/** Counting stops here. */
export const maxCounted = 1000

export function suggestion(
  place: SuggestedPlace,
  typed: readonly string[],
  language: Language,
): AddressSuggestion {
  const text = addressLine(place)
  const where = [place.city, place.province, place.postalCode].filter(Boolean).join(', ')
  const { addresses } = place
  return {
    Id: writeAddressId(place.id),
    Text: text,
    Highlight: highlight(text, typed),
    Cursor: 0,
    Description: addresses === undefined ? where : `${where} - ${counted(addresses, language)}`,
    Next: addresses === undefined ? 'Retrieve' : 'Find',
  }
}

/** In the format of Canada Post: `4-123 Rue des Érables`. */
export function addressLine({
  unit,
  number,
  street,
}: Pick<SuggestedPlace, 'unit' | 'number' | 'street'>): string {
  return [unit && number ? `${unit}-${number}` : number, street].filter(Boolean).join(' ')
}

function counted(addresses: number, language: Language): string {
  const number = addresses > maxCounted ? `${maxCounted}+` : `${addresses}`
  return `${number} ${language === 'fr' ? 'adresses' : 'Addresses'}`
}

function highlight(text: string, typed: readonly string[]): string {
  const longestFirst = [...typed].sort((a, b) => b.length - a.length)
  const ranges = [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].flatMap(({ 0: word, index }) => {
    const length = matchedLength(word, longestFirst)
    return length > 0 ? [`${index}-${index + length}`] : []
  })
  return ranges.join(',')
}

/** How many characters of the word, with its accents, match the typed text. */
function matchedLength(word: string, typed: readonly string[]): number {
  const folded = foldedText(word)
  const beginning = typed.find((text) => folded.startsWith(text))
  if (beginning === undefined) {
    return typed.some((text) => spellings(text).includes(folded)) ? word.length : 0
  }
  let length = 1
  while (length < word.length && foldedText(word.slice(0, length)).length < beginning.length) length++
  return length
}

/** The decoded id of a suggestion. It holds all that a later call needs, so the service keeps no state. */
export type AddressId =
  | { kind: 'address'; id: number }
  /** The addresses of one street number; `id` is any of them. */
  | { kind: 'building'; id: number }
  /** The numbers of one street, or only those whose postal code has this prefix. */
  | { kind: 'street'; id: number; postalCode: string }

export function writeAddressId(id: AddressId): string {
  const postalCode = id.kind === 'street' && id.postalCode ? `|${id.postalCode.replace(' ', '')}` : ''
  return `CA|CP|${letters[id.kind]}|${id.id}${postalCode}`
}

export function readAddressId(text: string): AddressId | undefined {
  const [, letter = '', digits = '', area = '', unit = ''] = shape.exec(text) ?? []
  const kind = kinds.get(letter)
  const id = Number(digits)
  if (!kind || !Number.isSafeInteger(id)) return undefined
  if (kind !== 'street') return area ? undefined : { kind, id }
  return { kind, id, postalCode: `${area} ${unit}`.trim() }
}

const letters = { address: 'B', building: 'N', street: 'S' } as const
const kinds = new Map(
  (['address', 'building', 'street'] as const).map((kind) => [letters[kind] as string, kind]),
)
const shape = /^CA\|CP\|([BNS])\|(\d{1,16})(?:\|([A-Z]\d[A-Z]?)(\d[A-Z]?\d?)?)?$/
