import { raw, type Statement } from '../../database/sql.ts'

/** A moment as the wire has it; the column's name comes from our own source. */
export function wireMoment(column: string): Statement {
  return raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
