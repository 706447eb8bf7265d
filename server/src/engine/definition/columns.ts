import { sql as drizzleSql, type SQL } from 'drizzle-orm'
import { bigint, customType, type ExtraConfigColumn, index, timestamp } from 'drizzle-orm/pg-core'
import { quoted } from '../../database/sql.ts'

/** The id of a row, made by the database. */
export const identity = () => wholeNumber().primaryKey().generatedAlwaysAsIdentity()

/** The id of another row, or any other large number. */
export const wholeNumber = () => bigint({ mode: 'number' })

export const moment = () => timestamp({ withTimezone: true, precision: 3 })

/** Text that sorts by code point in every database, so that an index in its order also serves prefixes. */
const sortedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** A stored copy of a column, or of the expression it is generated from, without accents and capitals. */
export const folded = (column: string, expression = `"${column}"::text`) =>
  sortedText().generatedAlwaysAs(drizzleSql.raw(`comptoir_fold(${expression})`))

/** Serves `%text%` on a folded column. */
export function containsIndex(name: string, column: ExtraConfigColumn) {
  return index(name).using('gin', column.op('gin_trgm_ops'))
}

/** Serves words that may each be in any of several folded columns: one index finds the rows that have all words. */
export function combinedTextIndex(name: string, ...columns: readonly ExtraConfigColumn[]) {
  const text = combinedText(columns.map((column) => quoted(column.name)))
  return index(name).using('gin', drizzleSql.raw(`${text} gin_trgm_ops`))
}

/** The columns as one text. Queries and the index use the same expression, or the planner would not use the index. */
export function combinedText(columns: readonly string[]): string {
  return `(${columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")})`
}

/**
 * Serves `%ab%` on a folded column together with its `containsIndex`, which finds two letters by the ASCII character before
 * them. This index has the few rows with other characters, which are too many to try.
 */
function nonAsciiIndex(name: string, column: ExtraConfigColumn, rows?: SQL) {
  const isNonAscii = drizzleSql.raw(`${column.name} ~ ${nonAscii}`)
  return index(name)
    .on(column)
    .where(rows ? drizzleSql`${rows} and ${isNonAscii}` : isNonAscii)
}

/** What serves every search of a folded column: any part of its text and, with `prefix`, its beginning. */
export function searchIndexes(name: string, column: () => ExtraConfigColumn, rows?: SQL, prefix = false) {
  const contains = containsIndex(`${name}_contains`, column())
  return [
    rows ? contains.where(rows) : contains,
    ...(prefix ? [index(`${name}_prefix`).on(column()).where(live)] : []),
    nonAsciiIndex(`${name}_foreign`, column(), rows),
  ]
}

/** A pattern for non-ASCII characters, as SQL text: the planner uses the index if a query has the same expression. */
export const nonAscii = String.raw`'[^\x01-\x7f]'`

/** The rows that are not deleted. */
export const live = drizzleSql.raw('not isdeleted')

/** The rows that lists show, in the expression of their queries, so that an index-only scan need not check it. */
export const listed = drizzleSql.raw('not isdeleted and sfid is not null')
