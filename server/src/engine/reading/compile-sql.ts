import type { Relation } from '@comptoir/contract/table-description'
import { allOf, anyOf, join, name, raw, type Statement, sql } from '../../database/sql.ts'
import type { Actor } from '../definition/actor.ts'
import type { Column, Room } from '../definition/define-table.ts'
import type { Policy } from '../definition/policies.ts'
import { type Attempt, refuse } from '../definition/refusal.ts'
import type { Registry } from '../definition/registry.ts'
import { type AccessPath, comparison, foundInCombinedText, sortKey } from './comparison.ts'
import {
  excludesNulls,
  type Group,
  type Node,
  ownColumn,
  ownColumns,
  type Path,
  rebased,
  relationsIn,
  splitByRelation,
} from './filter-tree.ts'
import type { TableQuery } from './parse-query.ts'
import { rowJson, wholeRowJson } from './wire-expression.ts'

/** The columns of the base table that a query filters and sorts by. */
interface NamedColumns {
  filter?: ReadonlySet<string>
  order?: string | undefined
}

export type Compiler = ReturnType<typeof createCompiler>

/** Compiles parsed queries to SQL for one actor. Names come from the rooms, values are bound. */
export function createCompiler(registry: Registry, actor: Actor) {
  let aliases = 0
  const newAlias = () => raw(`r${aliases++}`)

  /** `{"order":{…},"contact":{…},"orderitem":[…]}` */
  function record(query: TableQuery, base: Statement): Statement {
    const own = shown(query.room, base, query.columns.get(''))
    const parts = [sql`${raw(`'{"${query.room.name}":'`)} || ${own}`]
    for (const relationName of query.contain) {
      const relation = relationOf(query.room, relationName)
      parts.push(sql`
        ${raw(`',"${relationName}":'`)} || ${contained(relation, base, query.columns.get(relationName))}`)
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
    const rows = sql`select ${value} as value ${from} order by ${there}.id limit ${raw(`${room.maxPageSize}`)}`
    return sql`(select '[' || coalesce(string_agg(value, ','), '') || ']' from (${rows}) ${newAlias()})`
  }

  /** A row as JSON text, without the columns that the actor may not see in it. */
  function shown(room: Room, row: Statement, chosen: readonly Column[] | undefined): Statement {
    const { restricted } = room
    const verdict = restricted ? restricted.visibleTo(actor) : true
    if (verdict === true) return chosen ? rowJson(row, chosen) : wholeRowJson(room, row)
    const columns = chosen ?? [...room.columns.values()]
    const open = columns.filter((column) => !restricted?.columns.includes(column.name))
    if (verdict === false) return rowJson(row, open)
    return sql`case when ${verdict(row)} then ${rowJson(row, columns)} else ${rowJson(row, open)} end`
  }

  /** The conditions that every row shown to the actor meets. */
  function visible(room: Room, row: Statement, named: NamedColumns = {}): Statement[] {
    const conditions: Statement[] = []
    if (room.columns.has('isdeleted') && !named.filter?.has('isdeleted')) {
      conditions.push(sql`not ${row}.isdeleted`)
    }
    if (room.columns.has('sfid')) conditions.push(sql`${row}.sfid is not null`)
    conditions.push(...permitted(room.read, row, { table: room.name, verb: 'read' }))
    const { restricted } = room
    // A filter or an order by a restricted column would reveal it, so rows in which it is hidden are left out.
    if (restricted?.columns.some((column) => named.filter?.has(column) || named.order === column)) {
      conditions.push(...permitted(restricted.visibleTo, row))
    }
    return conditions
  }

  function permitted(policy: Policy, row: Statement, attempt?: Attempt): Statement[] {
    const verdict = policy(actor)
    if (verdict === false) throw refuse('forbidden', { attempt })
    return verdict === true ? [] : [verdict(row)]
  }

  function condition(
    room: Room,
    base: Statement,
    node: Node,
    accessPath: AccessPath = 'by index',
  ): Statement {
    if (node.kind === 'leaf')
      return node.path.relation
        ? related(room, base, node.path.relation, node, accessPath)
        : comparison(room, base, node, accessPath)
    return node.kind === 'and'
      ? conjunction(room, base, node, accessPath)
      : disjunction(room, base, node, accessPath)
  }

  /** Conditions of one group on the same relation have to be met by the same related row. */
  function conjunction(room: Room, base: Statement, group: Group, accessPath: AccessPath): Statement {
    const { apart, byRelation } = splitByRelation(group)
    return allOf([
      ...apart.map((node) => condition(room, base, node, accessPath)),
      ...[...byRelation].map(([relation, nodes]) =>
        related(room, base, relation, { kind: 'and', nodes }, accessPath),
      ),
    ])
  }

  /** Branches on different tables become a union of ids, so that each can use its own index. */
  function disjunction(room: Room, base: Statement, group: Group, accessPath: AccessPath): Statement {
    const found = accessPath === 'by index' ? foundInCombinedText(room, base, group) : undefined
    if (found) return allOf([found, disjunction(room, base, group, 'row by row')])
    const { apart, byRelation } = splitByRelation(group)
    const own = apart.filter((node) => relationsIn(node).size === 0)
    const mixed = apart.filter((node) => relationsIn(node).size > 0)
    const branches = [
      ...(own.length > 0
        ? [(row: Statement) => anyOf(own.map((node) => condition(room, row, node, accessPath)))]
        : []),
      ...mixed.map((node) => (row: Statement) => condition(room, row, node, accessPath)),
      ...[...byRelation].map(
        ([relation, nodes]) =>
          (row: Statement) =>
            related(room, row, relation, { kind: 'or', nodes }, accessPath),
      ),
    ]
    if (branches.length <= 1 || accessPath === 'row by row')
      return anyOf(branches.map((branch) => branch(base)))
    const selects = branches.map((branch) => {
      const row = newAlias()
      return sql`select ${row}.id from ${name(room.name)} ${row} where ${branch(row)}`
    })
    return sql`${base}.id in (${join(selects, ' union ')})`
  }

  /** Whether a related row meets the conditions; base rows are never multiplied. */
  function related(
    room: Room,
    base: Statement,
    relationName: string,
    node: Node,
    accessPath: AccessPath,
  ): Statement {
    const relation = relationOf(room, relationName)
    if (accessPath === 'by index') return sql`${base}.${name(relation.from)} in (${links(relation, node)})`
    const row = newAlias()
    const where = allOf([linked(relation, base, row), ...met(relation, row, node, accessPath)])
    // Without the offset, the planner could turn this into a join with all related rows.
    return sql`exists (select from ${name(relation.table)} ${row} where ${where} offset 0)`
  }

  /** Selects the keys by which the related rows that meet the conditions are linked. */
  function links(relation: Relation, node: Node): Statement {
    const row = newAlias()
    const where = allOf(met(relation, row, node, 'by index'))
    return sql`select ${row}.${name(relation.to)} as link from ${name(relation.table)} ${row} where ${where}`
  }

  function met(relation: Relation, row: Statement, node: Node, accessPath: AccessPath): Statement[] {
    const there = registry.related(relation)
    const inside = rebased(node)
    return [...visible(there, row, { filter: ownColumns(inside) }), condition(there, row, inside, accessPath)]
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
      // Read backwards, an ascending index has nulls first, so it serves a descending order only without nulls.
      nulls: raw(excludesNulls(query.filter, path) ? '' : 'nulls last'),
    }
  }

  /** A to-many relation sorts by its smallest value if ascending, and by its largest if descending. */
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

  return { record, shown, visible, permitted, condition, links, orderBy, sorting }
}

function relationOf(room: Room, relation: string): Relation {
  const found = room.relations.get(relation)
  if (!found) throw new Error(`${room.name} has no relation ${relation}.`)
  return found
}

function linked(relation: Relation, here: Statement, there: Statement): Statement {
  return sql`${there}.${name(relation.to)} = ${here}.${name(relation.from)}`
}
