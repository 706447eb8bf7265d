import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import { copyInto } from '../../database/copy-into.ts'
import { type Database, queriesOn } from '../../database/pool.ts'
import { flag, number, type Shaped, text } from '../../database/row-shape.ts'
import { quoted, raw, sqlOf } from '../../database/sql.ts'
import type { Rejected } from './files/reject-list.ts'
import { createImportPace } from './import-pace.ts'
import { recordImport } from './import-runs.ts'
import type { ImportedTable } from './imported-table.ts'
import type { StagedLine } from './parse-line.ts'
import type { ReadLine } from './read-lines.ts'
import { type BatchSql, batchSql, stagingTable } from './statements/batch-sql.ts'

const countsShape = {
  added: number,
  changed: number,
  /** Lines that say what is stored already, and lines about rows that stay as they are here. */
  unchanged: number,
  /** Of the unchanged: lines about rows that were deleted, merged or anonymised here, or are managed here. */
  stays: number,
  /** Lines about people who were anonymised here. */
  anonymised: number,
  rejected: number,
}

export type ImportCounts = Shaped<typeof countsShape>

export interface ImportOptions {
  /** Checks everything and writes nothing. */
  isDryRun?: boolean
  onReject?: (rejected: Rejected) => Promise<void> | void
  /** Told of the first rows of a dry run as they would be. */
  onSample?: (row: string) => void
}

/** One import runs at a time, whatever its table. */
export class AnotherImportRuns extends Error {
  constructor() {
    super('Another import is running.')
    this.name = 'AnotherImportRuns'
  }
}

/**
 * Adds and changes the rows of a table by the lines of a file. Each batch is one short transaction, and a line that says
 * what is stored already changes nothing, so an interrupted import is completed by running it again.
 */
export async function importRows(
  database: Database,
  table: ImportedTable,
  lines: AsyncIterable<ReadLine[]>,
  { isDryRun = false, onReject = () => undefined, onSample }: ImportOptions = {},
): Promise<ImportCounts> {
  return database.withoutTimeout(async (client) => {
    await takeLock(client)
    if (isDryRun) return importAll(client)
    return recordImport(queriesOn(client), table.name, () => importAll(client), importedLines)
  })

  async function importAll(client: pg.Client): Promise<ImportCounts> {
    const statements = batchSql(table)
    for (const statement of [...sessionSettings, ...statements.create]) await client.query(statement)
    const total: ImportCounts = { added: 0, changed: 0, unchanged: 0, stays: 0, anonymised: 0, rejected: 0 }
    const maxBatchSize = table.rowsPerBatch ?? rowsPerBatch
    const pace = createImportPace(queriesOn(client), maxBatchSize)
    let batch: ReadLine[] = []
    let isFirst = true
    let writtenSince = 0
    let nextAnalyze = maxBatchSize / 2

    async function store(): Promise<void> {
      const { counts, rejected } = await storeBatch(client, statements, batch, isDryRun)
      if (isDryRun && isFirst && onSample)
        for (const row of await sampleRows(client, statements)) onSample(row)
      isFirst = false
      for (const name of countNames) total[name] += counts[name]
      for (const { line, reason } of rejected)
        await onReject({ line, reason, text: shownText(table, batch, line) })
      batch = []
      if (!isDryRun) await analyze(counts.added + counts.changed)
    }
    /** With the statistics of an empty table, the planner would look for each line among all contacts of its company. */
    async function analyze(written: number, threshold = nextAnalyze): Promise<void> {
      writtenSince += written
      if (writtenSince < threshold) return
      await client.query(`analyze ${quoted(table.name)}`)
      writtenSince = 0
      nextAnalyze *= 2
    }
    for await (const some of lines) {
      for (const line of some) if (batch.push(line) >= pace.batchSize) await pace.run(store)
    }
    if (batch.length > 0) await pace.run(store)
    await analyze(0, rowsWorthAnalyzing)
    return total
  }
}

/** What the first lines of the batch in the staging table become, without masked values. */
async function sampleRows(client: pg.Client, { sample }: BatchSql): Promise<string[]> {
  const rows = await queriesOn(client).rows(raw(sample).returns({ line: number, verdict: text, row: text }))
  return rows.map(({ line, verdict, row }) => `line ${line}, ${verdict}: ${row}`)
}

function importedLines({ added, changed, unchanged, rejected }: ImportCounts) {
  return { written: added + changed, unchanged, rejected }
}

