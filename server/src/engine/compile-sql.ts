import { exactCountLimit } from '@comptoir/contract/constants'
import { join, name, raw, type Statement, sql } from '../database/sql.ts'
import type { Actor } from './actor.ts'
import { arrayType, sqlType } from './coerce.ts'
import { wireExpression } from './columns.ts'
import type { Column, Relation, Room } from './define-table.ts'
import {
  leavesOutNulls,
  ownColumn,
  ownColumns,
  rebased,
  relationsIn,
  searchesByIndex,
  sorted,
} from './filter-tree.ts'
import { likePattern } from './like-pattern.ts'
import type { Group, Leaf, Node, Path, TableQuery } from './parse-query.ts'
import type { Policy } from './policies.ts'
import { refuse } from './refusal.ts'
import type { Registry } from './registry.ts'

/** Matches that are gathered and sorted before a page of them is read. */
const mostGathered = 40_000

/** The row's own columns that a query filters and sorts by. */
interface NamedColumns {
  filter?: ReadonlySet<string>
  order?: string | undefined
}

/** Turns parsed queries into SQL for one actor. Names come from the rooms, values are bound. */
export function createCompiler(registry: Registry, actor: Actor) {
  let aliases = 0
  const newAlias = () => raw(`r${aliases++}`)

  /** One statement: the page's records as JSON text, and their number, each only where asked for. */
  function list(query: TableQuery, wanted: { records: boolean; count: boolean }): Statement {
    const base = raw('t')
    const named = { filter: ownColumns(query.filter), order: ownColumn(query.order.path) }
    const where = allOf([...visible(query.room, base, named), condition(query.room, base, query.filter)])
    const gather = searchesByIndex(query.filter) ? searched : looked
    const { hits, page, count } = gather(query, base, where)
    const columns: Statement[] = []
    if (wanted.records) {
      columns.push(
        sql`(select coalesce(string_agg(${record(query, base)}, ','), '') from (${page}) ${base}) as records`,
      )
    }
    if (wanted.count) columns.push(sql`${count} as count`)
    return sql`${hits} select ${join(columns, ', ')}`
  }

  function looked(query: TableQuery, base: Statement, where: Statement) {
    const counted = sql`select 1 from ${name(query.room.name)} ${base} where ${where} limit ${exactCountLimit + 1}`
    return {
      hits: raw(''),
      page: ordered(query, base, where),
      count: sql`(select count(*)::int from (${counted}) counted)`,
    }
  }

  /**
   * What a pattern matches is gathered first, because the planner would rather walk an ordered index in the hope of
   * meeting matches soon. Only when there are too many to gather is that hope justified.
   */
  function searched(query: TableQuery, base: Statement, where: Statement) {
    const { key, direction, nulls } = sorting(query, base)
    const size = sql`(select count(*) from hits)`
    const found = sql`
      select id from hits order by key ${direction} ${nulls}, id ${direction} limit ${query.limit} offset ${query.offset}`
    const few = sql`${size} <= ${mostGathered} and ${base}.id = any(array(${found}))`
    const many = sql`${size} > ${mostGathered} and ${where}`
    return {
      hits: sql`with hits as materialized (
        select ${base}.id, ${key} as key from ${name(query.room.name)} ${base} where ${where} limit ${mostGathered + 1})`,
      page: sql`(${ordered({ ...query, offset: 0 }, base, few)}) union all (${ordered(query, base, many)})`,
      count: sql`(select least(count(*), ${exactCountLimit + 1})::int from hits)`,
    }
  }

  function ordered(query: TableQuery, base: Statement, where: Statement): Statement {
    return sql`select ${base}.* from ${name(query.room.name)} ${base} where ${where}
      order by ${orderBy(query, base)} limit ${query.limit} offset ${query.offset}`
  }

  /** `{"order":{…},"contact":{…},"orderitem":[…]}` */
  function record(query: TableQuery, base: Statement): Statement {
    const own = shown(query.room, base, query.columns.get(''))
    const parts = [sql`${raw(`'{"${query.room.name}":'`)} || ${own}`]
    for (const relationName of query.contain) {
      const relation = relationOf(query.room, relationName)
      parts.push(
        sql`${raw(`',"${relationName}":'`)} || ${contained(relation, base, query.columns.get(relationName))}`,
      )
    }
    return sql`${join(parts, ' || ')} || '}'`
  }

  function contained(relation: Relation, base: Statement, columns: readonly Column[] | undefined): Statement {
    const room = registry.related(relation)
    const there = newAlias()
    const where = allOf([linked(relation, base, there), ...visible(room, there)])
    const from = sql`from ${name(room.name)} ${there} where ${where}`
    const value = shown(room, there, columns)
    if (relation.kind === 'one') return sql`coalesce((select ${value} ${from} limit 1), 'null')`
    const rows = sql`select ${value} as value ${from} order by ${there}.id limit ${room.largestPage}`
    return sql`(select '[' || coalesce(string_agg(value, ','), '') || ']' from (${rows}) ${newAlias()})`
  }

  /** A row as JSON text, without the columns that the actor may not see in it. */
  function shown(room: Room, row: Statement, chosen: readonly Column[] | undefined): Statement {
    const columns = chosen ?? [...room.columns.values()]
    const { restricted } = room
    const verdict = restricted ? restricted.unless(actor) : true
    if (verdict === true) return rowJson(row, columns)
    const open = columns.filter((column) => !restricted?.columns.includes(column.name))
    if (verdict === false) return rowJson(row, open)
    return sql`case when ${verdict(row)} then ${rowJson(row, columns)} else ${rowJson(row, open)} end`
  }

  /** What holds for every row that the actor may be shown. */
  function visible(room: Room, row: Statement, named: NamedColumns = {}): Statement[] {
    const conditions: Statement[] = []
    if (room.columns.has('isdeleted') && !named.filter?.has('isdeleted')) {
      conditions.push(sql`not ${row}.isdeleted`)
    }
    if (room.columns.has('sfid')) conditions.push(sql`${row}.sfid is not null`)
    conditions.push(...permitted(room.read, row))
    const { restricted } = room
    // Whoever filters or sorts by a hidden column sees only the rows in which it is not hidden.
    if (restricted?.columns.some((column) => named.filter?.has(column) || named.order === column)) {
      conditions.push(...permitted(restricted.unless, row))
    }
    return conditions
  }

  function permitted(policy: Policy, row: Statement): Statement[] {
    const verdict = policy(actor)
    if (verdict === false) throw refuse('forbidden')
    return verdict === true ? [] : [verdict(row)]
  }

  function condition(room: Room, base: Statement, node: Node): Statement {
    if (node.kind === 'leaf')
      return node.path.relation ? related(room, base, node.path.relation, node) : comparison(base, node)
    return node.kind === 'and' ? conjunction(room, base, node) : disjunction(room, base, node)
  }

  /** Conditions on one relation that stand side by side are met by one and the same related row. */
  function conjunction(room: Room, base: Statement, group: Group): Statement {
    const { apart, byRelation } = sorted(group)
    return allOf([
      ...apart.map((node) => condition(room, base, node)),
      ...[...byRelation].map(([relation, nodes]) => related(room, base, relation, { kind: 'and', nodes })),
    ])
  }

  /** Branches on different tables become a union of ids, so that each can use an index of its own. */
  function disjunction(room: Room, base: Statement, group: Group): Statement {
    const { apart, byRelation } = sorted(group)
    const own = apart.filter((node) => relationsIn(node).size === 0)
    const mixed = apart.filter((node) => relationsIn(node).size > 0)
    if (byRelation.size === 0 && mixed.length === 0)
      return anyOf(own.map((node) => condition(room, base, node)))
    if (own.length === 0 && mixed.length === 0 && byRelation.size === 1) {
      const [relation, nodes] = [...byRelation][0] ?? []
      if (relation && nodes) return related(room, base, relation, { kind: 'or', nodes })
    }
    const branches = [
      ...(own.length > 0 ? [(row: Statement) => anyOf(own.map((node) => condition(room, row, node)))] : []),
      ...mixed.map((node) => (row: Statement) => condition(room, row, node)),
      ...[...byRelation].map(
        ([relation, nodes]) =>
          (row: Statement) =>
            related(room, row, relation, { kind: 'or', nodes }),
      ),
    ]
    const selects = branches.map((branch) => {
      const row = newAlias()
      return sql`select ${row}.id from ${name(room.name)} ${row} where ${branch(row)}`
    })
    return sql`${base}.id in (${join(selects, ' union ')})`
  }

  /** Whether a related row meets the conditions; base rows are never multiplied. */
  function related(room: Room, base: Statement, relationName: string, node: Node): Statement {
    const relation = relationOf(room, relationName)
    const there = registry.related(relation)
    const row = newAlias()
    const inside = rebased(node)
    const where = allOf([
      ...visible(there, row, { filter: ownColumns(inside) }),
      condition(there, row, inside),
    ])
    return sql`${base}.${name(relation.from)} in (select ${row}.${name(relation.to)} from ${name(there.name)} ${row} where ${where})`
  }

  function orderBy(query: TableQuery, base: Statement): Statement {
    const { key, direction, nulls } = sorting(query, base)
    if (ownColumn(query.order.path) === 'id') return sql`${key} ${direction}`
    return sql`${key} ${direction} ${nulls}, ${base}.id ${direction} nulls last`
  }

  function sorting(query: TableQuery, base: Statement) {
    const { path, direction } = query.order
    return {
      key: path.relation ? relatedKey(query.room, base, path, direction) : sortKey(base, path.column),
      direction: raw(direction),
      // An index going up serves going down as well, as long as no place has to be given to rows without a value.
      nulls: raw(leavesOutNulls(query.filter, path) ? '' : 'nulls last'),
    }
  }

  /** A to-many relation sorts by its smallest value going up and its largest going down. */
  function relatedKey(room: Room, base: Statement, path: Path, direction: string): Statement {
    const relation = relationOf(room, path.relation ?? '')
    const there = registry.related(relation)
    const row = newAlias()
    const where = allOf([linked(relation, base, row), ...visible(there, row, { order: path.column.name })])
    const pick = raw(direction === 'DESC' ? 'max' : 'min')
    const key =
      path.column.kind === 'boolean' ? sql`${sortKey(row, path.column)}::int` : sortKey(row, path.column)
    return sql`(select ${pick}(${key}) from ${name(there.name)} ${row} where ${where})`
  }

  return { list, shown, visible, permitted }
}

