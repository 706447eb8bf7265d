import { raw, type Statement } from '../database/sql.ts'

/**
 * A moment as the wire has it, such as 2026-01-31T15:00:00.120Z; the column's name comes from our own source. A page has
 * dozens of moments, and to_char takes twice as long as this: moments are kept to the millisecond, so that a microsecond
 * more has PostgreSQL write all the digits of its own form, whose ends are then those of the wire.
 */
export function wireMoment(column: string): Statement {
  return raw(`replace(replace((${column} + interval '1 microsecond')::text, '001+00', 'Z'), ' ', 'T')`)
}
