import { join, raw, type Statement, sql } from '../database/sql.ts'

/** The caller's pattern as SQL: `%` and `_` stay wildcards, `\` escapes them, and the rest is literal text without accents. */
export function likePattern(pattern: string): Statement {
  const pieces = piecesOf(pattern).map((piece) =>
    piece.wildcard ? raw(`'${piece.text}'`) : sql`comptoir_like(${piece.text})`,
  )
  return pieces.length === 0 ? raw(`''`) : sql`(${join(pieces, ' || ')})`
}

/** How many wildcards, or runs of them, stand apart from each other in the pattern. */
export function wildcardsIn(pattern: string): number {
  return piecesOf(pattern).filter((piece) => piece.wildcard).length
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
