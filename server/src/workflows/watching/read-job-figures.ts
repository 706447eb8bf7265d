import { unifiedKinds } from '@comptoir/contract/tools'
import { scanStates } from '@comptoir/contract/unification'
import { advisoryLocks } from '../../database/advisory-locks.ts'
import type { Queries } from '../../database/pool.ts'
import { nullable, number, oneOf, text } from '../../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../../database/sql.ts'
import { importRunStates } from '../../tables/private/operation.ts'
import { readLogHead } from '../log-chain/log-head.ts'

/**
 * What the database knows about work that no request waits for. All replicas read the same figures. One statement runs after
 * the other, so that a scrape takes one connection only.
 */
export async function readJobFigures(queries: Queries) {
  const mail = await queries.first(sqlOf({
    waiting: number,
    retrying: number,
    failed: number,
    oldestSeconds: number,
  })`
      select count(*) filter (where failed_at is null)::int as waiting,
             count(*) filter (where failed_at is null and attempts > 0)::int as retrying,
             count(*) filter (where failed_at is not null)::int as failed,
             coalesce(extract(epoch from now() - min(coalesce(requeued_at, created_at)) filter (where failed_at is null)), 0)::float8
               as "oldestSeconds"
      from mail_queue`)
  const scans = await queries.rows(
    sqlOf({
      kind: oneOf(unifiedKinds),
      state: oneOf(scanStates),
      runs: number,
    })`select kind, state, count(*)::int as runs from unification_scan group by kind, state`,
  )
  const lastScans = await queries.rows(sqlOf({
    kind: oneOf(unifiedKinds),
    records: number,
    seconds: nullable(number),
    finished: nullable(number),
  })`
      select distinct on (kind) kind, total / 2 as records, ${seconds} as seconds, ${finished} as finished
      from unification_scan where state = 'done' order by kind, id desc`)
  const imports = await queries.rows(sqlOf({
    table: text,
    state: oneOf(importRunStates),
    runs: number,
    written: number,
    rejected: number,
  })`
      select table_name as "table", state, count(*)::int as runs, sum(written)::float8 as written,
             sum(rejected)::float8 as rejected
      from import_run group by table_name, state`)
  const lastImports = await queries.rows(sqlOf({
    table: text,
    seconds: nullable(number),
    finished: nullable(number),
    accepted: number,
    rejected: number,
  })`
      select distinct on (table_name) table_name as "table", ${seconds} as seconds, ${finished} as finished,
             written + unchanged as accepted, rejected
      from import_run where finished_at is not null order by table_name, id desc`)
  const mailWorkers = await queries.first(sqlOf({ alive: number })`
    select count(*)::int as alive from ${heldLocks([advisoryLocks.mailWorkers])}`)
  const deadImports = await queries.rows(sqlOf({ table: text })`
      select distinct table_name as "table" from import_run
      where state = 'running'
        and not exists (select from ${heldLocks([advisoryLocks.import, advisoryLocks.addressImport])})`)
  const lastBackup = await queries.first(sqlOf({ finished: number })`
      select extract(epoch from at)::float8 as finished from security_event
      where kind = 'admin_command' and details ->> 'command' = 'backup' and details ->> 'failed' = 'false'
      order by at desc limit 1`)
  return {
    mail,
    scans,
    lastScans,
    imports,
    lastImports,
    deadImports,
    lastBackup: lastBackup?.finished,
    mailWorkers: mailWorkers?.alive ?? 0,
    logHead: await readLogHead(queries),
  }
}

const seconds = sql`extract(epoch from finished_at - started_at)::float8`
const finished = sql`extract(epoch from finished_at)::float8`

function heldLocks(keys: readonly number[]): Statement {
  return sql`
    (select from pg_locks
     where locktype = 'advisory' and objid = any(${keys}::int[]) and granted
       and database = (select oid from pg_database where datname = current_database())) held`
}
