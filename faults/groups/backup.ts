import { execFile } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { migrate } from '../../server/src/database/migrate.ts'
import { text } from '../../server/src/database/row-shape.ts'
import { raw, sql } from '../../server/src/database/sql.ts'
import { largeScale } from '../../server/src/demo/demo-scale.ts'
import { loadDemo } from '../../server/src/demo/load-demo.ts'
import { seconds } from '../figures.ts'
import { startOwnPostgres, withDatabase } from '../own-postgres.ts'
import type { Suite } from '../suite.ts'

/** The data set, backed up and restored by the operator's own commands. */
export async function backup(suite: Suite): Promise<void> {
  const postgres = await startOwnPostgres(suite)
  const source = await postgres.newDatabase(suite.large ? 'empty' : 'demo')
  if (suite.large) {
    await withDatabase(source, async (database) => {
      await migrate(database, () => undefined)
      await loadDemo(database, () => undefined, { scale: largeScale })
    })
  }
  const target = await postgres.newDatabase('empty')
  const file = join(suite.folder, 'backup.sql.gz')
  const written = await admin(source, 'backup', file)
  const restored = await admin(target, 'restore', file)
  const [before, after] = [await checksums(source), await checksums(target)]
  const different = [...before].filter(([table, sum]) => after.get(table) !== sum).map(([table]) => table)
  suite.check(
    `backup and restore of the ${suite.large ? 'large' : 'small'} data set: the same checksum for every table`,
    different.length === 0 && before.size === after.size && before.size > 20,
    `${before.size - different.length} of ${before.size} tables the same${different.length > 0 ? `, not ${different.join(', ')}` : ''}; ` +
      `${written.said} in ${seconds(written.milliseconds)}, ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB; restored in ${seconds(restored.milliseconds)}`,
  )
}

const program = fileURLToPath(new URL('../../scripts/admin.mjs', import.meta.url))

function admin(databaseUrl: string, ...args: string[]): Promise<{ said: string; milliseconds: number }> {
  const began = performance.now()
  const env = { ...process.env, DATABASE_URL: databaseUrl }
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
      if (error) reject(new Error(stdout + stderr))
      else
        resolve({
          said: /holds (.*)\.$/m.exec(stdout)?.[1] ?? '',
          milliseconds: performance.now() - began,
        })
    })
  })
}

/** Of every row's text, in any order. The two commands themselves, which the security log has, are left out. */
async function checksums(databaseUrl: string): Promise<Map<string, string>> {
  return withDatabase(databaseUrl, async (database) => {
    const tables = await database.rows(
      sql`select format('%I', tablename) as name from pg_tables where schemaname = 'public' order by 1`.returns(
        { name: text },
      ),
    )
    const sums = new Map<string, string>()
    for (const { name } of tables) {
      const found = await database.first(
        raw(
          `select count(*) || ':' || coalesce(sum(hashtextextended(t::text, 0)), 0) as sum from ${name} t
           where coalesce(to_jsonb(t)->>'kind', '') <> 'admin_command'`,
        ).returns({ sum: text }),
      )
      sums.set(name, found?.sum ?? '')
    }
    return sums
  })
}
