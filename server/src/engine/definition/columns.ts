import { sql as drizzleSql, type SQL } from 'drizzle-orm'
import { customType, type ExtraConfigColumn, index } from 'drizzle-orm/pg-core'
import { quoted } from '../../database/sql.ts'

/** Text that sorts letter by letter in every database, so that an index in its order also knows how it begins. */
export const sortedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' })

/** A stored copy of a column without accents and capitals, for searching and sorting. */
export const folded = (column: string) =>
  sortedText().generatedAlwaysAs(drizzleSql.raw(`comptoir_fold("${column}"::text)`))

/** Serves `%text%` on a folded column. */
export function containsIndex(name: string, column: ExtraConfigColumn) {
  return index(name).using('gin', column.op('gin_trgm_ops'))
}

/** Serves words of which each may stand in any of several folded columns: one index finds the rows that have them all. */
export function togetherIndex(name: string, ...columns: readonly ExtraConfigColumn[]) {
  const text = together(columns.map((column) => quoted(column.name)))
  return index(name).using('gin', drizzleSql.raw(`${text} gin_trgm_ops`))
}

/** The columns as one text, in the very words of the index. */
export function together(columns: readonly string[]): string {
  return `(${columns.map((column) => `coalesce(${column}, '')`).join(" || ' ' || ")})`
}

/**
 * Serves `%ab%` on a folded column together with its `containsIndex`, which finds two letters by the one before them: here
 * are the few rows whose letters are too many to be tried.
 */
export function foreignLettersIndex(name: string, column: ExtraConfigColumn, rows?: SQL) {
  const foreign = drizzleSql.raw(`${column.name} ~ ${foreignLetter}`)
  return index(name)
    .on(column)
    .where(rows ? drizzleSql`${rows} and ${foreign}` : foreign)
}

/** A pattern for what is not ASCII, as SQL text: the planner takes the index where a query has the very same words. */
export const foreignLetter = String.raw`'[^\x01-\x7f]'`

/** The rows that are not deleted. */
export const live = drizzleSql.raw('not isdeleted')

/** The rows that lists show, in the very words of their queries: those need not look at a row for it. */
export const listed = drizzleSql.raw('not isdeleted and sfid is not null')
