import { setImmediate } from 'node:timers/promises'
import { blockingKeysVersion } from '@comptoir/contract/matching/blocking-keys'
import type { Match } from '@comptoir/contract/matching/evidence'
import { unifiedKinds } from '@comptoir/contract/tools'
import type { Queries } from '../../database/pool.ts'
import { flag, nullable, number, oneOf, type Shaped } from '../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../database/sql.ts'
import { type ScannedKind, scannedKinds } from './scanned-kinds.ts'

/** A dedicated connection, on which the scan commits batch by batch. */
export interface ScanConnection extends Queries {
  transaction<T>(work: () => Promise<T>): Promise<T>
}

interface Scan extends Omit<Shaped<typeof scanRow>, 'started'> {
  /** The last record of the last finished scan of the kind. */
  recordsBefore: number
  auditsBefore: number
}

/**
 * Updates the blocking keys of records, and then compares records that share one. Each batch is committed with the
 * progress, so that an interrupted scan continues without repeating work.
 */
export async function runScan(
  connection: ScanConnection,
  scanId: number,
  now: Date,
  stopping: () => boolean,
): Promise<void> {
  const scan = await begin(connection, scanId, now)
  const kind = scannedKinds[scan.kind]
  if (scan.phase === 'keys') {
    await eachBatch(keyBatchSize, makeKeys)
    if (stopping()) return
    await connection.rows(sql`analyze ${kind.keyTable}`)
    await connection.rows(sql`update unification_scan set phase = 'pairs', reached = 0 where id = ${scan.id}`)
    scan.reached = 0
  }
  await eachBatch(compareBatchSize, comparePairs)
  if (stopping()) return
  await connection.rows(sql`
    update unification_scan set state = 'done', done = total, finished_at = clock_timestamp() where id = ${scan.id}`)

  /** The work returns how many pairs are new. */
  async function eachBatch(size: number, work: (ids: number[]) => Promise<number>): Promise<void> {
    while (!stopping()) {
      const ids = await connection.rows(sqlOf({ id: number })`
        select id from (${toScan(scan, kind)}) s where id > ${scan.reached} order by id limit ${size}`)
      const last = ids.at(-1)
      if (!last) return
      await connection.transaction(async () => {
        const found = await work(ids.map(({ id }) => id))
        await connection.rows(sql`
          update unification_scan
          set reached = ${last.id}, done = least(total, done + ${ids.length}), found = found + ${found}
          where id = ${scan.id}`)
      })
      scan.reached = last.id
    }
  }

  async function makeKeys(ids: readonly number[]): Promise<number> {
    const prints = await kind.prints(connection, ids)
    const [keys, records]: [number[], number[]] = [[], []]
    let made = 0
    for (const [id, print] of prints) {
      for (const key of kind.keys(print)) {
        keys.push(keyHash(key))
        records.push(id)
      }
      if (++made % comparisonsPerTurn === 0) await setImmediate()
    }
    if (!scan.everything)
      await connection.rows(sql`delete from ${kind.keyTable} where record_id = any(${ids}::bigint[])`)
    await connection.rows(sql`
      insert into ${kind.keyTable} (key, record_id) select * from unnest(${keys}::bigint[], ${records}::bigint[])`)
    return 0
  }

  async function comparePairs(ids: readonly number[]): Promise<number> {
    const candidates = await connection.rows(sqlOf({ one: number, other: number })`
      select distinct least(k.record_id, member) as one, greatest(k.record_id, member) as other
      from ${kind.keyTable} k
      cross join lateral (
        select array_agg(record_id) as members
        from (select record_id from ${kind.keyTable} where key = k.key limit ${maxBlockSize + 1}) m) block
      cross join lateral unnest(block.members) as member
      where k.record_id = any(${ids}::bigint[]) and cardinality(block.members) between 2 and ${maxBlockSize}
        and member <> k.record_id ${scan.everything ? sql`and member > k.record_id` : sql``}`)
    const involved = new Set(candidates.flatMap(({ one, other }) => [one, other]))
    const prints = await kind.prints(connection, [...involved])
    const found: FoundPair[] = []
    for (const [at, { one, other }] of candidates.entries()) {
      const [here, there] = [prints.get(one), prints.get(other)]
      const match = here === undefined || there === undefined ? undefined : kind.compare(here, there)
      if (match) found.push({ one, other, match })
      if (at % comparisonsPerTurn === 0) await setImmediate()
    }
    await deleteStalePairs(ids, found)
    return savePairs(found)
  }

  /** Deletes open pairs of changed records that are no longer similar. Decided pairs stay. */
  async function deleteStalePairs(ids: readonly number[], found: readonly FoundPair[]): Promise<void> {
    const sides = scan.everything
      ? sql`left_id = any(${ids}::bigint[])`
      : sql`(left_id = any(${ids}::bigint[]) or right_id = any(${ids}::bigint[]))`
    await connection.rows(sql`
      delete from unification_pair
      where kind = ${scan.kind} and state = 'open' and ${sides}
        and (left_id, right_id) not in (
          select * from unnest(${found.map(({ one }) => one)}::bigint[], ${found.map(({ other }) => other)}::bigint[]))`)
  }

  async function savePairs(found: readonly FoundPair[]): Promise<number> {
    if (found.length === 0) return 0
    const rows = await connection.rows(sqlOf({ fresh: flag })`
      insert into unification_pair (kind, left_id, right_id, score, why, found_at)
      select ${scan.kind}, one, other, score, string_to_array(why, ' '), ${now}
      from unnest(${found.map(({ one }) => one)}::bigint[], ${found.map(({ other }) => other)}::bigint[],
                  ${found.map(({ match }) => match.score)}::real[],
                  ${found.map(({ match }) => match.why.join(' '))}::text[]) as found (one, other, score, why)
      on conflict (kind, left_id, right_id) do update set score = excluded.score, why = excluded.why
      where unification_pair.state = 'open'
      returning xmax = 0 as fresh`)
    return rows.filter(({ fresh }) => fresh).length
  }
}

