import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { createOwnFile } from '../../own-file.ts'
import { version } from '../../version.ts'
import { appliedMigrations } from '../migration-history.ts'
import { type Database, queriesOn } from '../pool.ts'
import { text } from '../row-shape.ts'
import { sqlOf } from '../sql.ts'
import {
  type BackupHeader,
  copyCommand,
  endLine,
  endOfRows,
  headerLine,
  leftOutOfBackups,
  storedTables,
} from './backup-format.ts'

/** Writes a snapshot of the database to one file, without sessions and links, while servers keep running. */
export async function writeBackup(
  database: Database,
  file: string,
): Promise<{ tables: number; rows: number }> {
  const target = await createOwnFile(file)
  try {
    const written = await database.withoutTimeout(async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const tally = { tables: 0, rows: 0 }
      await pipeline(
        Readable.from(contents(client, tally), { objectMode: false }),
        createGzip({ level: 3 }),
        target.stream,
      )
      return tally
    })
    await target.keep()
    return written
  } catch (error) {
    await target.discard()
    throw error
  }
}

async function* contents(client: pg.Client, tally: { tables: number; rows: number }): AsyncGenerator<Buffer> {
  const migrations = await appliedMigrations(queriesOn(client))
  const header: BackupHeader = { format: 1, version, migrations }
  yield Buffer.from(headerLine(header))
  for (const table of await storedTables(client)) {
    if (leftOutOfBackups.has(table.plainName)) continue
    const rows = client.query(to(`copy ${table.name} (${table.columns}) to stdout`))
    let isEmpty = true
    for await (const chunk of rows) {
      if (isEmpty) yield Buffer.from(`${copyCommand(table)};\n`)
      isEmpty = false
      yield chunk as Buffer
    }
    if (!isEmpty) yield Buffer.from(endOfRows)
    tally.tables++
    tally.rows += rows.rowCount
  }
  for (const line of await sequenceValues(client)) yield Buffer.from(`${line}\n`)
  yield Buffer.from(endLine)
}

/** Statements that set the sequences. The id of a deleted row must not be used again, because audit entries refer to it. */
async function sequenceValues(client: pg.Client): Promise<string[]> {
  const rows = await queriesOn(client).rows(sqlOf({ line: text })`
    select format('select setval(%L, %s);', format('%I.%I', schemaname, sequencename), last_value) as line
    from pg_sequences where schemaname = 'public' and last_value is not null order by sequencename`)
  return rows.map(({ line }) => line)
}
