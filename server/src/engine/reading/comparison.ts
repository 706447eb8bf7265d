import { anyOf, name, quoted, raw, type Statement, sql } from '../../database/sql.ts'
import { combinedText } from '../definition/columns.ts'
import type { Column, Room } from '../definition/define-table.ts'
import { hasWholeIndexOn } from '../definition/indexes.ts'
import { sqlType } from './coerce.ts'
import type { Group, Leaf } from './filter-tree.ts'
import {
  hasPrefix,
  isIndexable,
  likePattern,
  matches,
  matchesByIndex,
  mayMatchWithin,
} from './like-pattern.ts'

/** Whether conditions are written so that indexes serve them, or so that PostgreSQL checks them for each row it reads. */
export type AccessPath = 'by index' | 'row by row'

/** Compares one column of a row. */
export function comparison(room: Room, row: Statement, leaf: Leaf, accessPath: AccessPath): Statement {
  const { column } = leaf.path
  const plain = sql`${row}.${name(column.name)}`
  const value = sql`${leaf.value}::${raw(sqlType(column))}`
  switch (leaf.operator) {
    case '=':
      return leaf.value === null ? sql`${plain} is null` : sql`${plain} = ${value}`
    case '!=':
      return leaf.value === null ? sql`${plain} is not null` : sql`${plain} is distinct from ${value}`
    case '>=':
      return sql`${plain} >= ${value}`
    case '<=':
      return sql`${plain} <= ${value}`
    case 'IN':
      return sql`${plain} = any(${leaf.value}::${raw(sqlType(column))}[])`
    case 'iLIKE':
      return pattern(room, row, leaf, accessPath)
    case 'NOT iLIKE':
      return sql`(${plain} is null or ${sortKey(row, column)} not like ${likePattern(String(leaf.value))})`
  }
}

function pattern(
  room: Room,
  row: Statement,
  { path: { column }, value }: Leaf,
  accessPath: AccessPath,
): Statement {
  const [folded, wanted] = [sortKey(row, column), String(value)]
  // For a pattern without a trigram, PostgreSQL would read a trigram index from end to end.
  if (accessPath === 'row by row' || !column.searchedIn || !isIndexable(wanted))
    return matches(folded, wanted)
  const prefix = hasWholeIndexOn(room, column.searchedIn) ? hasPrefix(folded, wanted) : undefined
  return prefix ?? matchesByIndex(folded, wanted)
}

/**
 * Looks up patterns that may match any of several columns in the index of these columns as one text. It finds too many rows if
 * a pattern matches across two columns, so the caller compares each row as well.
 */
export function foundInCombinedText(room: Room, row: Statement, { nodes }: Group): Statement | undefined {
  const columns = room.searchedAsOne?.map((column) => room.columns.get(column)) ?? []
  const leaves = nodes.filter((node) => node.kind === 'leaf').filter(({ path }) => !path.relation)
  const compared = new Set(leaves.map(({ path }) => path.column))
  const patterns = new Set(leaves.map(({ value }) => String(value)))
  const comparesAllColumns =
    columns.length > 0 &&
    leaves.length === nodes.length &&
    leaves.every(({ operator }) => operator === 'iLIKE') &&
    compared.size === columns.length &&
    columns.every((column) => column && compared.has(column))
  if (!comparesAllColumns) return undefined
  const whole = raw(combinedText(columns.map((column) => `${row.text}.${quoted(column?.searchedIn ?? '')}`)))
  const found = [...patterns].map((pattern) => mayMatchWithin(whole, pattern))
  return found.every((condition) => condition !== undefined) ? anyOf(found) : undefined
}

/** Text sorts without regard to accents and capitals. */
export function sortKey(row: Statement, column: Column): Statement {
  if (column.searchedIn) return sql`${row}.${name(column.searchedIn)}`
  const plain = sql`${row}.${name(column.name)}`
  return column.kind === 'text' ? sql`comptoir_fold(${plain})` : plain
}
