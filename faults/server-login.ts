import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { raw, sql } from '../server/src/database/sql.ts'
import { withDatabase } from './own-postgres.ts'

/** Creates the login of deploy/postgresql/server-login.sql, which owns no table; returns its name. */
export async function createServerLogin(databaseUrl: string): Promise<string> {
  const login = 'comptoir_server'
  const file = fileURLToPath(new URL('../deploy/postgresql/server-login.sql', import.meta.url))
  await withDatabase(databaseUrl, async (database) => {
    // Logins belong to the whole PostgreSQL, which groups of the suite share.
    const known = await database.first(sql`select from pg_roles where rolname = ${login}`)
    if (!known) await database.rows(raw(`create role ${login} login`))
    await database.withoutTimeout((client) => client.query(readFileSync(file, 'utf8')))
  })
  return login
}