function relationOf(room: Room, relation: string): Relation {
  const found = room.relations.get(relation)
  if (!found) throw new Error(`${room.name} has no relation ${relation}.`)
  return found
}

function linked(relation: Relation, here: Statement, there: Statement): Statement {
  return sql`${there}.${name(relation.to)} = ${here}.${name(relation.from)}`
}

function rowJson(row: Statement, columns: readonly Column[]): Statement {
  if (columns.length === 0) return sql`'{}'`
  const list = columns.map((column) => wireExpression(row.text, column)).join(', ')
  return raw(`(select row_to_json(shown)::text from (select ${list}) shown)`)
}

/** Text sorts as people read it: without regard to accents and capitals. */
function sortKey(row: Statement, column: Column): Statement {
  if (column.searchedIn) return sql`${row}.${name(column.searchedIn)}`
  const plain = sql`${row}.${name(column.name)}`
  return column.kind === 'text' ? sql`comptoir_fold(${plain})` : plain
}

function comparison(row: Statement, leaf: Leaf): Statement {
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
      return sql`${plain} = any(${leaf.value}::${raw(arrayType(column))})`
    case 'iLIKE':
      return sql`${sortKey(row, column)} like ${likePattern(String(leaf.value))}`
    case 'NOT iLIKE':
      return sql`(${plain} is null or ${sortKey(row, column)} not like ${likePattern(String(leaf.value))})`
  }
}

export function allOf(conditions: readonly Statement[]): Statement {
  return conditions.length === 0 ? raw('true') : sql`(${join(conditions, ' and ')})`
}

function anyOf(conditions: readonly Statement[]): Statement {
  return conditions.length === 0 ? raw('false') : sql`(${join(conditions, ' or ')})`
}
