import { expect, test } from 'vitest'
import { openEmptyDatabase } from '../../test/database.ts'
import { migrate } from './migrate.ts'
import type { Database } from './pool.ts'
import { applyRepeatableSql, type RepeatableFile, repeatableFiles } from './repeatable-sql.ts'
import { sql } from './sql.ts'

async function migrated(): Promise<Database> {
  const database = await openEmptyDatabase()
  await migrate(database, () => undefined)
  return database
}

function apply(database: Database, files: RepeatableFile[]): Promise<string[]> {
  return database.withoutTimeout(async (client) => {
    await client.query('begin')
    const applied = await applyRepeatableSql(client, files)
    await client.query('commit')
    return applied
  })
}

const answer = (value: number): RepeatableFile => ({
  name: 'after-migrations/answer.sql',
  text: `create or replace function answer() returns int language sql return ${value};`,
})

/** The file that defines comptoir_fold, whose results generated columns store. */
function searchText(change: (text: string) => string): RepeatableFile {
  const file = repeatableFiles('before-migrations').find(({ text }) => text.includes('comptoir_fold('))
  if (!file) throw new Error('no file defines comptoir_fold')
  return { ...file, text: change(file.text) }
}

test('a file is applied when it is new and when its text has changed, and not otherwise', async () => {
  const database = await migrated()
  const query = sql`select answer()`
  expect(await apply(database, [answer(1)])).toEqual(['after-migrations/answer.sql'])
  expect(await apply(database, [answer(1)])).toEqual([])
  expect(await database.first(query)).toEqual({ answer: 1 })
  expect(await apply(database, [answer(2)])).toEqual(['after-migrations/answer.sql'])
  expect(await database.first(query)).toEqual({ answer: 2 })
})

test('every file can be applied a second time', async () => {
  const database = await migrated()
  await database.rows(sql`delete from drizzle.applied_sql_files`)
  const said: string[] = []
  await migrate(database, (line) => said.push(line))
  expect(said).toEqual([expect.stringContaining('Updated the SQL functions of before-migrations/')])
})

test('a change of a function whose results are stored is refused, and nothing changes', async () => {
  const database = await migrated()
  const changed = searchText((text) => text.replace('return lower(', 'return upper('))
  await expect(apply(database, [changed, answer(1)])).rejects.toThrow(
    'changes the function comptoir_fold(text), whose results are stored',
  )
  expect(await database.first(sql`select comptoir_fold('É') as folded`)).toEqual({ folded: 'e' })
  expect(await apply(database, repeatableFiles('before-migrations'))).toEqual([])
})

test('a comment in the same file may change', async () => {
  const database = await migrated()
  const commented = searchText((text) => `-- A new comment.\n${text}`)
  expect(await apply(database, [commented])).toEqual([commented.name])
})
