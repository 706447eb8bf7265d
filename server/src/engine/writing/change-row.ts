import { isErrorKey } from '@comptoir/contract/error-keys'
import { brokenConstraint, isInvalidValue, type Queries } from '../../database/pool.ts'
import { json, nullable } from '../../database/row-shape.ts'
import { join, name, raw, type Statement, sql } from '../../database/sql.ts'
import { type AnyRow, type Column, type Room, referenceName } from '../definition/define-table.ts'
import { badInput, type Refusal, refuse } from '../definition/refusal.ts'
import { sqlType } from '../reading/coerce.ts'
import { wireRow } from '../reading/read.ts'
import { preparedStatement } from '../reading/statement-cache.ts'
import { type AuditedVerb, type Author, authorColumns, authorValues } from './audit.ts'

/** A change and its audit are one statement, so that neither happens without the other. */
export interface ChangeContext extends Author {
  tx: Queries
}

export async function insertRow(context: ChangeContext, room: Room, row: AnyRow): Promise<AnyRow> {
  const columns = [...room.columns.values()].filter((column) => !column.generated)
  const insertion = insertions.get(room) ?? insertionOf(context, room, columns)
  insertions.set(room, insertion)
  const values = columns.map((column) => row[column.name] ?? null)
  const statement = insertion.filled([...values, auditedOperation(room, 'create'), ...authorValues(context)])
  return theRow(room, await run(context, room, statement))
}

/** An insert names all columns, so that its text is the same for all rows of a room. */
const insertions = new WeakMap<Room, Statement<Changed>>()

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

export function unknownReference(column: string): Refusal {
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
  return sql`
    with changed as (${change}),
    audited as (
      insert into audit (operation, object_id, old, new, ${columns})
      select ${operation}, changed.id, ${audited.old}, ${audited.new}, ${values} from changed)
    select row from changed`.returns({ row: nullable(json({})) })
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
