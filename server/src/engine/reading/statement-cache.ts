import { createHash } from 'node:crypto'
import type { RunOptions } from '../../database/pool.ts'
import { nullable, number, optional, type Shaped, text } from '../../database/row-shape.ts'
import { Slot, type Statement } from '../../database/sql.ts'
import type { Actor } from '../definition/actor.ts'
import type { Registry } from '../definition/registry.ts'
import { leavesOf, type Node, type Path } from './filter-tree.ts'
import type { TableQuery } from './parse-query.ts'
import type { Requested } from './strategies/list-sql.ts'

/** What a list's statement selects: what was requested, as far as it is answered. */
export const answerShape = { records: optional(nullable(text)), count: optional(nullable(number)) }
export type AnswerRow = Partial<Shaped<typeof answerShape>>

/**
 * Queries that differ only in the values they compare have the same text: it is compiled for the first of them, and the
 * others bind their own values. `compile` must not read the value of a condition that is not null, so patterns, which decide
 * how a search is written, are replaced by prefixes before or not served.
 */
export function cachedStatement(
  registry: Registry,
  actor: Actor,
  query: TableQuery,
  requested: Requested,
  compile: (query: TableQuery) => Statement<AnswerRow>,
): Statement<AnswerRow> {
  const shape = shapeOf(query, requested)
  const known = statementsOf(registry, actor)
  let statement = known.get(shape)
  if (!statement) {
    statement = compile({ ...query, filter: withSlots(query.filter) }).compact(shareText)
    if (known.size >= maxStatements) known.clear()
    known.set(shape, statement)
  }
  return statement.filled(leavesOf(query.filter).map(({ value }) => value))
}

/** Kept for each actor, because the registry's policies decide by the actor which rows and columns are visible. */
const byRegistry = new WeakMap<Registry, WeakMap<Actor, Statements>>()

type Statements = Map<string, Statement<AnswerRow>>

/** Of one actor. More than the screens send. */
const maxStatements = 40

function statementsOf(registry: Registry, actor: Actor): Statements {
  const byActor = byRegistry.get(registry) ?? new WeakMap<Actor, Statements>()
  byRegistry.set(registry, byActor)
  const known: Statements = byActor.get(actor) ?? new Map()
  byActor.set(actor, known)
  return known
}

/** Users of one role mostly have the same texts. */
const texts = new Map<string, string>()
const maxTexts = 500

function shareText(text: string): string {
  const known = texts.get(text)
  if (known !== undefined) return known
  if (texts.size >= maxTexts) texts.clear()
  texts.set(text, text)
  return text
}

/** Everything that the text depends on. */
function shapeOf(query: TableQuery, { records, count }: Requested): string {
  const { room, limit, offset, order, contain, columns, filter } = query
  let shown = ''
  for (const [relation, list] of columns) shown += `${relation}:${list.map(({ name }) => name).join()};`
  return `${room.name} ${records} ${count} ${limit} ${offset} ${order.direction} ${named(order.path)} ${contain.join()} ${shown} ${shapeOfNode(filter)}`
}

function shapeOfNode(node: Node): string {
  if (node.kind === 'leaf') return `${named(node.path)} ${node.operator}${node.value === null ? ' null' : ''}`
  return `${node.kind}(${node.nodes.map(shapeOfNode).join()})`
}

function named({ relation = '', column }: Path): string {
  return `${relation}.${column.name}`
}

/** The slots are numbered in the order of `leavesOf`. */
function withSlots(filter: TableQuery['filter']): TableQuery['filter'] {
  let next = 0
  const slotted = <Kind extends Node>(node: Kind): Kind => {
    if (node.kind !== 'leaf') return { ...node, nodes: node.nodes.map(slotted) }
    const slot = new Slot(next++)
    return node.value === null ? node : { ...node, value: slot }
  }
  return slotted(filter)
}

/** Prepares the first statements that the server runs. Callers choose the shape of statements, so their number is limited. */
export function preparedStatement({ text }: Statement): RunOptions {
  const known = prepared.get(text)
  if (known) return known
  if (prepared.size >= maxPrepared) return {}
  const options = { prepared: `table_${createHash('sha256').update(text).digest('hex').slice(0, 24)}` }
  prepared.set(text, options)
  return options
}

const prepared = new Map<string, RunOptions>()
const maxPrepared = 300
