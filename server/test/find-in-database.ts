import type { Queries } from '../src/database/pool.ts'
import { text } from '../src/database/row-shape.ts'
import { name, sqlOf } from '../src/database/sql.ts'

/** The rows of every table that contain one of the words in any column, as `table: row`. Ignores accents and capitals. */
export async function findInDatabase(queries: Queries, words: readonly string[]): Promise<string[]> {
  const tables = await queries.rows(sqlOf({ name: text })`
    select table_name::text as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`)
  const found: string[] = []
  for (const table of tables) {
    const rows = await queries.rows(sqlOf({ row: text })`
      select t::text as row from ${name(table.name)} t
      where exists (select from unnest(${words}::text[]) word
                    where strpos(comptoir_fold(t::text), comptoir_fold(word)) > 0)`)
    found.push(...rows.map(({ row }) => `${table.name}: ${row}`))
  }
  return found
}
