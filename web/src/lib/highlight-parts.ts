import { foldedText } from '@comptoir/contract/rules/folded-text'

export interface Part {
  text: string
  matched: boolean
}

/** Splits the text at the matches of the searched texts, ignoring accents, capitals and punctuation. */
export function highlightParts(text: string, wanted: readonly string[]): Part[] {
  const letters = [...text]
  const compared = comparable(letters)
  const matches = comparablePieces(wanted).flatMap((piece) =>
    positionsOf(piece, compared).map((at) => ({ at, length: piece.folded.length })),
  )
  if (matches.length === 0) return text === '' ? [] : [{ text, matched: false }]
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

/** A list has the same searched texts for all of its rows. */
const pieces = new WeakMap<readonly string[], readonly Comparable[]>()

function comparablePieces(wanted: readonly string[]): readonly Comparable[] {
  const known = pieces.get(wanted) ?? wanted.map((one) => comparable([...one]))
  pieces.set(wanted, known)
  return known
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

function comparable(letters: readonly string[]): Comparable {
  const origin: number[] = []
  const afterGap: boolean[] = []
  let folded = ''
  let isGap = false
  letters.forEach((letter, at) => {
    const { plain, piece } = comparableLetter(letter)
    if (piece === '' && plain !== "'") isGap = true
    if (piece === '') return
    afterGap.push(
      isGap && !(/\d$/.test(folded) && /^\d/.test(piece)),
      ...[...piece].slice(1).map(() => false),
    )
    isGap = false
    folded += piece
    for (const _ of piece) origin.push(at)
  })
  return { folded, origin, afterGap }
}

interface ComparableLetter {
  plain: string
  /** Without punctuation: several letters for a ligature, none for a comma. */
  piece: string
}

/** Folding each letter of a list takes longer than all the rest of its highlights. */
const letters = new Map<string, ComparableLetter>()
const maxLetters = 2000

function comparableLetter(letter: string): ComparableLetter {
  const known = letters.get(letter)
  if (known) return known
  const plain = foldedText(letter)
  const folded = { plain, piece: plain.replace(/[^\p{L}\p{N}]/gu, '') }
  if (letters.size < maxLetters) letters.set(letter, folded)
  return folded
}
