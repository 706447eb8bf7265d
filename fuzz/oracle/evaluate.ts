import type { Row } from '../database-copy.ts'
import { likePattern, literalsOf } from './like-pattern.ts'
import { isMasked } from './masks.ts'
import { relations } from './relations.ts'
import { isVisible, mayReadTable, type Names, type ReadContext, shownRow } from './visibility.ts'

export interface Leaf {
  column: string
  operator: string
  value: unknown
}
export type Condition = Leaf | { or_: Condition[] } | { and_: Condition[] }

/** A well-formed query of the table API. */
export interface TableQuery {
  name: string
  limit?: number | null
  offset?: number | null
  orderBy?: string | null
  orderByDirection?: string | null
  filter?: Condition[] | null
  join?: string[] | null
  contain?: string[] | null
  columns?: string[] | null
}

export interface Answer {
  records: object[]
  count: number
}

/** Predicts the answer, or the code of the refusal. */
export async function evaluate(
  context: ReadContext,
  question: TableQuery,
): Promise<Answer | 'BAD_INPUT' | 'FORBIDDEN'> {
  if (asksForHiddenPart(question) || asksForAllItems(question)) return 'BAD_INPUT'
  if (!mayReadTable(context, question.name)) return 'FORBIDDEN'
  await context.copy.loadFolds(leavesOf({ and_: question.filter ?? [] }).flatMap(textsOf))
  const matching = matches(context, question)
  const sorted = inOrder(context, question, matching)
  const offset = question.offset ?? 0
  const page = sorted.slice(offset, offset + (question.limit ?? 10))
  return {
    records: page.map((row) => recordOf(context, question, row)),
    count: Math.min(matching.length, 10_001),
  }
}

/** A masked column may only be compared by = with a whole value; it may not be sorted by. */
function asksForHiddenPart({ name, filter, orderBy }: TableQuery): boolean {
  const isMaskedPath = (path: string) => {
    const relation = relationOf(path)
    const table = relation ? (relations[name]?.[relation]?.table ?? '') : name
    return isMasked(table, path.slice(relation ? relation.length + 1 : 0))
  }
  if (orderBy && isMaskedPath(orderBy)) return true
  return leavesOf({ and_: filter ?? [] }).some(
    ({ column, operator, value }) =>
      isMaskedPath(column) && (operator.trim() !== '=' || typeof value !== 'string'),
  )
}

/** Order items are read by their own or their order's ids. */
function asksForAllItems({ name, filter }: TableQuery): boolean {
  if (name !== 'orderitem') return false
  return !(filter ?? []).some(
    (node) =>
      'column' in node &&
      ['id', 'orderid', 'order__external_id__c'].includes(node.column) &&
      (/^\s*in\s*$/i.test(node.operator) || (node.operator.trim() === '=' && node.value !== null)),
  )
}

function matches(context: ReadContext, { name, filter, orderBy }: TableQuery): Row[] {
  const whole: Condition = { and_: filter ?? [] }
  const named = ownNames(whole)
  const ordered = orderBy && !orderBy.includes('.') ? orderBy : undefined
  return context.copy
    .rows(name)
    .filter((row) => isVisible(context, name, row, named, ordered) && holds(context, name, row, whole))
}

function holds(context: ReadContext, table: string, row: Row, condition: Condition): boolean {
  if ('column' in condition) {
    return condition.column.includes('.')
      ? meetsRelated(context, table, row, relationOf(condition.column), [condition], 'and')
      : compares(context, row[condition.column], condition)
  }
  const kind = 'or_' in condition ? 'or' : 'and'
  const children = 'or_' in condition ? condition.or_ : condition.and_
  // Sibling conditions on one relation must hold for the same related row.
  const byRelation = new Map<string, Condition[]>()
  const verdicts: boolean[] = []
  for (const child of children) {
    const relation = onlyRelation(child)
    if (relation) byRelation.set(relation, [...(byRelation.get(relation) ?? []), child])
    else verdicts.push(holds(context, table, row, child))
  }
  for (const [relation, transaction] of byRelation)
    verdicts.push(meetsRelated(context, table, row, relation, transaction, kind))
  return kind === 'and' ? verdicts.every(Boolean) : verdicts.some(Boolean)
}

function meetsRelated(
  context: ReadContext,
  table: string,
  row: Row,
  relation: string,
  conditions: readonly Condition[],
  kind: 'and' | 'or',
): boolean {
  const { table: there } = relations[table]?.[relation] ?? { table: '' }
  const inside: Condition =
    kind === 'and' ? { and_: conditions.map(rebased) } : { or_: conditions.map(rebased) }
  const named = ownNames(inside)
  return relatedRows(context, table, row, relation).some(
    (other) => isVisible(context, there, other, named) && holds(context, there, other, inside),
  )
}

function relatedRows({ copy }: ReadContext, table: string, row: Row, relation: string): readonly Row[] {
  const found = relations[table]?.[relation]
  return found ? copy.where(found.table, found.to, row[found.from]) : []
}

