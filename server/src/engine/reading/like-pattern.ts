import { join, raw, type Statement, sql } from '../../database/sql.ts'
import { nonAscii } from '../definition/columns.ts'
import { rareNumberLength, rareTextLength, selectiveText } from './tuning.ts'

/** The caller's pattern as SQL: `%` and `_` stay wildcards, `\` escapes them, and the rest is literal text without accents. */
export function likePattern(pattern: string): Statement {
  const parts = partsOf(pattern).map((part) =>
    part.wildcard ? raw(`'${part.text}'`) : sql`comptoir_like(${part.text})`,
  )
  return parts.length === 0 ? raw(`''`) : sql`(${join(parts, ' || ')})`
}

/** Compares a folded column with the pattern in a form for which the planner uses no index. */
export function matches(folded: Statement, pattern: string): Statement {
  const text = containedText(pattern)
  if (text !== undefined) return contains(folded, text)
  return hasPrefix(folded, pattern) ?? sql`${folded} like ${likePattern(pattern)}`
}

/** Compares the prefix of a folded column, which a btree index serves and a trigram index does not. */
export function hasPrefix(folded: Statement, pattern: string): Statement | undefined {
  const prefix = prefixIn(pattern)
  return prefix === undefined ? undefined : sql`${folded} ^@ comptoir_fold(${prefix})`
}

/** Compares a folded column in the form that suits a trigram index: many trigrams make it slow, and it cannot find two letters. */
export function matchesByIndex(folded: Statement, pattern: string): Statement {
  const text = containedText(pattern)
  if (text !== undefined && twoLetters.test(text)) {
    // The character before the two letters completes a trigram. Characters outside ASCII are too many to try.
    const trigram = sql`${folded} ~ (${asciiOrNothing} || comptoir_fold(${text}))`
    return sql`(${contains(folded, text)} and (${trigram} or ${folded} ~ ${raw(nonAscii)}))`
  }
  const selective = selectivePattern(pattern)
  const found = sql`${folded} like ${likePattern(selective)}`
  return text === undefined || selective === pattern ? found : sql`(${found} and ${contains(folded, text)})`
}

/** Whether a text that includes a folded column may hold what the pattern asks of the column; a trigram index answers it. */
export function mayMatchWithin(whole: Statement, pattern: string): Statement | undefined {
  const isWithin = pattern.startsWith('%') && pattern.endsWith('%') && !pattern.endsWith('\\%')
  return isWithin && hasTrigram.test(pattern)
    ? sql`${whole} like ${likePattern(selectivePattern(pattern))}`
    : undefined
}

function selectivePattern(pattern: string): string {
  const text = containedText(pattern)
  const trigrams = text === undefined ? [] : selectiveTrigrams(text)
  return trigrams.length === 0 ? pattern : `%${trigrams.join('%')}%`
}

function contains(folded: Statement, text: string): Statement {
  return sql`strpos(${folded}, comptoir_fold(${text})) > 0`
}

/** Whether an index can narrow the pattern down. */
export function isIndexable(pattern: string): boolean {
  const text = containedText(pattern)
  return hasTrigram.test(pattern) || /^[\p{L}\p{N}]/u.test(pattern) || twoLetters.test(text ?? '')
}

/** The text that a value has to start with, if the pattern asks nothing else. */
export function prefixIn(pattern: string): string | undefined {
  const [text, rest, ...others] = partsOf(pattern)
  const endsInWildcard = rest?.wildcard && rest.text === '%' && others.length === 0
  return endsInWildcard && !text?.wildcard ? text?.text : undefined
}

/** Whether so many rows may match that scanning the first in order is worth a try before an index is asked. */
export function isShort(pattern: string): boolean {
  return !hasTrigram.test(pattern)
}

/** Whether hardly any row can match: a long text, a number, an email address, or the beginning of a second word. */
export function isRare(pattern: string): boolean {
  return rareText.test(pattern)
}

/** How many wildcards, or runs of them, the pattern has. */
export function wildcardsIn(pattern: string): number {
  return partsOf(pattern).filter((part) => part.wildcard).length
}

const literal = String.raw`[^%_\\]`
const hasTrigram = new RegExp(`${literal}{3}`)
const rareText = new RegExp(
  String.raw`${literal}{${rareTextLength}}|\d{${rareNumberLength}}|@|^${literal}+ [^%_\\ ]`,
)

/** Letters that lose their accents one by one, independent of their neighbours, and stay letters: a part of a RegExp class. */
const latin = 'a-zA-Z0-9À-ÖØ-öø-ɏ'

const asciiOrNothing = raw(String.raw`'(^|[\x01-\x7f])'`)
const twoLetters = new RegExp(`^[${latin}]{2}$`)

/** The text of a pattern `%text%`; undefined for every other pattern. */
function containedText(pattern: string): string | undefined {
  const [before, text, after, ...others] = partsOf(pattern)
  const isWithin =
    before?.wildcard && after?.wildcard && others.length === 0 && !`${before.text}${after.text}`.includes('_')
  return isWithin ? text?.text : undefined
}

interface Part {
  text: string
  wildcard: boolean
}

function partsOf(pattern: string): Part[] {
  const parts: Part[] = []
  const characters = [...pattern]
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? ''
    const escaped = character === '\\' && at + 1 < characters.length
    const text = escaped ? (characters[++at] ?? '') : character
    const wildcard = !escaped && (character === '%' || character === '_')
    const last = parts.at(-1)
    if (last && last.wildcard === wildcard) last.text += text
    else parts.push({ text, wildcard })
  }
  return parts
}

/**
 * A few trigrams of a long text, from each part of it the one with the rarest letters; none of a short text. A trigram index
 * reads a list for each trigram, so a few rare ones are faster than all of them.
 */
function selectiveTrigrams(text: string): string[] {
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
