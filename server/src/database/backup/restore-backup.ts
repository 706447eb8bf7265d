import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { appliedMigrations } from '../migration-history.ts'
import { type Database, queriesOn } from '../pool.ts'
import { withoutConstraints } from '../without-constraints.ts'
import { endLine, readHeader } from './backup-format.ts'
import { BackupReader } from './backup-reader.ts'
import { appendOnlyTables, type StoredTable, storedTables } from './stored-tables.ts'

/** Fills a migrated, empty database from a backup, completely or not at all. */
export async function restoreBackup(database: Database, file: string): Promise<{ rows: number }> {
  return database.withoutTimeout(async (client) => {
    const source = createReadStream(file)
    const unzipped = source.pipe(createGunzip())
    source.once('error', (error) => unzipped.destroy(error))
    const reader = new BackupReader(unzipped)
    const { migrations } = readHeader(await reader.line())
    if (migrations.join() !== (await appliedMigrations(queriesOn(client))).join()) {
      throw new Error(
        'The backup is of another version. Restore it with that version, and update afterwards.',
      )
    }
    const tables = await storedTables(client)
    const filled = tables.filter(({ plainName }) => !appendOnlyTables.has(plainName))
    // A failure ends the connection, which rolls the transaction back.
    await client.query('begin')
    await client.query(`lock table ${filled.map(({ name }) => name).join(', ')} in access exclusive mode`)
    await checkEmpty(client, filled)
    const names = tables.map(({ plainName }) => plainName)
    let rows = 0
    await withoutConstraints(client, names, async () => {
      rows = await load(client, reader)
    })
    await client.query('commit')
    await client.query('analyze')
    return { rows }
  })
}

async function load(client: pg.Client, reader: BackupReader): Promise<number> {
  let rows = 0
  for (let line = await reader.line(); `${line}\n` !== endLine; line = await reader.line()) {
    if (line === undefined) throw new Error('The end of the backup is missing: the file was cut short.')
    const command = line.replace(/;$/, '')
    if (command.startsWith('copy ')) {
      const into = client.query(from(command))
      await pipeline(Readable.from(reader.rows(), { objectMode: false }), into)
      rows += into.rowCount
    } else {
      await client.query(command)
    }
  }
  return rows
}

async function checkEmpty(client: pg.Client, tables: readonly StoredTable[]): Promise<void> {
  for (const { name, plainName } of tables) {
    const { rows } = await client.query(`select from ${name} limit 1`)
    if (rows.length > 0) {
      throw new Error(`The table ${plainName} has rows: a backup is restored into a new database only.`)
    }
  }
}