interface FoundPair {
  one: number
  other: number
  match: Match
}

const keyBatchSize = 2000
const compareBatchSize = 500
/** A key shared by more records is not selective enough to compare them all. */
const maxBlockSize = 40
/** After this many comparisons the scan yields to the event loop, so that requests are served. */
const comparisonsPerTurn = 100

async function begin(connection: ScanConnection, scanId: number, now: Date): Promise<Scan> {
  return connection.transaction(async () => {
    const scan = await connection.first(sqlOf(scanRow)`
      select id, kind, everything, phase, reached, started_at is not null as started
      from unification_scan where id = ${scanId} for update`)
    if (!scan) throw new Error(`There is no scan ${scanId}.`)
    const kind = scannedKinds[scan.kind]
    const before = await connection.first(sqlOf({ records: nullable(number), audits: nullable(number) })`
      select last_record as records, last_audit as audits from unification_scan scan
      where kind = ${scan.kind} and state = 'done' and keys_version = ${blockingKeysVersion}
        -- A look through everything begins with no keys at all: where one failed, most may be missing.
        and not exists (
          select from unification_scan later
          where later.kind = scan.kind and later.id > scan.id and later.everything and later.state = 'failed')
      order by id desc limit 1`)
    const whole = { ...scan, everything: scan.everything || !before }
    const found = { ...whole, recordsBefore: before?.records ?? 0, auditsBefore: before?.audits ?? 0 }
    if (scan.started) return found
    if (found.everything) await connection.rows(sql`truncate ${kind.keyTable}`)
    await connection.rows(sql`
      update unification_scan set
        state = 'running', started_at = clock_timestamp(), everything = ${found.everything},
        keys_version = ${blockingKeysVersion},
        total = 2 * (select count(*) from (${toScan(found, kind)}) s),
        last_record = (select coalesce(max(id), 0) from ${kind.table}),
        -- A change may be committed after others with a later number: the last minutes are looked at again next time.
        last_audit = coalesce((select id from audit where created_at < ${now}::timestamptz - interval '5 minutes'
                               order by id desc limit 1), 0)
      where id = ${scan.id}`)
    return found
  })
}

const scanRow = {
  id: number,
  kind: oneOf(unifiedKinds),
  everything: flag,
  phase: oneOf(['keys', 'pairs']),
  reached: number,
  started: flag,
}

/** The ids of the records to scan. */
function toScan(scan: Scan, kind: ScannedKind<unknown>): Statement {
  if (scan.everything) return sql`select id from ${kind.table} where not isdeleted`
  return sql`select id from ${kind.table} where id > ${scan.recordsBefore}
    union ${kind.changedAfter(scan.auditsBefore)}`
}

/** A hash that fits a JavaScript number exactly. A collision only causes an unnecessary comparison. */
function keyHash(text: string): number {
  let [high, low] = [0xdeadbeef, 0x41c6ce57]
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    high = Math.imul(high ^ code, 2654435761)
    low = Math.imul(low ^ code, 1597334677)
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909)
  return 4294967296 * (2097151 & low) + (high >>> 0)
}
