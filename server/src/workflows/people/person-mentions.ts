import { maxNoteLength } from '@comptoir/contract/constants'
import { maxPersonMentions, type PersonMention } from '@comptoir/contract/people'
import type { Queries } from '../../database/pool.ts'
import { number, text } from '../../database/row-shape.ts'
import { allOf, join, name, raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Actor } from '../../engine/definition/actor.ts'
import type { Registry } from '../../engine/definition/registry.ts'
import { createCompiler } from '../../engine/reading/compile-sql.ts'
import { registry } from '../../tables/all-tables.ts'
import { giftCode } from '../../tables/gift-code.ts'
import type { Person } from './find-person.ts'
import { idsOf } from './person-rows.ts'

/**
 * Notes in rows that are not the person's own, with their whole name or an address in it. Anonymising cannot tell what else
 * such a note says, so it stays, and whoever anonymises corrects it first. Notes that the reader may not read are left out.
 */
export async function personMentions(
  queries: Queries,
  actor: Actor,
  person: Person,
): Promise<PersonMention[]> {
  const words = [...person.emails, ...person.names.filter((known) => known.includes(' '))]
  if (words.length === 0) return []
  const compiler = createCompiler(registry, actor)
  const notes = notesOf(registry).map(({ room, column }): Statement => {
    const note = sql`t.${name(column.name)}`
    // Of the person's own rows, anonymising clears such a note.
    const foreign = column.personal ? [sql`t.id not in (${idsOf(room, person)})`] : []
    const permitted = compiler.permitted(room.read, raw('t'), { table: room.name, verb: 'read' })
    return sql`(select ${room.name} as "table", t.id, ${note} as text from ${name(room.name)} t
      where ${allOf([isNamedIn(note), ...foreign, ...permitted])} order by t.id desc limit ${maxPersonMentions})`
  })
  // Why cards of others were sent again. Anonymising clears the reasons of the person's own cards and mails.
  const reason = sql`a.new ->> 'reason'`
  notes.push(sql`(select ${giftCode.name} as "table", a.object_id as id, ${reason} as text from audit a
    where a.operation = ${`${giftCode.name}.email`} and ${isNamedIn(reason)}
      and a.object_id not in (${idsOf(giftCode, person)}) and not lower(a.new ->> 'to') = any(${person.emails}::text[])
    order by a.id desc limit ${maxPersonMentions})`)
  return queries.rows(sqlOf({ table: text, id: number, text })`
    select * from (${join(notes, ' union all ')}) found limit ${maxPersonMentions}`)

  function isNamedIn(note: Statement): Statement {
    return sql`(${note} is not null and exists (select from unnest(${words}::text[]) word
                                where strpos(comptoir_fold(${note}), comptoir_fold(word)) > 0))`
  }
}

/** The columns in which people write sentences. */
function notesOf({ rooms }: Registry) {
  return rooms.flatMap((room) =>
    [...room.columns.values()]
      .filter(({ length }) => length !== null && length >= maxNoteLength)
      .map((column) => ({ room, column })),
  )
}
