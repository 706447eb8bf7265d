import { withoutFormulaGuard } from '@comptoir/contract/rules/formula-guard'
import type pg from 'pg'
import { advisoryLocks } from '../../../database/advisory-locks.ts'
import { type Database, queriesOn } from '../../../database/pool.ts'
import { flag } from '../../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../../database/sql.ts'
import { type CsvRecord, csvRecords } from '../../import/files/csv-records.ts'
import type { TextEncoding } from '../../import/files/decoded-lines.ts'
import { openInputFile, type Progress } from '../../import/files/input-file.ts'
import { listingRejected, type Rejected } from '../../import/files/reject-list.ts'
import { recordImport } from '../../import/import-runs.ts'
import { addressReader, type OpenAddress, type ReadAddress } from './open-address.ts'

interface AddressImport {
  added: number
  /** Addresses that existed already, from an earlier run or as duplicates in the file. */
  known: number
  /** The count of rejected lines, by reason. */
  rejected: ReadonlyMap<string, number>
}

interface ImportOptions {
  encoding?: TextEncoding | undefined
  print?: (line: string) => void
  onReject?: (rejected: Rejected) => Promise<void> | void
}

/**
 * Adds the addresses of an open-data file. Each batch is one transaction, and unique indexes skip existing addresses, so
 * an interrupted import is completed by running it again.
 */
export async function importAddresses(
  database: Database,
  pieces: AsyncIterable<Uint8Array>,
  { encoding, print = () => undefined, onReject = () => undefined }: ImportOptions = {},
): Promise<AddressImport> {
  return database.withoutTimeout(async (client) => {
    await waitForOthers(client, print)
    return recordImport(queriesOn(client), 'address', () => importAll(client), importedLines)
  })

  async function importAll(client: pg.Client): Promise<AddressImport> {
    const rejected = new Map<string, number>()
    let [added, known] = [0, 0]
    let read: ReadAddress | undefined
    let batch: OpenAddress[] = []

    async function reject({ line, text }: CsvRecord, reason: string): Promise<void> {
      rejected.set(reason, (rejected.get(reason) ?? 0) + 1)
      await onReject({ line, reason, text })
    }
    async function store(): Promise<void> {
      const stored = await storeBatch(client, batch)
      added += stored
      known += batch.length - stored
      batch = []
    }

    for await (const records of csvRecords(pieces, { encoding })) {
      for (const record of records) {
        if (!read) {
          read = addressReader(record.fields ?? [])
          continue
        }
        const address = addressIn(record, read)
        if (typeof address === 'string') await reject(record, address)
        else if (batch.push(address) === batchSize) await store()
      }
    }
    if (!read) throw new Error('The file is empty.')
    if (batch.length > 0) await store()
    if (added > 0) await client.query('analyze address, address_street')
    return { added, known, rejected }
  }
}

function importedLines({ added, known, rejected }: AddressImport) {
  const rejectedLines = [...rejected.values()].reduce((sum, lines) => sum + lines, 0)
  return { written: added, unchanged: known, rejected: rejectedLines }
}

const batchSize = 5000

function addressIn({ fields, fault, text }: CsvRecord, read: ReadAddress): OpenAddress | string {
  if (!fields) return fault ?? 'unreadable'
  return text.includes('\0') ? 'a character that is none' : read(fields.map(withoutFormulaGuard))
}

/** Takes an advisory lock: two concurrent imports would deadlock on each other's rows. */
async function waitForOthers(client: pg.Client, print: (line: string) => void): Promise<void> {
  const lock = await queriesOn(client).first(sqlOf({ mine: flag })`
    select pg_try_advisory_lock(${advisoryLocks.addressImport}) as mine`)
  if (lock?.mine) return
  print('Waiting until another import has ended.')
  await client.query('select pg_advisory_lock($1)', [advisoryLocks.addressImport])
}

/** Returns how many addresses were new. */
async function storeBatch(client: pg.Client, batch: readonly OpenAddress[]): Promise<number> {
  const given = sql`unnest(
      ${batch.map(({ street_number }) => street_number)}::text[], ${batch.map(({ unit }) => unit)}::text[],
      ${batch.map(({ street }) => street)}::text[], ${batch.map(({ city }) => city)}::text[],
      ${batch.map(({ province }) => province)}::text[], ${batch.map(({ postal_code }) => postal_code)}::text[],
      ${batch.map(({ latitude }) => latitude)}::float8[], ${batch.map(({ longitude }) => longitude)}::float8[])
    given (street_number, unit, street, city, province, postal_code, latitude, longitude)`
  await client.query('begin')
  try {
    await run(
      client,
      sql`insert into address_street (street, city, province)
        select distinct street, city, province from ${given} on conflict do nothing`,
    )
    const stored = await run(
      client,
      sql`insert into address
          (street_number, unit, street, city, province, postal_code, latitude, longitude)
        select * from ${given} on conflict do nothing`,
    )
    await client.query('commit')
    return stored
  } catch (error) {
    await client.query('rollback').catch(() => undefined)
    throw error
  }
}

async function run(client: pg.Client, { text, values }: Statement): Promise<number> {
  return (await client.query(text, [...values])).rowCount ?? 0
}

interface FileImport {
  file: string
  encoding: TextEncoding | undefined
  /** The file to which every rejected line is written, with the reason. */
  rejects: string | undefined
  print: (line: string) => void
  onProgress: (progress: Progress) => void
}

/** Imports a file on disk, reports progress, and lists the first rejected lines. */
export async function importAddressFile(
  database: Database,
  { file, encoding, rejects, print, onProgress }: FileImport,
): Promise<AddressImport> {
  const piecesOf = await openInputFile(file, onProgress)
  const further = `Further lines that cannot be used are ${rejects === undefined ? 'only counted' : 'listed'}.`
  return listingRejected({ file: rejects, keepEmpty: true, print, further }, (onReject) =>
    importAddresses(database, piecesOf(), { encoding, print, onReject }),
  )
}
