import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, expect, test } from 'vitest'
import { openFreshDatabase } from '../../../test/database.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { number } from '../row-shape.ts'
import { sql, sqlOf } from '../sql.ts'
import { leftOutOfBackups, storedTables } from './backup-format.ts'
import { restoreBackup } from './restore-backup.ts'
import { writeBackup } from './write-backup.ts'

/** What COPY must escape, and a line that looks like its end. */
const awkward = 'tab\t, line\n\\.\nbackslash \\N \\'

const app = await startTestApp()
const folder = mkdtempSync(join(tmpdir(), 'comptoir-backup-'))
const file = join(folder, 'backup.sql.gz')
await app.make.contact({ firstname: 'Zoé', lastname: awkward })
for (const email of ['\\.', 'a@client.example', 'last@client.example']) await app.make.blocked(email)
await app.database.rows(sql`delete from blocked where email = 'last@client.example'`)
const session = await app.as('user')
await app.rest('POST', '/resetpassword', { email: session.user.username__c })
await app.queuedMails()
await writeBackup(app.database, file)
afterAll(() => rmSync(folder, { recursive: true }))

function altered(change: (text: string) => string): string {
  const other = join(folder, 'altered.sql.gz')
  writeFileSync(other, gzipSync(change(gunzipSync(readFileSync(file)).toString('utf8'))))
  return other
}

test('a new database filled from a backup holds the same rows, and gives no number a second time', async () => {
  const restored = await openFreshDatabase()
  await restoreBackup(restored, file)
  const all = sql`
    select (select json_agg(c order by id) from contact c)::text as contacts,
           (select json_agg(b order by id) from blocked b)::text as blocked,
           (select json_agg(u order by id) from propertyuser__c u)::text as staff`
  expect(await restored.first(all)).toEqual(await app.database.first(all))
  expect(await restored.first(sql`select lastname from contact`)).toEqual({ lastname: awkward })
  const [next] = await restored.rows(sqlOf({ id: number })`
    insert into blocked (email) values ('next@client.example') returning id`)
  expect(next?.id).toBe(4)
})

test('a backup has no sessions, links or counters, and every table that it leaves out exists', async () => {
  const names = await app.database.withoutTimeout(async (client) =>
    (await storedTables(client)).map(({ plainName }) => plainName),
  )
  const text = gunzipSync(readFileSync(file)).toString('utf8')
  for (const table of leftOutOfBackups) {
    expect(names).toContain(table)
    expect(text).not.toContain(`copy public.${table} `)
  }
  expect(text).toContain('copy public.propertyuser__c ')
  const restored = await openFreshDatabase()
  await restoreBackup(restored, file)
  expect(await restored.rows(sql`select from session`)).toEqual([])
  expect(await app.database.rows(sql`select from session`)).not.toEqual([])
})

test('only its owner can read a backup', () => {
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test.each<[string, (text: string) => string, string]>([
  ['cut short amid its rows', (text) => text.slice(0, text.indexOf('a@client.example')), 'cut short'],
  ['without its end', (text) => text.replace(/-- The backup is whole\n$/, ''), 'cut short'],
  ['of another version', (text) => text.replace(/"migrations":\["/, '"migrations":["x'), 'another version'],
  ['that is something else', () => 'select 1;\n', 'not a backup'],
])('a backup %s is refused, and nothing of it stays', async (_, change, reason) => {
  const restored = await openFreshDatabase()
  await expect(restoreBackup(restored, altered(change))).rejects.toThrow(reason)
  expect(await restored.rows(sql`select from account`)).toEqual([])
})

test('a database that has rows is left alone', async () => {
  await expect(restoreBackup(app.database, file)).rejects.toThrow('has rows')
})
