import { maxRowsPerRequest } from '@comptoir/contract/query'
import { nullable, number, text } from '../../database/row-shape.ts'
import { name, raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import { type AnyRow, maskedRow, type Room } from '../definition/define-table.ts'
import { type Attempt, badInput, Refusal, refuse } from '../definition/refusal.ts'
import type { Change, ChangeListener, Rule, RuleContext } from '../definition/rules.ts'
import { sqlType } from '../reading/coerce.ts'
import { createCompiler } from '../reading/compile-sql.ts'
import { lockRow, readTable } from '../reading/read.ts'
import { wireMoment } from '../reading/wire-expression.ts'
import { authorColumns } from './audit.ts'
import {
  type ChangeContext,
  changeRow,
  checkExpectation,
  checkLengths,
  checkReferences,
  insertGuarded,
  removeRow,
  toRefusal,
} from './change-row.ts'
import { blankRow, checkColumns, permittedValues } from './given-values.ts'
import { serverWrites } from './server-writes.ts'
import type { Value, WriteContext } from './write-context.ts'

export async function createRow(
  context: WriteContext,
  table: string,
  values: readonly Value[],
): Promise<AnyRow> {
  const room = context.registry.room(table)
  return attempt({ table, verb: 'create' }, () => createIn(room, context, values))
}

async function createIn(room: Room, context: WriteContext, values: readonly Value[]): Promise<AnyRow> {
  const access = room.create
  if (!access?.by(context.actor)) throw refuse('forbidden')
  countRow(context)
  checkCreated(context, room.name, access.maxPerRequest)
  checkColumns(room, values)
  const blank = blankRow(room, context.now)
  const row = { ...blank, ...permittedValues(room, access.columns, values, blank) }
  const change: Change<AnyRow> = { before: undefined, row, changes: () => true }
  const rules = ruleContext(context)
  await checkReferences(context, room, change)
  await follow(access.rules, change, rules)
  checkLengths(room, change)
  const proof = context.proof?.()
  const isLast = !access.effects && !context.listeners?.has(room.name) && !context.checks?.size
  const isWhole = isLast && proof?.isOnlyChange === true
  const created = await insertGuarded(context, room, row, { proof, refusedIf: access.refusedIf, isWhole })
  noteCreated(context, room.name, created.id)
  await follow(access.effects, { ...change, row: created }, rules)
  await tellListeners(context, room, { after: created }, rules)
  return maskedRow(room, created)
}

export async function updateRow(
  context: WriteContext,
  table: string,
  id: string,
  values: readonly Value[],
  expect: readonly Value[] = [],
): Promise<AnyRow> {
  const room = context.registry.room(table)
  return attempt({ table, verb: 'update' }, () => updateIn(room, context, id, values, expect))
}

async function updateIn(
  room: Room,
  context: WriteContext,
  id: string,
  values: readonly Value[],
  expect: readonly Value[],
): Promise<AnyRow> {
  const access = room.update
  const mayChange = access?.by(context.actor)
  if (!access || !(mayChange || access.unchangedBy?.(context.actor, id))) throw refuse('forbidden')
  countRow(context)
  checkColumns(room, values)
  const restores = access.columns.includes('isdeleted')
  const before = await reachRow(context, room, id, { deleted: restores }, 'no key update')
  checkExpectation(room, before, expect)
  const row = { ...before, ...permittedValues(room, mayChange ? access.columns : [], values, before) }
  const change: Change<AnyRow> = { before, row, changes: (column) => row[column] !== before[column] }
  const rules = ruleContext(context)
  await checkReferences(context, room, change)
  await follow(access.rules, change, rules)
  checkLengths(room, change)
  const updated = await changeRow(context, room, before, row)
  if (updated === before) return maskedRow(room, before)
  await follow(access.effects, { ...change, row: updated }, rules)
  await tellListeners(context, room, { before, after: updated }, rules)
  return maskedRow(room, updated)
}

export async function deleteRow(
  context: WriteContext,
  table: string,
  id: string,
  expect: readonly Value[] = [],
): Promise<AnyRow> {
  const room = context.registry.room(table)
  return attempt({ table, verb: 'delete' }, () => deleteIn(room, context, id, expect))
}

async function deleteIn(
  room: Room,
  context: WriteContext,
  id: string,
  expect: readonly Value[],
): Promise<AnyRow> {
  const access = room.delete
  if (!access?.by(context.actor)) throw refuse('forbidden')
  countRow(context)
  const before = await reachRow(context, room, id, { deleted: access.deletedOnes ?? false }, 'update')
  checkExpectation(room, before, expect)
  const change: Change<AnyRow> = { before, row: before, changes: () => false }
  const rules = ruleContext(context)
  await follow(access.rules, change, rules)
  await removeRow(context, room, before)
  await follow(access.effects, change, rules)
  await tellListeners(context, room, { before }, rules)
  return maskedRow(room, before)
}

/** Checks permission before the first row, so that an empty batch is refused like any other. */
export function checkBatch(
  { registry, actor }: WriteContext,
  table: string,
  verb: 'create' | 'delete',
  size: number,
): void {
  if (!registry.room(table)[verb]?.by(actor)) throw refuse('forbidden', { attempt: { table, verb } })
  if (size > maxRowsPerRequest) throw tooManyRows(maxRowsPerRequest)
}

/** Notes in the refusal of a policy or rule what was attempted. */
async function attempt<T>(attempted: Attempt, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof Refusal) error.attempt = attempted
    throw error
  }
}

