import { raw, type Statement } from '../../database/sql.ts'

/** A timestamp in its wire format. The column becomes SQL text, so it must not come from a caller. */
export function wireMoment(column: string): Statement {
  return raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
}
