import { join, raw, type Statement, sql } from '../../database/sql.ts'
import { foreignLetter } from '../definition/columns.ts'

/** The caller's pattern as SQL: `%` and `_` stay wildcards, `\` escapes them, and the rest is literal text without accents. */
export function likePattern(pattern: string): Statement {
  const pieces = piecesOf(pattern).map((piece) =>
    piece.wildcard ? raw(`'${piece.text}'`) : sql`comptoir_like(${piece.text})`,
  )
  return pieces.length === 0 ? raw(`''`) : sql`(${join(pieces, ' || ')})`
}

/** Whether a folded column matches the pattern, in such a way that the planner takes no index for it. */
export function matches(folded: Statement, pattern: string): Statement {
  const text = textWithin(pattern)
  if (text !== undefined) return holds(folded, text)
  return begins(folded, pattern) ?? sql`${folded} like ${likePattern(pattern)}`
}

/** Whether a folded column begins as the pattern says, which an index of whole values serves and one of pieces does not. */
export function begins(folded: Statement, pattern: string): Statement | undefined {
  const beginning = beginningIn(pattern)
  return beginning === undefined ? undefined : sql`${folded} ^@ comptoir_fold(${beginning})`
}

/** The same, so that an index of three-letter pieces is of most use: many make it slow, and of two it knows nothing. */
export function matchesByIndex(folded: Statement, pattern: string): Statement {
  const text = textWithin(pattern)
  if (text !== undefined && twoLetters.test(text)) {
    // The letter before the two makes three. Letters that are not ASCII cannot all be tried.
    const three = sql`${folded} ~ (${asciiOrNothing} || comptoir_fold(${text}))`
    return sql`(${holds(folded, text)} and (${three} or ${folded} ~ ${raw(foreignLetter)}))`
  }
  const telling = tellingPattern(pattern)
  const found = sql`${folded} like ${likePattern(telling)}`
  return text === undefined || telling === pattern ? found : sql`(${found} and ${holds(folded, text)})`
}

/** Whether some text of which a folded column is a part may hold what the pattern asks of the column; an index of pieces knows. */
export function mayMatchWithin(whole: Statement, pattern: string): Statement | undefined {
  const isWithin = pattern.startsWith('%') && pattern.endsWith('%') && !pattern.endsWith('\\%')
  return isWithin && /[^%_\\]{3}/.test(pattern)
    ? sql`${whole} like ${likePattern(tellingPattern(pattern))}`
    : undefined
}

function tellingPattern(pattern: string): string {
  const text = textWithin(pattern)
  const telling = text === undefined ? [] : tellingPieces(text)
  return telling.length === 0 ? pattern : `%${telling.join('%')}%`
}

function holds(folded: Statement, text: string): Statement {
  return sql`strpos(${folded}, comptoir_fold(${text})) > 0`
}

/** Whether an index has something to go by in the pattern. */
export function isIndexable(pattern: string): boolean {
  const text = textWithin(pattern)
  return /[^%_\\]{3}/.test(pattern) || /^[\p{L}\p{N}]/u.test(pattern) || twoLetters.test(text ?? '')
}

/** What a text has to begin with if that is all that the pattern asks. */
export function beginningIn(pattern: string): string | undefined {
  const [text, rest, ...others] = piecesOf(pattern)
  const asksNoMore = rest?.wildcard && rest.text === '%' && others.length === 0
  return asksNoMore && !text?.wildcard ? text?.text : undefined
}

/** Whether so many rows may match that those first in order are worth a look before any index is asked. */
export function isShort(pattern: string): boolean {
  return !/[^%_\\]{4}/.test(pattern)
}

/** Whether hardly any row can match: what is long, or a number, or an address, or how a second word begins. */
export function isRare(pattern: string): boolean {
  return /[^%_\\]{12}|\d{4}|@|^[^%_\\]+ [^%_\\ ]/.test(pattern)
}

/** How many wildcards, or runs of them, stand apart from each other in the pattern. */
export function wildcardsIn(pattern: string): number {
  return piecesOf(pattern).filter((piece) => piece.wildcard).length
}

const asciiOrNothing = raw(String.raw`'(^|[\x01-\x7f])'`)

/** Letters that lose their accents one by one, whatever stands beside them, and become letters again. */
const latin = 'a-zA-Z0-9À-ÖØ-öø-ɏ'
const twoLetters = new RegExp(`^[${latin}]{2}$`)
/** And no backslash, which would make a letter of the pattern something else. */
const onlyLatin = new RegExp(`^[ -[\\]-~${latin}]*$`)

/** The text that `%text%` asks for; other patterns ask for more than that. */
function textWithin(pattern: string): string | undefined {
  const [before, text, after, ...others] = piecesOf(pattern)
  const isWithin =
    before?.wildcard && after?.wildcard && others.length === 0 && !`${before.text}${after.text}`.includes('_')
  return isWithin ? text?.text : undefined
}

/** A few pieces of a long text, one from each part of it, with the rarest letters there; none of a short one. */
function tellingPieces(text: string): string[] {
  // Numbers have no rare digits.
  if (!onlyLatin.test(text) || !/[a-z]/i.test(text)) return []
  const [mailbox = ''] = text.split('@', 1)
  const [number] = /\d{6,}/.exec(text) ?? []
  // The domain of an address is the least telling part of it, and all codes begin with the same letters.
  const told = number ?? (mailbox.length < 9 ? text : mailbox)
  if (told.length < shortestTold) return []
  const parts = told.length < 9 ? 2 : told.length < 24 ? 3 : 4
  const ends = Array.from({ length: parts + 1 }, (_, index) => Math.floor((told.length * index) / parts))
  return ends.slice(1).flatMap((end, index) => rarestPiece(told.slice(ends[index], end)) ?? [])
}

const shortestTold = 6

/** Three letters of one word, or the first or last two of it: no others are in the index. */
function rarestPiece(text: string): string | undefined {
  const pieces = [...text.matchAll(indexedPieces)].map(({ index }) => text.slice(index, index + 3))
  return pieces.sort((one, other) => rarity(other) - rarity(one))[0]
}

/** Looks ahead only, so that pieces which overlap are all found. */
const indexedPieces = new RegExp(`(?=[${latin}]{2}.|.[${latin}]{2})`, 'g')

function rarity(piece: string): number {
  return [...piece.normalize('NFD').toLowerCase()].reduce((sum, letter) => sum + rarityOf(letter), 0)
}

/** Letters from the most frequent to the rarest in English and French; digits are about as frequent as each other. */
const byFrequency = 'eaitnsrolucdhmpgv0123456789fbywqkjxz'

/** Where words begin or end, the index also asks for all the words with that one letter, which takes it long. */
const betweenWords = -10

function rarityOf(letter: string): number {
  const place = byFrequency.indexOf(letter)
  return place < 0 ? betweenWords : place
}

interface Piece {
  text: string
  wildcard: boolean
}

function piecesOf(pattern: string): Piece[] {
  const pieces: Piece[] = []
  const characters = [...pattern]
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at] ?? ''
    const escaped = character === '\\' && at + 1 < characters.length
    const text = escaped ? (characters[++at] ?? '') : character
    const wildcard = !escaped && (character === '%' || character === '_')
    const last = pieces.at(-1)
    if (last && last.wildcard === wildcard) last.text += text
    else pieces.push({ text, wildcard })
  }
  return pieces
}
