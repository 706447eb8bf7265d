import type { Mirror } from '../mirror.ts'

/** The stretches of literal text in a pattern, and the wildcards between them. */
function piecesOf(pattern: string): ({ literal: string } | { wildcard: '%' | '_' })[] {
  const pieces: ({ literal: string } | { wildcard: '%' | '_' })[] = []
  const matches = pattern.matchAll(/((?:\\.|[^%_\\]|\\$)+)|([%_])/gsu)
  for (const [, literal, wildcard] of matches) {
    if (wildcard) pieces.push({ wildcard: wildcard as '%' | '_' })
    else pieces.push({ literal: (literal ?? '').replace(/\\(.)/gsu, '$1') })
  }
  return pieces
}

/** Whether a folded text meets the pattern. */
export function likePattern(mirror: Mirror, pattern: string): (text: string) => boolean {
  const known = expressions.get(pattern)
  if (known) return (text) => known.test(text)
  const source = piecesOf(pattern).map((piece) => {
    if ('wildcard' in piece) return piece.wildcard === '%' ? '.*' : '.'
    return mirror.folded(piece.literal).replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
  })
  const expression = new RegExp(`^${source.join('')}$`, 'su')
  if (expressions.size > 500) expressions.clear()
  expressions.set(pattern, expression)
  return (text) => expression.test(text)
}

/** The last ones: a pattern is held against every row. */
const expressions = new Map<string, RegExp>()

export function literalsOf(pattern: string): string[] {
  return piecesOf(pattern).flatMap((piece) => ('literal' in piece ? [piece.literal] : []))
}
