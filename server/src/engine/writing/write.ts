import { largestBatch } from '@comptoir/contract/query'
import type { Queries } from '../../database/pool.ts'
import { join, name, raw, sql } from '../../database/sql.ts'
import type { Actor } from '../definition/actor.ts'
import type { AnyRow, Column, Room } from '../definition/define-table.ts'
import { maskedRow } from '../definition/mask.ts'
import type { Policy } from '../definition/policies.ts'
import { badInput, refuse } from '../definition/refusal.ts'
import type { Registry } from '../definition/registry.ts'
import type { Change, Rule, RuleContext, UpdateListener } from '../definition/rules.ts'
import { coerced } from '../reading/coerce.ts'
import { allOf, createCompiler } from '../reading/compile-sql.ts'
import { lockRow, wireRow } from '../reading/read.ts'
import { changeRow, insertRow, removeRow, unknownReference } from './change-row.ts'
import { newSfid } from './sfid.ts'

export interface Value {
  property: string
  value?: unknown
}

export interface WriteContext {
  tx: Queries
  registry: Registry
  actor: Actor
  now: Date
  onUpdate?: UpdateListener
}

export async function createRow(
  context: WriteContext,
  table: string,
  values: readonly Value[],
): Promise<AnyRow> {
  const room = context.registry.room(table)
  const access = room.create
  if (!access?.by(context.actor)) throw refuse('forbidden')
  const blank = blankRow(room, context.now)
  const row = { ...blank, ...permittedValues(room, access.columns, values, blank) }
  const change: Change<AnyRow> = { before: undefined, row, changes: () => true }
  const rules = ruleContext(context)
  await checkReferences(context, room, change)
  await follow(access.rules, change, rules)
  checkLengths(room, change)
  const created = await insertRow(context, room, row)
  await follow(access.effects, { ...change, row: created }, rules)
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
  const access = room.update
  if (!access?.by(context.actor)) throw refuse('forbidden')
  const given = permittedValues(room, access.columns, values)
  const restores = access.columns.includes('isdeleted')
  const before = await reachRow(context, room, id, { rows: access.rows, deleted: restores }, 'no key update')
  checkExpectation(room, before, expect)
  const row = { ...before, ...given }
  const change: Change<AnyRow> = { before, row, changes: (column) => row[column] !== before[column] }
  const rules = ruleContext(context)
  await checkReferences(context, room, change)
  await follow(access.rules, change, rules)
  checkLengths(room, change)
  const updated = await changeRow(context, room, before, row)
  if (updated === before) return maskedRow(room, before)
  await follow(access.effects, { ...change, row: updated }, rules)
  await context.onUpdate?.(table, { before, after: updated }, rules)
  return maskedRow(room, updated)
}

export async function deleteRow(
  context: WriteContext,
  table: string,
  id: string,
  expect: readonly Value[] = [],
): Promise<AnyRow> {
  const room = context.registry.room(table)
  const access = room.delete
  if (!access?.by(context.actor)) throw refuse('forbidden')
  const before = await reachRow(context, room, id, { rows: access.rows, deleted: false }, 'update')
  checkExpectation(room, before, expect)
  const change: Change<AnyRow> = { before, row: before, changes: () => false }
  const rules = ruleContext(context)
  await follow(access.rules, change, rules)
  await removeRow(context, room, before)
  await follow(access.effects, change, rules)
  return maskedRow(room, before)
}

/** Asks before the first row, so that an empty batch is refused to whom a full one would be. */
export function checkBatch(
  { registry, actor }: WriteContext,
  table: string,
  verb: 'create' | 'delete',
  size: number,
): void {
  if (!registry.room(table)[verb]?.by(actor)) throw refuse('forbidden')
  if (size > largestBatch) throw badInput(`A batch has at most ${largestBatch} rows.`)
}

/** Changes of the server's own making, audited like any other; the actor is whoever caused them, if anyone. */
export function serverWrites(
  context: Omit<WriteContext, 'actor'> & { actor: Actor | undefined },
): RuleContext['writes'] {
  const { tx, registry } = context
  const meeting = (where: AnyRow) =>
    allOf(Object.entries(where).map(([column, value]) => sql`t.${name(column)} = ${value}`))
  async function rowsWhere(room: Room, where: AnyRow): Promise<AnyRow[]> {
    const found = await tx.rows<{ row: AnyRow }>(
      sql`select ${wireRow(room)} as row from ${name(room.name)} t
          where ${meeting(where)} order by t.id for update`,
    )
    return found.map(({ row }) => row)
  }
  return {
    create(table, values) {
      const room = registry.room(table)
      return insertRow(context, room, { ...blankRow(room, context.now), ...values })
    },
    async update(table, where, values) {
      const room = registry.room(table)
      for (const before of await rowsWhere(room, where)) {
        await changeRow(context, room, before, { ...before, ...values })
      }
    },
    async remove(table, where) {
      const room = registry.room(table)
      for (const before of await rowsWhere(room, where)) await removeRow(context, room, before)
    },
    async touch(table, where) {
      const room = registry.room(table)
      await tx.rows(
        sql`update ${name(room.name)} t set systemmodstamp = ${context.now}::timestamptz where ${meeting(where)}`,
      )
    },
  }
}

