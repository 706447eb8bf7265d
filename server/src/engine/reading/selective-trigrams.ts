import { selectiveText } from './tuning.ts'

/** Letters that lose their accents one by one, independent of their neighbours, and stay letters: a part of a RegExp class. */
export const latin = 'a-zA-Z0-9À-ÖØ-öø-ɏ'

/**
 * A few trigrams of a long text, from each part of it the one with the rarest letters; none of a short text. A trigram index
 * reads a list for each trigram, so a few rare ones are faster than all of them.
 */
export function selectiveTrigrams(text: string): string[] {
  // No digit is rarer than another, so a number is better asked as a whole.
  if (!asciiOrLatin.test(text) || !/[a-z]/i.test(text)) return []
  const [mailbox = ''] = text.split('@', 1)
  const [number] = longNumber.exec(text) ?? []
  // Many email addresses share a domain, and all codes begin with the same letters.
  const selective = number ?? (mailbox.length < selectiveText.minMailboxLength ? text : mailbox)
  if (selective.length < selectiveText.minLength) return []
  const parts =
    selectiveText.parts.find(({ below }) => selective.length < below)?.count ?? selectiveText.maxParts
  const ends = Array.from({ length: parts + 1 }, (_, index) => Math.floor((selective.length * index) / parts))
  return ends.slice(1).flatMap((end, index) => rarestTrigram(selective.slice(ends[index], end)) ?? [])
}

/** Without the backslash, which would escape a letter of the pattern. */
const asciiOrLatin = new RegExp(`^[ -[\\]-~${latin}]*$`)
const longNumber = new RegExp(`\\d{${selectiveText.minNumberLength},}`)

function rarestTrigram(text: string): string | undefined {
  const trigrams = [...text.matchAll(indexedTrigrams)].map(({ index }) => text.slice(index, index + 3))
  return trigrams.sort((one, other) => rarity(other) - rarity(one))[0]
}

/** The index has trigrams within a word, and of its first or last two letters. The lookahead finds overlapping ones. */
const indexedTrigrams = new RegExp(`(?=[${latin}]{2}.|.[${latin}]{2})`, 'g')

function rarity(trigram: string): number {
  return [...trigram.normalize('NFD').toLowerCase()].reduce((sum, letter) => sum + rarityOf(letter), 0)
}

/** Letters from the most frequent to the rarest in English and French; all digits are about as frequent. */
const byFrequency = 'eaitnsrolucdhmpgv0123456789fbywqkjxz'

/** A character between words counts like the most frequent letter. */
function rarityOf(letter: string): number {
  return Math.max(0, byFrequency.indexOf(letter))
}