function countRow({ written }: WriteContext): void {
  if (!written) return
  written.total += 1
  if (written.total > maxRowsPerRequest) throw tooManyRows(maxRowsPerRequest)
}

function checkCreated({ written }: WriteContext, table: string, max = maxRowsPerRequest): void {
  if ((written?.created.get(table)?.length ?? 0) >= max) throw tooManyRows(max)
}

function noteCreated({ written }: WriteContext, table: string, id: unknown): void {
  written?.created.set(table, [...(written.created.get(table) ?? []), id])
}

function tooManyRows(max: number): Error {
  return badInput(`One request writes at most ${max} of these rows.`)
}

function ruleContext(context: WriteContext): RuleContext {
  const { actor, clientAddress, now, tx, registry, checks } = context
  return {
    actor,
    clientAddress,
    now,
    tx,
    writes: serverWrites(context),
    async finds(table, query) {
      const asked = { records: false, count: true }
      const { count } = await readTable(tx, registry, actor, { name: table, ...query }, asked)
      return count !== 0
    },
    beforeCommit(name, check) {
      if (!checks) throw new Error(`Nothing runs the check ${name} before the commit.`)
      checks.set(name, check)
    },
  }
}

async function follow(
  rules: readonly Rule<AnyRow>[] = [],
  change: Change<AnyRow>,
  context: RuleContext,
): Promise<void> {
  for (const rule of rules) await rule(change, context)
}

async function tellListeners(
  { listeners }: WriteContext,
  { name: table }: Room,
  rows: Parameters<ChangeListener>[1],
  rules: RuleContext,
): Promise<void> {
  for (const listener of listeners?.get(table) ?? []) await listener(table, rows, rules)
}

/** Locks the row. A row out of scope, hidden or deleted is not found. */
async function reachRow(
  context: WriteContext,
  room: Room,
  id: string,
  { deleted }: { deleted: boolean },
  strength: 'no key update' | 'update',
): Promise<AnyRow> {
  const compiler = createCompiler(context.registry, context.actor)
  const named = deleted ? { filter: new Set(['isdeleted']) } : {}
  const found = await lockRow(context.tx, room, id, (row) => compiler.visible(room, row, named), strength)
  if (!found) throw refuse('not_found')
  return found
}

/** The value of a row before the change. */
export interface FormerValue {
  id: number
  before: string | null
}

/**
 * Updates one column of thousands of rows in few statements, each row with its audit. Rows that already have the value are
 * neither updated nor returned.
 */
export async function changeRows(
  context: ChangeContext,
  room: Room,
  column: string,
  rows: readonly { id: number; value: string | null }[],
): Promise<FormerValue[]> {
  const changed: FormerValue[] = []
  for (let at = 0; at < rows.length; at += rowsPerStatement) {
    const statement = changeStatement(context, room, column, rows.slice(at, at + rowsPerStatement))
    try {
      changed.push(...(await context.tx.rows(statement)))
    } catch (error) {
      throw toRefusal(room, error)
    }
  }
  return changed
}

/** Few enough for a statement to end well within its timeout. */
const rowsPerStatement = 500

function changeStatement(
  context: ChangeContext,
  room: Room,
  column: string,
  rows: readonly { id: number; value: string | null }[],
): Statement<FormerValue> {
  const described = room.columns.get(column)
  if (!described) throw new Error(`${room.name} has no column ${column}.`)
  const [table, field] = [name(room.name), name(column)]
  const value = sql`w.value::${raw(sqlType(described))}`
  const stamp = room.columns.has('systemmodstamp') ? sql`, systemmodstamp = ${context.now}` : raw('')
  const { columns, values } = authorColumns(context)
  const audited = (side: 'old' | 'new') => (described.kind === 'timestamp' ? wireMoment(side) : raw(side))
  return sqlOf({ id: number, before: nullable(text) })`
    with wanted as (
      select * from unnest(${rows.map(({ id }) => id)}::bigint[], ${rows.map((row) => row.value)}::text[]) w (id, value)
    ), former as materialized (
      select t.id, t.${field} as value from ${table} t join wanted w using (id)
      where t.${field} is distinct from ${value} order by t.id for no key update of t
    ), changed as (
      update ${table} t set ${field} = ${value}${stamp} from wanted w, former f
      where t.id = w.id and f.id = t.id returning t.id, f.value as old, t.${field} as new
    ), audited as (
      insert into audit (operation, object_id, old, new, ${columns})
      select ${`${room.name}.update`}, id, jsonb_build_object(${column}::text, ${audited('old')}),
             jsonb_build_object(${column}::text, ${audited('new')}), ${values}
      from changed
    )
    select id, old::text as before from changed`
}
