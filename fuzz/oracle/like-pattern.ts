import type { DatabaseCopy } from '../database-copy.ts'

/** Splits a pattern into literal texts and wildcards. */
function piecesOf(pattern: string): ({ literal: string } | { wildcard: '%' | '_' })[] {
  const pieces: ({ literal: string } | { wildcard: '%' | '_' })[] = []
  const matches = pattern.matchAll(/((?:\\.|[^%_\\]|\\$)+)|([%_])/gsu)
  for (const [, literal, wildcard] of matches) {
    if (wildcard) pieces.push({ wildcard: wildcard as '%' | '_' })
    else pieces.push({ literal: (literal ?? '').replace(/\\(.)/gsu, '$1') })
  }
  return pieces
}

/** Returns a function that tests a folded text against the pattern. */
export function likePattern(copy: DatabaseCopy, pattern: string): (text: string) => boolean {
  const known = expressions.get(pattern)
  if (known) return (text) => known.test(text)
  const source = piecesOf(pattern).map((piece) => {
    if ('wildcard' in piece) return piece.wildcard === '%' ? '.*' : '.'
    return copy.folded(piece.literal).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  })
  const expression = new RegExp(`^${source.join('')}$`, 'su')
  if (expressions.size > 500) expressions.clear()
  expressions.set(pattern, expression)
  return (text) => expression.test(text)
}

/** A cache, because each pattern is compared with every row. */
const expressions = new Map<string, RegExp>()

export function literalsOf(pattern: string): string[] {
  return piecesOf(pattern).flatMap((piece) => ('literal' in piece ? [piece.literal] : []))
}
