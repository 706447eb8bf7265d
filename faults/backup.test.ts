import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { migrate } from '../server/src/database/migrate.ts'
import { text } from '../server/src/database/row-shape.ts'
import { raw, sqlOf } from '../server/src/database/sql.ts'
import { loadDemo } from '../server/src/demo/load-demo.ts'
import { largeScale } from '../tooling/large-scale.ts'
import { measured } from './figures.ts'
import { folder } from './fixture.ts'
import { startOwnPostgres, withDatabase } from './own-postgres.ts'

const isLarge = process.env.FAULTS_LARGE === '1'
const postgres = await startOwnPostgres()

test('the operator’s backup, restored, has the same checksum for every table', async () => {
  const source = await postgres.newDatabase(isLarge ? 'empty' : 'demo')
  if (isLarge)
    await withDatabase(source, async (database) => {
      await migrate(database, () => undefined)
      await loadDemo(database, () => undefined, { scale: largeScale })
    })
  const target = await postgres.newDatabase('empty')
  const file = join(folder, 'backup.sql.gz')
  measured('seconds for the backup', await admin(source, 'backup', file))
  measured('MiB', statSync(file).size / 2 ** 20)
  measured('seconds for restoring it', await admin(target, 'restore', file))
  const sums = await checksums(source)
  expect(await checksums(target)).toEqual(sums)
  measured('tables', Object.keys(sums).length).toBeGreaterThan(20)
})

const program = fileURLToPath(new URL('../scripts/admin.mjs', import.meta.url))

/** Runs an operator's command; returns the seconds that it took. */
async function admin(databaseUrl: string, ...args: string[]): Promise<number> {
  const startedAt = performance.now()
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  await promisify(execFile)(process.execPath, [program, ...args], { env })
  return (performance.now() - startedAt) / 1000
}

/** Of every row's text, in any order. The two commands themselves, which the security log has, are left out. */
async function checksums(databaseUrl: string): Promise<Record<string, string>> {
  return withDatabase(databaseUrl, async (database) => {
    const tables = await database.rows(sqlOf({ name: text })`
      select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1`)
    const sums: Record<string, string> = {}
    for (const { name } of tables) {
      const found = await database.first(
        raw(
          `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t
           where coalesce(to_jsonb(t)->>'kind', '') <> 'admin_command'`,
        ).returns({ sum: text }),
      )
      sums[name] = found?.sum ?? ''
    }
    return sums
  })
}