const rowsPerBatch = 5000
const rowsWorthAnalyzing = 1000
const countNames = ['added', 'changed', 'unchanged', 'stays', 'anonymised', 'rejected'] as const

/** Staff never wait long for a row of the import, and the import never waits long for theirs: it tries again. */
const sessionSettings = [
  `set lock_timeout = '5s'`,
  `set statement_timeout = '2min'`,
  `set idle_in_transaction_session_timeout = '1min'`,
  `set temp_buffers = '32MB'`,
]

async function takeLock(client: pg.Client): Promise<void> {
  const lock = await queriesOn(client).first(sqlOf({ mine: flag })`
    select pg_try_advisory_lock(${advisoryLocks.import}) as mine`)
  if (!lock?.mine) throw new AnotherImportRuns()
}

interface StoredBatch {
  counts: ImportCounts
  rejected: { line: number; reason: string }[]
}

/** Tries again after a conflict with another transaction, which may also have taken a unique value meanwhile. */
async function storeBatch(
  client: pg.Client,
  statements: BatchSql,
  batch: readonly ReadLine[],
  isDryRun: boolean,
): Promise<StoredBatch> {
  for (let tries = 1; ; tries++) {
    try {
      await client.query('begin')
      const stored = await runBatch(client, statements, batch, isDryRun)
      await client.query('commit')
      return stored
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      if (tries === maxTries || !isTransient(error)) throw error
      await setTimeout(retryDelayMs * tries)
    }
  }
}

const maxTries = 6
const retryDelayMs = 200
/** Deadlock, serialization, lock timeout, statement timeout; a unique value or a reference that another transaction took. */
const transientCodes = new Set(['40P01', '40001', '55P03', '57014', '23505', '23503'])

function isTransient(error: unknown): boolean {
  return error instanceof pg.DatabaseError && transientCodes.has(error.code ?? '')
}

async function runBatch(
  client: pg.Client,
  statements: BatchSql,
  batch: readonly ReadLine[],
  isDryRun: boolean,
): Promise<StoredBatch> {
  const queries = queriesOn(client)
  const run = async (texts: readonly string[]) => {
    for (const text of texts) await client.query(text)
  }
  const countOf = async (text: string) =>
    (await queries.first(raw(text).returns({ count: number })))?.count ?? 0

  await client.query(`truncate ${stagingTable}`)
  await copyInto(client, stagingTable, readable(batch))
  await client.query(`analyze ${stagingTable}`)
  await run(statements.match)
  await client.query(statements.markStaying)
  await run(statements.compare)
  if ((await countOf(changedLines)) > 0) {
    await client.query(statements.lock)
    // Someone may have been anonymised while the batch waited for the lock.
    await client.query(statements.markStaying)
    await run(statements.compare)
  }
  await run(statements.rejectRepeated)
  if (statements.beforeWriting && (await countOf(writtenLines)) > 0)
    await client.query(statements.beforeWriting)
  await run(statements.rejectBroken)
  await client.query(statements.remember)
  if (!isDryRun && (await countOf(writtenLines)) > 0) {
    if (statements.countAdopted && (await countOf(statements.countAdopted)) > 0) await run(statements.adopt)
    await run(statements.write)
  }
  const counts = await queries.first(raw(statements.count).returns(countsShape))
  if (!counts) throw new Error('The lines were not counted.')
  const refused = await queries.rows(raw(statements.listRejected).returns({ line: number, reason: text }))
  const unread = batch.flatMap(({ line, read }) => (typeof read === 'string' ? { line, reason: read } : []))
  const rejected = [...unread, ...refused].sort((one, other) => one.line - other.line)
  return { counts: { ...counts, rejected: rejected.length }, rejected }
}

const changedLines = `select count(*)::int as count from ${stagingTable} where verdict = 'changed' and reason is null`
const writtenLines = `select count(*)::int as count from ${stagingTable} where verdict in ('new', 'changed') and reason is null`

function* readable(batch: readonly ReadLine[]): Generator<StagedLine> {
  for (const { read } of batch) if (typeof read !== 'string') yield read
}

/** The record for the list of rejected lines. A table with masked columns shows none of it: a code may be in any field. */
function shownText({ room }: ImportedTable, batch: readonly ReadLine[], line: number): string {
  if (room.masked) return ''
  return batch.find((read) => read.line === line)?.text ?? ''
}
