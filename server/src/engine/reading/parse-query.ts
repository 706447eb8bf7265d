import { defaultPageSize, maxInListLength } from '@comptoir/contract/constants'
import {
  type Direction,
  directions,
  maxFilterDepth,
  maxFilterNodes,
  maxOffset,
  maxWildcards,
  type Operator,
  operators,
} from '@comptoir/contract/query'
import type { Column, Room } from '../definition/define-table.ts'
import { badInput } from '../definition/refusal.ts'
import type { Registry } from '../definition/registry.ts'
import { coerced, isStorable } from './coerce.ts'
import { type Group, type Leaf, type Node, type Path, withoutImplied } from './filter-tree.ts'
import { wildcardsIn } from './like-pattern.ts'

/** The arguments of a `table` query, as they arrive. */
export interface TableArguments {
  name: string
  limit?: number | null
  offset?: number | null
  orderBy?: string | null
  orderByDirection?: string | null
  filter?: readonly FilterArgument[] | null
  join?: readonly string[] | null
  contain?: readonly string[] | null
  columns?: readonly string[] | null
}

export interface FilterArgument {
  column?: string | null
  operator?: string | null
  value?: unknown
  or_?: readonly FilterArgument[] | null
  and_?: readonly FilterArgument[] | null
}

/** The parsed arguments: every name is found in a room, and every value fits its column. */
export interface TableQuery {
  room: Room
  limit: number
  offset: number
  order: { path: Path; direction: Direction }
  filter: Group
  contain: readonly string[]
  /** Which columns to show, for the base table ('') and each contained relation; absent means all. */
  columns: ReadonlyMap<string, readonly Column[]>
}

export function parseQuery(registry: Registry, given: TableArguments): TableQuery {
  const room = registry.room(given.name)
  const join = relationNames(room, given, 'join')
  const contain = relationNames(room, given, 'contain')
  const filter = parseFilter(registry, room, join, given.filter ?? [])
  checkFiltered(room, filter)
  return {
    room,
    limit: pageLimit(room, given.limit),
    offset: pageOffset(given.offset),
    order: parseOrder(registry, room, join, given),
    filter,
    contain,
    columns: parseColumns(registry, room, contain, given.columns),
  }
}

/** The condition has to hold for every row, so it stands at the top, not in an `or_`. */
function checkFiltered({ filteredBy, name }: Room, { nodes }: Group): void {
  if (!filteredBy) return
  const narrows = nodes.some(
    (node) =>
      node.kind === 'leaf' &&
      node.path.relation === undefined &&
      filteredBy.includes(node.path.column.name) &&
      (node.operator === 'IN' || (node.operator === '=' && node.value !== null)),
  )
  if (!narrows) throw badInput(`${name} is read with = or IN on ${filteredBy.join(' or ')}.`, 'filter')
}

function pageLimit(room: Room, limit: number | null | undefined): number {
  const pageSize = limit ?? Math.min(defaultPageSize, room.maxPageSize)
  if (pageSize < 0 || pageSize > room.maxPageSize)
    throw badInput(`limit goes from 0 to ${room.maxPageSize} here.`, 'limit')
  return pageSize
}

function pageOffset(offset: number | null | undefined): number {
  const start = offset ?? 0
  if (start < 0 || start > maxOffset) throw badInput(`offset goes from 0 to ${maxOffset}.`, 'offset')
  return start
}

function relationNames(room: Room, given: TableArguments, argument: 'join' | 'contain'): string[] {
  const unique = [...new Set(given[argument] ?? [])]
  for (const relation of unique) {
    if (!room.relations.has(relation)) throw badInput(`${room.name} has no relation of that name.`, argument)
  }
  return unique
}

function parseOrder(
  registry: Registry,
  room: Room,
  join: readonly string[],
  given: TableArguments,
): TableQuery['order'] {
  const requested = (given.orderByDirection ?? 'ASC').toUpperCase()
  const direction = directions.find((known) => known === requested)
  if (!direction) throw badInput('orderByDirection is ASC or DESC.', 'orderByDirection')
  const path = parsePath(registry, room, join, given.orderBy ?? 'id')
  // The order of the rows would reveal the hidden part of the column.
  if (path.column.mask) throw badInput(`${path.column.name} cannot be sorted by.`, path.column.name)
  return { path, direction }
}

