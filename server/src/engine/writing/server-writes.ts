import { json } from '../../database/row-shape.ts'
import { allOf, name, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../definition/actor.ts'
import type { AnyRow, Room } from '../definition/define-table.ts'
import type { ServerWrites } from '../definition/rules.ts'
import { wireRow } from '../reading/read.ts'
import { changeRow, insertRow, removeRow } from './change-row.ts'
import { blankRow } from './given-values.ts'
import type { WriteContext } from './write-context.ts'

/** Changes that the server makes by itself, audited like all others. The actor is the user who caused them, if there is one. */
export function serverWrites(
  context: Omit<WriteContext, 'actor'> & { actor: Actor | undefined },
): ServerWrites {
  const { tx, registry } = context
  const meeting = (where: AnyRow) =>
    allOf(Object.entries(where).map(([column, value]) => sql`t.${name(column)} = ${value}`))
  async function rowsWhere(room: Room, where: AnyRow): Promise<AnyRow[]> {
    const found = await tx.rows(sqlOf({ row: json({}) })`
      select ${wireRow(room)} as row from ${name(room.name)} t
          where ${meeting(where)} order by t.id for update`)
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
      await tx.rows(sql`
        update ${name(room.name)} t set systemmodstamp = ${context.now}::timestamptz where ${meeting(where)}`)
    },
  }
}