function compares({ copy }: ReadContext, value: unknown, { operator, value: sought }: Leaf): boolean {
  const wanted = isMoment(value) ? inUtc(sought) : sought
  switch (operator.trim().replace(/\s+/g, ' ').toLowerCase()) {
    case '=':
      return value === wanted
    case '!=':
      return value !== wanted
    case '>=':
      return value !== null && order(value, wanted) >= 0
    case '<=':
      return value !== null && order(value, wanted) <= 0
    case 'in':
      return value !== null && (wanted as unknown[]).includes(value)
    case 'ilike':
      return value !== null && likePattern(copy, String(wanted))(copy.folded(String(value)))
    default:
      return value === null || !likePattern(copy, String(wanted))(copy.folded(String(value)))
  }
}

function inOrder(context: ReadContext, question: TableQuery, rows: readonly Row[]): Row[] {
  const down = question.orderByDirection?.toUpperCase() === 'DESC'
  const keyed = rows.map((row) => ({ row, key: sortKey(context, question, row, down) }))
  const sign = down ? -1 : 1
  keyed.sort((one, other) => {
    if (one.key === null || other.key === null) {
      if (one.key !== other.key) return one.key === null ? 1 : -1
    } else {
      const byKey = order(one.key, other.key)
      if (byKey !== 0) return sign * byKey
    }
    return sign * (one.row.id - other.row.id)
  })
  return keyed.map(({ row }) => row)
}

/** Text is sorted by its fold; a to-many relation by its smallest value ascending and its largest descending. */
function sortKey(context: ReadContext, { name, orderBy }: TableQuery, row: Row, down: boolean): unknown {
  const path = orderBy ?? 'id'
  if (!path.includes('.')) return folded(context, row[path])
  const relation = relationOf(path)
  const column = path.slice(relation.length + 1)
  const there = relations[name]?.[relation]?.table ?? ''
  const keys = relatedRows(context, name, row, relation)
    .filter((other) => isVisible(context, there, other, new Set(), column))
    .map((other) => folded(context, other[column]))
    .filter((key) => key !== null)
    .sort(order)
  return keys.at(down ? -1 : 0) ?? null
}

function recordOf(context: ReadContext, { name, contain, columns }: TableQuery, row: Row): object {
  const record: Record<string, unknown> = { [name]: shownRow(context, name, row, chosen(columns, '')) }
  for (const relation of new Set(contain ?? [])) {
    const { table, many } = relations[name]?.[relation] ?? { table: '', many: false }
    const shown = relatedRows(context, name, row, relation)
      .filter((other) => isVisible(context, table, other, new Set()))
      .map((other) => shownRow(context, table, other, chosen(columns, relation)))
    record[relation] = many ? shown : (shown[0] ?? null)
  }
  return record
}

function chosen(columns: readonly string[] | null | undefined, relation: string): string[] | undefined {
  const names = [...new Set(columns ?? [])].filter((path) => relationOf(path) === relation)
  return names.length === 0 ? undefined : names.map((path) => path.slice(relation ? relation.length + 1 : 0))
}

function isMoment(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(value)
}

/** The time in UTC, as the wire has it. */
function inUtc(sought: unknown): unknown {
  if (Array.isArray(sought)) return sought.map(inUtc)
  return typeof sought === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)$/.test(sought)
    ? new Date(sought).toISOString()
    : sought
}

/** The order of the database: by code point, false before true. */
function order(one: unknown, other: unknown): number {
  if (typeof one === 'string' && typeof other === 'string')
    return Buffer.compare(Buffer.from(one), Buffer.from(other))
  return Number(one) - Number(other)
}

function folded({ copy }: ReadContext, value: unknown): unknown {
  return typeof value === 'string' && !/^\d{4}-\d\d-\d\d(T.*Z)?$/.test(value) ? copy.folded(value) : value
}

function relationOf(path: string): string {
  return path.includes('.') ? path.slice(0, path.indexOf('.')) : ''
}

function onlyRelation(condition: Condition): string | undefined {
  const found = new Set(leavesOf(condition).map(({ column }) => relationOf(column)))
  const [relation] = found
  return found.size === 1 && relation ? relation : undefined
}

function ownNames(condition: Condition): Names {
  return new Set(leavesOf(condition).flatMap(({ column }) => (column.includes('.') ? [] : [column])))
}

function rebased(condition: Condition): Condition {
  if ('column' in condition)
    return { ...condition, column: condition.column.slice(condition.column.indexOf('.') + 1) }
  return 'or_' in condition ? { or_: condition.or_.map(rebased) } : { and_: condition.and_.map(rebased) }
}

function leavesOf(condition: Condition): Leaf[] {
  if ('column' in condition) return [condition]
  return ('or_' in condition ? condition.or_ : condition.and_).flatMap(leavesOf)
}

function textsOf({ operator, value }: Leaf): string[] {
  return /like/i.test(operator) ? literalsOf(String(value)) : []
}