function ruleContext(context: WriteContext): RuleContext {
  return { actor: context.actor, now: context.now, tx: context.tx, writes: serverWrites(context) }
}

async function follow(
  rules: readonly Rule<AnyRow>[] = [],
  change: Change<AnyRow>,
  context: RuleContext,
): Promise<void> {
  for (const rule of rules) await rule(change, context)
}

/**
 * The values sent, as their columns hold them; what the server sets by itself is left out. To say of a new row what
 * is so defaults (`isdeleted` false) does no harm.
 */
function permittedValues(
  room: Room,
  columns: readonly string[],
  values: readonly Value[],
  defaults: AnyRow = {},
): AnyRow {
  const given: AnyRow = {}
  const seen = new Set<string>()
  for (const { property, value } of values) {
    const column = room.columns.get(property)
    if (!column) throw badInput('There is no such column.', property)
    if (seen.has(property)) throw badInput(`${property} is given twice.`, property)
    seen.add(property)
    if (columns.includes(property)) given[property] = coerced(column, value)
    else if (!isSetByServer(room, property) && !equalsDefault(column, value, defaults))
      throw refuse('forbidden', { property })
  }
  return given
}

function equalsDefault(column: Column, value: unknown, defaults: AnyRow): boolean {
  if (column.name === 'sfid' || !Object.hasOwn(defaults, column.name)) return false
  return coerced(column, value) === defaults[column.name]
}

const housekeeping = ['createddate', 'systemmodstamp']

function isSetByServer(room: Room, column: string): boolean {
  return housekeeping.includes(column) || (room.setByServer?.includes(column) ?? false)
}

function blankRow(room: Room, now: Date): AnyRow {
  const row: AnyRow = {}
  for (const column of room.columns.values()) {
    if (!column.generated) row[column.name] = column.defaultValue
  }
  for (const column of housekeeping) if (room.columns.has(column)) row[column] = now.toISOString()
  if (room.keyPrefix) row.sfid = newSfid(room.keyPrefix)
  return row
}

/** Out of scope, hidden or gone: for the caller there is no such row. */
async function reachRow(
  context: WriteContext,
  room: Room,
  id: string,
  reach: { rows: Policy | undefined; deleted: boolean },
  strength: 'no key update' | 'update',
): Promise<AnyRow> {
  const compiler = createCompiler(context.registry, context.actor)
  const named = reach.deleted ? { filter: new Set(['isdeleted']) } : {}
  const found = await lockRow(
    context.tx,
    room,
    id,
    (row) => [
      ...compiler.visible(room, row, named),
      ...(reach.rows ? compiler.permitted(reach.rows, row) : []),
    ],
    strength,
  )
  if (!found) throw refuse('not_found')
  return found
}

function checkExpectation(room: Room, before: AnyRow, expect: readonly Value[]): void {
  for (const { property, value } of expect) {
    const column = room.columns.get(property)
    if (!column) throw badInput('There is no such column.', property)
    if (column.mask) throw badInput(`${property} cannot be compared with.`, property)
    if (coerced(column, value) !== before[property]) throw refuse('conflict', { property })
  }
}

/**
 * Whatever the row refers to must be there for the caller: alive, and theirs to read. Blank names nothing; whether
 * that is a fault, and under which key, is for the room's rules to say.
 */
async function checkReferences(context: WriteContext, room: Room, change: Change<AnyRow>): Promise<void> {
  const compiler = createCompiler(context.registry, context.actor)
  const given = [...room.relations.values()].filter(
    ({ kind, from }) => kind === 'one' && change.changes(from) && !isBlank(change.row[from]),
  )
  if (given.length === 0) return
  const checks = given.map((relation) => {
    const there = context.registry.related(relation)
    const key = sql`t.${name(relation.to)} = ${change.row[relation.from]}`
    const where = allOf([key, ...compiler.visible(there, raw('t'))])
    // Held until the commit, as the foreign key will hold it: meanwhile nobody can take away what was found here.
    return sql`exists (select from ${name(there.name)} t where ${where} for key share) as ${name(relation.from)}`
  })
  const found = await context.tx.first<Record<string, boolean>>(sql`select ${join(checks, ', ')}`)
  const missing = given.find(({ from }) => !found?.[from])
  if (missing) throw unknownReference(missing.from)
}

/** After the rules: they trim, and some have a key for what is too long. */
function checkLengths(room: Room, { row, changes }: Change<AnyRow>): void {
  for (const { name: column, length } of room.columns.values()) {
    const value = row[column]
    if (length !== null && typeof value === 'string' && value.length > length && changes(column))
      throw badInput(`${column} takes at most ${length} characters.`, column)
  }
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
