import { join, raw, type Statement, sql } from '../../database/sql.ts'
import { nonAscii } from '../definition/columns.ts'
import { latin, selectiveTrigrams } from './selective-trigrams.ts'
import { rareNumberLength, rareTextLength } from './tuning.ts'

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
