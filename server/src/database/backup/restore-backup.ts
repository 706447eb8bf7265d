import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { version } from '../../version.ts'
import { appliedMigrations } from '../migration-history.ts'
import { type Database, queriesOn } from '../pool.ts'
import { withoutConstraints } from '../without-constraints.ts'
import {
  appendOnlyTables,
  endLine,
  endOfRows,
  readHeader,
  type StoredTable,
  storedTables,
} from './backup-format.ts'

/** Fills a migrated, empty database from a backup, completely or not at all. */
export async function restoreBackup(database: Database, file: string): Promise<{ rows: number }> {
  return database.withoutTimeout(async (client) => {
    const source = createReadStream(file)
    const unzipped = source.pipe(createGunzip())
    source.once('error', (error) => unzipped.destroy(error))
    const reader = new BackupReader(unzipped)
    const { version: writtenBy, migrations } = readHeader(await reader.line())
    if (migrations.join() !== (await appliedMigrations(queriesOn(client))).join()) {
      const other =
        writtenBy && writtenBy !== version ? `version ${writtenBy}` : 'another version, such as 1.0.0'
      throw new Error(
        `The backup is of ${other}, and this is ${version}. Restore it with that version, and update afterwards.`,
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

/** Reads a backup from a stream: its lines, and the rows between them in chunks of any size. */
class BackupReader {
  readonly #source: AsyncIterator<Buffer>
  #buffered: Buffer = Buffer.alloc(0)

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]()
  }

  async line(): Promise<string | undefined> {
    for (;;) {
      const end = this.#buffered.indexOf('\n')
      if (end >= 0)
        return this.#take(end + 1)
          .toString('utf8')
          .slice(0, -1)
      if (!(await this.#more())) return undefined
    }
  }

  /** The rows up to their end line. Rows escape backslashes, so none can be mistaken for it. */
  async *rows(): AsyncGenerator<Buffer> {
    const end = `\n${endOfRows}`
    for (;;) {
      const found = this.#buffered.indexOf(end)
      if (found >= 0) {
        yield this.#take(found + 1)
        this.#take(endOfRows.length)
        return
      }
      // The end line may be split between two chunks.
      const certain = this.#buffered.length - end.length + 1
      if (certain > 0) yield this.#take(certain)
      if (!(await this.#more())) throw new Error('The backup ends amid its rows: the file was cut short.')
    }
  }

  #take(length: number): Buffer {
    const taken = this.#buffered.subarray(0, length)
    this.#buffered = this.#buffered.subarray(length)
    return taken
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next()
    if (!done) this.#buffered = Buffer.concat([this.#buffered, value])
    return !done
  }
}
