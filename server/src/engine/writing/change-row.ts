import { isErrorKey } from '@comptoir/contract/error-keys'
import { brokenConstraint, isInvalidValue, type Queries } from '../../database/pool.ts'
import { flag, json, nullable, number } from '../../database/row-shape.ts'
import { allOf, join, name, raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import {
  type AnyRow,
  type Column,
  type CreateAccess,
  type Room,
  referenceName,
} from '../definition/define-table.ts'
import { badInput, type Refusal, refuse } from '../definition/refusal.ts'
import type { Change } from '../definition/rules.ts'
import { coerced, sqlType } from '../reading/coerce.ts'
import { createCompiler } from '../reading/compile-sql.ts'
import { wireRow } from '../reading/read.ts'
import { preparedStatement } from '../reading/statement-cache.ts'
import { type AuditedVerb, type Author, authorColumns, authorValues } from './audit.ts'
import type { Proof, Proven, Value, WriteContext } from './write-context.ts'

/** A change and its audit are one statement, so that neither happens without the other. */
export interface ChangeContext extends Author {
  tx: Queries
}

export async function insertRow(context: ChangeContext, room: Room, row: AnyRow): Promise<AnyRow> {
  const columns = insertedColumns(room)
  const insertion = insertions.get(room) ?? insertionOf(context, room, columns)
  insertions.set(room, insertion)
  const values = columns.map((column) => row[column.name] ?? null)
  const statement = insertion.filled([...values, auditedOperation(room, 'create'), ...authorValues(context)])
  return theRow(room, await run(context, room, statement))
}

/** An insert names all columns, so that its text is the same for all rows of a room. */
const insertions = new WeakMap<Room, Statement<Changed>>()

function insertedColumns(room: Room): Column[] {
  return [...room.columns.values()].filter((column) => !column.generated)
}

function insertionOf(author: Author, room: Room, columns: readonly Column[]): Statement<Changed> {
  const names = join(
    columns.map((column) => name(column.name)),
    ', ',
  )
  const values = join(
    columns.map((column) => bound(column, {})),
    ', ',
  )
  const change = sql`insert into ${name(room.name)} as t (${names}) values (${values})
    returning t.id, ${wireRow(room)} as row`
  const audited = { old: raw('null::jsonb'), new: raw('jsonb_strip_nulls(changed.row::jsonb)') }
  return auditedChange(author, auditedOperation(room, 'create'), change, audited).asTemplate()
}

/** Returns the updated row, or the object `before` itself if nothing differs. */
export async function changeRow(
  context: ChangeContext,
  room: Room,
  before: AnyRow,
  row: AnyRow,
): Promise<AnyRow> {
  const changed = [...room.columns.values()].filter(({ name: column }) => row[column] !== before[column])
  if (changed.length === 0) return before
  const stamp = room.columns.get('systemmodstamp')
  const stamped = stamp ? { ...row, systemmodstamp: context.now.toISOString() } : row
  const written = stamp && !changed.includes(stamp) ? [...changed, stamp] : changed
  const sets = written.map((column) => sql`${name(column.name)} = ${bound(column, stamped)}`)
  const change = sql`update ${name(room.name)} t set ${join(sets, ', ')} where t.id = ${before.id}
    returning t.id, ${wireRow(room)} as row`
  const names = changed.map((column) => column.name)
  const audited = {
    old: sql`${JSON.stringify(picked(before, names))}::jsonb`,
    new: sql`(select jsonb_object_agg(key, value) from jsonb_each(changed.row::jsonb) where key = any(${names}::text[]))`,
  }
  return theRow(
    room,
    await run(context, room, auditedChange(context, auditedOperation(room, 'update'), change, audited)),
  )
}

export async function removeRow(context: ChangeContext, room: Room, before: AnyRow): Promise<void> {
  const change = sql`delete from ${name(room.name)} t where t.id = ${before.id} returning t.id, null::json as row`
  const audited = { old: sql`jsonb_strip_nulls(${JSON.stringify(before)}::jsonb)`, new: raw('null::jsonb') }
  await run(context, room, auditedChange(context, auditedOperation(room, 'delete'), change, audited))
}

function unknownReference(column: string): Refusal {
  return badInput(`${column} names no record.`, column)
}

interface Changed {
  row: AnyRow | null
}

function auditedChange(
  author: Author,
  operation: string,
  change: Statement,
  audited: { old: Statement; new: Statement },
): Statement<Changed> {
  const { columns, values } = authorColumns(author)
  return sqlOf({ row: nullable(json({})) })`
    with changed as (${change}),
    audited as (
      insert into audit (operation, object_id, old, new, ${columns})
      select ${operation}, changed.id, ${audited.old}, ${audited.new}, ${values} from changed)
    select row from changed`
}

function auditedOperation(room: Room, verb: AuditedVerb): string {
  return `${room.name}.${verb}`
}

async function run(
  { tx }: ChangeContext,
  room: Room,
  statement: Statement<Changed>,
): Promise<AnyRow | null | undefined> {
  try {
    return (await tx.first(statement, preparedStatement(statement)))?.row
  } catch (error) {
    throw toRefusal(room, error)
  }
}

function theRow(room: Room, row: AnyRow | null | undefined): AnyRow {
  if (!row) throw new Error(`Writing to ${room.name} returned nothing.`)
  return row
}

function bound(column: Column, row: AnyRow): Statement {
  return sql`${row[column.name] ?? null}::${raw(sqlType(column))}`
}

/** What a new row depends on: it is inserted by a verified actor, and if nothing bars it. */
interface Guard {
  proof: Proof | undefined
  refusedIf: CreateAccess<AnyRow>['refusedIf']
  /** Whether nothing follows the insert in the transaction. */
  isWhole: boolean
}

/** Inserts a row that the guard lets pass, in one statement with what the guard asks. */
export async function insertGuarded(
  context: ChangeContext,
  room: Room,
  row: AnyRow,
  guard: Guard,
): Promise<AnyRow> {
  const { proof, refusedIf, isWhole } = guard
  if (!proof && !refusedIf) return insertRow(context, room, row)
  const kept = proof ? provenInsertions : guardedInsertions
  const insertion = kept.get(room) ?? guardedInsertion(context, room, guard)
  kept.set(room, insertion)
  const statement = insertion.filled([
    ...insertedColumns(room).map((column) => row[column.name] ?? null),
    ...(proof ? [...proof.stateValues, proof.version] : []),
    auditedOperation(room, 'create'),
    ...authorValues(context),
  ])
  const options = { ...preparedStatement(statement), isWhole }
  try {
    const outcome = await (proof ? proof.first(statement, options) : context.tx.first(statement, options))
    if (refusedIf && outcome?.refused) throw refuse(refusedIf.key)
    return theRow(room, outcome?.row)
  } catch (error) {
    throw toRefusal(room, error)
  }
}

/** By whether they verify the actor too. */
const guardedInsertions = new WeakMap<Room, Statement<GuardedRow>>()
const provenInsertions = new WeakMap<Room, Statement<GuardedRow>>()

interface GuardedRow extends Changed, Proven {
  refused: boolean
}

/** The guard is asked before the row is there, and only once. */
function guardedInsertion(author: Author, room: Room, { proof, refusedIf }: Guard): Statement<GuardedRow> {
  const columns = insertedColumns(room)
  const given = columns.map((column) => sql`${bound(column, {})} as ${name(column.name)}`)
  const names = join(
    columns.map((column) => name(column.name)),
    ', ',
  )
  const refused = refusedIf ? refusedIf.condition(raw('given')) : raw('false')
  const version = proof ? sql`(${proof.state})` : raw('null::int')
  const holds = proof ? sql`not refused and version = ${proof.version}` : raw('not refused')
  const { columns: authorNames, values } = authorColumns(author)
  return sqlOf({ row: nullable(json({})), refused: flag, version: nullable(number) })`
    with given as (select ${join(given, ', ')}),
    guard as materialized (select ${refused} as refused, ${version} as version from given),
    changed as (
      insert into ${name(room.name)} as t (${names}) select given.* from given, guard where ${holds}
      returning t.id, ${wireRow(room)} as row),
    audited as (
      insert into audit (operation, object_id, old, new, ${authorNames})
      select ${auditedOperation(room, 'create')}, id, null, jsonb_strip_nulls(row::jsonb), ${values} from changed)
    select changed.row, guard.* from guard left join changed on true`.asTemplate()
}

/** Turns an error of a constraint into a refusal with its key; returns other errors as they are. */
export function toRefusal(room: Room, error: unknown): unknown {
  const broken = brokenConstraint(error)
  if (broken?.kind === 'unique') {
    const key = room.conflicts?.[broken.name]
    return refuse(isErrorKey(key) ? key : 'conflict')
  }
  if (broken?.kind === 'reference') {
    const relation = [...room.relations.values()].find(
      ({ from }) => referenceName(room.name, from) === broken.name,
    )
    if (relation) return unknownReference(relation.from)
    return refuse('conflict', { message: 'Other records still use this one.' })
  }
  if (broken?.kind === 'missing') return badInput(`${broken.name} needs a value.`, broken.name)
  if (broken || isInvalidValue(error)) return badInput('A value is outside what its column can hold.')
  return error
}

function picked(row: AnyRow, columns: readonly string[]): AnyRow {
  return Object.fromEntries(columns.map((column) => [column, row[column] ?? null]))
}

/** Refuses the write as a conflict if the row no longer has the values that the caller saw. */
export function checkExpectation(room: Room, before: AnyRow, expect: readonly Value[]): void {
  for (const { property, value } of expect) {
    const column = room.columns.get(property)
    if (!column) throw badInput('There is no such column.', property)
    if (column.mask) throw badInput(`${property} cannot be compared with.`, property)
    if (coerced(column, value) !== before[property]) throw refuse('conflict', { property })
  }
}

/**
 * Every row that a changed column refers to has to exist, not deleted and readable by the caller. A blank reference passes:
 * the room's rules decide whether it is an error, and under which key.
 */
export async function checkReferences(
  context: WriteContext,
  room: Room,
  change: Change<AnyRow>,
): Promise<void> {
  const compiler = createCompiler(context.registry, context.actor)
  const given = [...room.relations.values()].filter(
    ({ kind, from }) => kind === 'one' && change.changes(from) && !isBlank(change.row[from]),
  )
  if (given.length === 0) return
  const checks = given.map((relation) => {
    const there = context.registry.related(relation)
    const key = sql`t.${name(relation.to)} = ${change.row[relation.from]}`
    const where = allOf([key, ...compiler.visible(there, raw('t'))])
    // The lock is held until the commit, as for a foreign key, so that the row found here cannot be deleted meanwhile.
    return sql`exists (select from ${name(there.name)} t where ${where} for key share) as ${name(relation.from)}`
  })
  const shape = Object.fromEntries(given.map(({ from }) => [from, flag]))
  const found = await context.tx.first(sqlOf(shape)`select ${join(checks, ', ')}`)
  const missing = given.find(({ from }) => !found?.[from])
  if (missing) throw unknownReference(missing.from)
}

/** Called after the rules, which trim values, and of which some have their own key for long values. */
export function checkLengths(room: Room, { row, changes }: Change<AnyRow>): void {
  for (const { name: column, length } of room.columns.values()) {
    const value = row[column]
    if (length !== null && typeof value === 'string' && value.length > length && changes(column))
      throw badInput(`${column} takes at most ${length} characters.`, column)
  }
}

function isBlank(value: unknown): boolean {
  return value === null || value === undefined || (typeof value === 'string' && value.trim() === '')
}
