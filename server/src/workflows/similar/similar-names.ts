import { join, raw, type Statement, sql } from '../../database/sql.ts'

/**
 * Conditions of which a similar name meets at least one. A name is split into three pieces, and one typing error leaves
 * two of them intact, so each condition requires two. A trigram index answers this far cheaper than a similarity search.
 */
export function similarNameConditions(column: string, name: string): Statement[] {
  const text = name.replace(/[^a-z0-9]+/g, '_')
  if (text.length < shortestInThree) return halves(column, text)
  // Long names leave out the letters at the cuts, so that two swapped letters there do not break both pieces.
  const gap = text.length < shortestWithGaps ? 0 : 1
  const [first, second] = [Math.floor(text.length / 3), Math.floor((2 * text.length) / 3)]
  const pieces = [text.slice(0, first - gap), text.slice(first + gap, second - gap), text.slice(second + gap)]
  return pieces.flatMap((_, left) => {
    const patterns = pieces.filter((_, at) => at !== left).map((piece) => piece.replace(/^_+|_+$/g, ''))
    if (!patterns.some(isIndexed)) return []
    return [
      join(
        patterns.map((pattern) => sql`${raw(column)} like ${`%${pattern}%`}`),
        ' and ',
      ),
    ]
  })
}

const shortestInThree = 9
const shortestWithGaps = 15

/** After one typing error, a short name has its first or its second half intact. */
function halves(column: string, text: string): Statement[] {
  const middle = Math.max(3, Math.ceil(text.length / 2))
  const [start, end] = [text.slice(0, middle), text.slice(-middle)]
  return [
    ...(isIndexed(start) ? [sql`${raw(column)} like ${`${start}%`}`] : []),
    ...(isIndexed(end) ? [sql`${raw(column)} like ${`%${end}`}`] : []),
  ]
}

/** A trigram index needs three letters in a row; a shorter piece would scan all of it. */
function isIndexed(piece: string): boolean {
  return /[a-z0-9]{3}/.test(piece)
}