/** `name` of the base table, or `relation.name` of a joined one. */
function parsePath(registry: Registry, room: Room, relations: readonly string[], text: string): Path {
  const own = room.columns.get(text)
  if (own) return { relation: undefined, column: own }
  const dot = text.indexOf('.')
  const [relation, column] = [text.slice(0, dot), text.slice(dot + 1)]
  const known = dot > 0 && relations.includes(relation) ? room.relations.get(relation) : undefined
  const there = known && registry.related(known).columns.get(column)
  if (!there) throw badInput('There is no such column, or its relation is not joined.', 'column')
  return { relation, column: there }
}

function parseFilter(
  registry: Registry,
  room: Room,
  join: readonly string[],
  given: readonly FilterArgument[],
): Group {
  let nodes = 0

  function parseNode(argument: FilterArgument, depth: number): Node {
    nodes += 1
    if (nodes > maxFilterNodes) throw badInput(`A filter has at most ${maxFilterNodes} conditions.`, 'filter')
    if (depth > maxFilterDepth) throw badInput(`A filter nests at most ${maxFilterDepth} deep.`, 'filter')
    const { column, operator, value, or_, and_ } = argument
    const isLeaf = typeof column === 'string' && typeof operator === 'string'
    const forms = Number(isLeaf) + Number(Boolean(or_)) + Number(Boolean(and_))
    if (forms !== 1)
      throw badInput('A filter is a column with its operator, or one of or_ and and_.', 'filter')
    if (isLeaf) return parseLeaf(parsePath(registry, room, join, column), operator, value)
    const group = or_ ?? and_ ?? []
    return { kind: or_ ? 'or' : 'and', nodes: group.map((child) => parseNode(child, depth + 1)) }
  }

  return withoutImplied({ kind: 'and', nodes: given.map((argument) => parseNode(argument, 1)) })
}

function parseLeaf(path: Path, operatorText: string, value: unknown): Leaf {
  const folded = operatorText.trim().replace(/\s+/g, ' ').toLowerCase()
  const operator = operators.find((known) => known.toLowerCase() === folded)
  if (!operator) throw badInput('There is no such operator.', 'operator')
  return { kind: 'leaf', path, operator, value: parseValue(path.column, operator, value) }
}

function parseValue(column: Column, operator: Operator, value: unknown): unknown {
  if (column.mask && (operator !== '=' || typeof value !== 'string'))
    throw badInput(`${column.name} is found by = with a whole value only.`, column.name)
  if (operator === 'IN') {
    if (!Array.isArray(value)) throw badInput('IN takes a list.', column.name)
    if (value.length > maxInListLength)
      throw badInput(`IN takes at most ${maxInListLength} values.`, column.name)
    return value.map((item: unknown) => required(coerced(column, item), column))
  }
  if (operator === 'iLIKE' || operator === 'NOT iLIKE') {
    if (column.kind !== 'text')
      throw badInput(`${operator} is for text, which ${column.name} is not.`, column.name)
    if (typeof value !== 'string' || !isStorable(value) || value.length > longestPattern) {
      throw badInput(`${operator} takes a pattern of at most ${longestPattern} characters.`, column.name)
    }
    if (wildcardsIn(value) > maxWildcards) throw badInput('The pattern has too many wildcards.', column.name)
    return value
  }
  const fit = coerced(column, value)
  if (operator === '=' || operator === '!=') return fit
  if (column.kind === 'boolean') throw badInput(`${operator} does not fit ${column.name}.`, column.name)
  return required(fit, column)
}

const longestPattern = 255

function required<T>(value: T | null, column: Column): T {
  if (value === null) throw badInput(`${column.name} cannot be compared with nothing here.`, column.name)
  return value
}

function parseColumns(
  registry: Registry,
  room: Room,
  contain: readonly string[],
  given: readonly string[] | null | undefined,
): TableQuery['columns'] {
  const chosen = new Map<string, Column[]>()
  for (const text of new Set(given ?? [])) {
    const { relation = '', column } = parsePath(registry, room, contain, text)
    chosen.set(relation, [...(chosen.get(relation) ?? []), column])
  }
  return chosen
}
