import { flag } from '../../database/row-shape.ts'
import { allOf, join, name, raw, sql } from '../../database/sql.ts'
import type { AnyRow, Room } from '../definition/define-table.ts'
import { badInput, refuse } from '../definition/refusal.ts'
import type { Change } from '../definition/rules.ts'
import { coerced } from '../reading/coerce.ts'
import { createCompiler } from '../reading/compile-sql.ts'
import { unknownReference } from './change-row.ts'
import type { Value, WriteContext } from './write-context.ts'

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
  const found = await context.tx.first(sql`select ${join(checks, ', ')}`.returns(shape))
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
