import { foldedText } from '@comptoir/contract/rules/folded-text'
import { memoize } from './memoize.ts'

export interface Part {
  text: string
  matched: boolean
}

/** Splits the text at the matches of the searched texts, ignoring accents, capitals and punctuation. */
export function highlightParts(text: string, wanted: readonly string[]): Part[] {
  const compared = comparable(text)
  const matches = wanted
    .map(comparable)
    .flatMap((piece) => positionsOf(piece, compared).map((at) => ({ at, length: piece.folded.length })))
  if (matches.length === 0) return text === '' ? [] : [{ text, matched: false }]
  const letters = [...text]
  const matched = new Array<boolean>(letters.length).fill(false)
  for (const { at, length } of matches) {
    const [first = 0, last = 0] = [compared.origin[at], compared.origin[at + length - 1]]
    matched.fill(true, first, last + 1)
  }
  return letters.reduce<Part[]>((parts, letter, at) => {
    const last = parts.at(-1)
    if (last && last.matched === matched[at]) last.text += letter
    else parts.push({ text: letter, matched: matched[at] ?? false })
    return parts
  }, [])
}

/** A text without punctuation. */
interface Comparable {
  /** The folded letters and digits. */
  folded: string
  /** The index of the original letter of each. */
  origin: number[]
  /** Whether each is the first after a gap. An apostrophe does not split a word, and a number may be typed without gaps. */
  afterGap: boolean[]
}

/** The positions of a searched text. One or two letters match as a prefix only. */
function positionsOf(piece: Comparable, text: Comparable): number[] {
  const wanted = piece.folded
  if (wanted.length < 3) return wanted !== '' && text.folded.startsWith(wanted) ? [0] : []
  const positions: number[] = []
  for (let at = text.folded.indexOf(wanted); at >= 0; at = text.folded.indexOf(wanted, at + 1))
    if (hasGapsOf(piece, text, at)) positions.push(at)
  return positions
}

/** Whether the match spans gaps only where the searched text has them too: `rue` is not found in `Cooper, Ueda`. */
function hasGapsOf(piece: Comparable, text: Comparable, at: number): boolean {
  return piece.afterGap.every((isGap, place) => place === 0 || isGap || !text.afterGap[at + place])
}

/** With every key that is typed, most of the listed texts are the same. */
const comparable = memoize(withoutPunctuation)

function withoutPunctuation(text: string): Comparable {
  const origin: number[] = []
  const afterGap: boolean[] = []
  const pieces: string[] = []
  let isGap = false
  let endsInDigit = false
  let at = 0
  for (const letter of text) {
    const { plain, piece, isNumber } = comparableLetter(letter)
    if (piece === '' && plain !== "'") isGap = true
    for (let place = 0; place < piece.length; place++) {
      origin.push(at)
      afterGap.push(place === 0 && isGap && !(endsInDigit && isNumber))
    }
    if (piece !== '') {
      pieces.push(piece)
      isGap = false
      endsInDigit = isNumber
    }
    at++
  }
  return { folded: pieces.join(''), origin, afterGap }
}

/** Folding each letter of a list takes longer than all the rest of its highlights. */
const comparableLetter = memoize((letter) => {
  const plain = foldedText(letter)
  /** Several letters for a ligature, none for a comma. */
  const piece = plain.replace(/[^\p{L}\p{N}]/gu, '')
  return { plain, piece, isNumber: /^\d+$/.test(piece) }
})
