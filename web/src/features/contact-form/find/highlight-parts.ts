import { foldedText } from '@comptoir/contract/rules/folded-text'

export interface Part {
  text: string
  matched: boolean
}

/** Splits the text at the matches of the searched texts, ignoring accents, capitals and punctuation. */
export function highlightParts(text: string, wanted: readonly string[]): Part[] {
  const letters = [...text]
  const matched = new Array<boolean>(letters.length).fill(false)
  const { folded, origin } = comparable(letters)
  for (const { folded: piece } of wanted.map((one) => comparable([...one]))) {
    for (const at of positionsOf(piece, folded)) {
      const [first = 0, last = 0] = [origin[at], origin[at + piece.length - 1]]
      matched.fill(true, first, last + 1)
    }
  }
  return letters.reduce<Part[]>((parts, letter, at) => {
    const last = parts.at(-1)
    if (last && last.matched === matched[at]) last.text += letter
    else parts.push({ text: letter, matched: matched[at] ?? false })
    return parts
  }, [])
}

/** The positions of a searched text. One or two letters match as a prefix only. */
function positionsOf(piece: string, text: string): number[] {
  if (piece.length < 3) return piece !== '' && text.startsWith(piece) ? [0] : []
  const positions: number[] = []
  for (let at = text.indexOf(piece); at >= 0; at = text.indexOf(piece, at + 1)) positions.push(at)
  return positions
}

/** The folded letters and digits, with the index of the original letter of each. */
function comparable(letters: readonly string[]): { folded: string; origin: number[] } {
  const origin: number[] = []
  let folded = ''
  letters.forEach((letter, at) => {
    const piece = foldedText(letter).replace(/[^\p{L}\p{N}]/gu, '')
    folded += piece
    for (const _ of piece) origin.push(at)
  })
  return { folded, origin }
}
