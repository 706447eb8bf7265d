import { advisoryLocks } from '../../database/advisory-locks.ts'
import type { Database, Queries } from '../../database/pool.ts'
import { flag, moment, nullable, number, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { createWorkerLoop, type Worker, type WorkerLog } from '../../worker/worker-loop.ts'
import {
  auditText,
  blockHash,
  digestOf,
  entriesHash,
  eventText,
  isChained,
  personalText,
} from './chained-rows.ts'
import { type LogHead, mailLogHead, readLogHead } from './log-head.ts'

interface ChainDependencies {
  database: Pick<Database, 'transaction'>
  clock: () => Date
  mailer: Pick<Mailer, 'enqueue'>
  /** How many events and how many audits a block holds at most. */
  maxRows?: number
}

/**
 * Adds a block with the security events and audits that are in none. Returns it, and whether more rows wait, or undefined
 * if there was nothing to add or another replica is at it.
 */
export function chainLog({
  database,
  clock,
  mailer,
  maxRows = maxRowsPerBlock,
}: ChainDependencies): Promise<{ head: LogHead; isFull: boolean } | undefined> {
  return database.transaction(async (tx) => {
    const lock = await tx.first(sqlOf({ mine: flag })`
      select pg_try_advisory_xact_lock(${advisoryLocks.logChain}) as mine`)
    if (!lock?.mine) return undefined
    const now = clock()
    const last = await readLogHead(tx)
    const block = (last?.block ?? 0) + 1
    // A clock that was ahead must not leave out what is written after it was corrected.
    const reached = last && Math.min(last.until.getTime(), now.getTime())
    const after = reached === undefined ? '-infinity' : new Date(reached - maxLateMs)
    const full = [
      await addRows(tx, newEvents(block, after, maxRows), maxRows),
      await addRows(tx, newAudits(block, after, maxRows), maxRows),
    ].flatMap((reachedFull) => reachedFull ?? [])
    await tx.rows(sql`update log_entry set block = ${block} where block is null`)
    const content = await tx.first(sqlOf({ entries: number, hash: text })`
      select count(*)::int as entries, ${entriesHash} as hash from log_entry e where e.block = ${block}`)
    if (!content) throw new Error('The entries of the block could not be read.')
    // A block without entries shows from time to time that nothing was left out.
    const isDue =
      content.entries > 0 || !last || Math.abs(now.getTime() - last.created.getTime()) >= maxPauseMs
    if (!isDue) return undefined
    const until = new Date(Math.min(now.getTime(), ...full.map((at) => at.getTime())))
    const { entries } = content
    const hash = blockHash(last?.hash ?? '', {
      ...{ number: block, entries, until, created: now },
      entriesHash: content.hash,
    })
    await tx.rows(sql`
      insert into log_block (number, hash, entries, until, created_at)
      values (${block}, decode(${hash}, 'hex'), ${entries}, ${until}, ${now})`)
    const head = { block, hash, until, created: now }
    // The first of a day.
    if (last?.created.toISOString().slice(0, 10) !== now.toISOString().slice(0, 10))
      await mailLogHead(tx, mailer, head)
    return { head, isFull: full.length > 0 }
  })
}

/** Few enough for the time limit of a statement. */
const maxRowsPerBlock = 10_000
const hourMs = 60 * 60_000
/** How long after its time a row may still be committed: a server without a connection buffers its events. */
export const maxLateMs = hourMs
const maxPauseMs = hourMs
/** The time of the last added row if there are as many as a block may hold: further ones may have waited. */
async function addRows(
  tx: Queries,
  insert: Statement<{ rows: number; last: Date | null }>,
  maxRows: number,
): Promise<Date | undefined> {
  const added = await tx.first(insert)
  return added?.last && added.rows >= maxRows ? added.last : undefined
}

const addedRows = { rows: number, last: nullable(moment) }
const newSalt = raw('uuid_send(gen_random_uuid())')

function newEvents(block: number, after: Date | string, maxRows: number) {
  return sqlOf(addedRows)`
    with fresh as materialized (
      select v.*, ${newSalt} as salt from security_event v
      where v.at > ${after}::timestamptz and not exists (select from log_entry e where e.event_id = v.id)
      order by v.at, v.id limit ${maxRows}
    ), added as (
      insert into log_entry (block, kind, at, event_id, salt, digest)
      select ${block}, 'event', v.at, v.id, v.salt, ${digestOf(raw('v.salt'), eventText)}
      from fresh v order by v.at, v.id returning at
    )
    select count(*)::int as rows, max(at) as last from added`
}

function newAudits(block: number, after: Date | string, maxRows: number) {
  return sqlOf(addedRows)`
    with fresh as materialized (
      select a.*, ${newSalt} as salt, ${newSalt} as personal_salt from audit a
      where a.created_at > ${after}::timestamptz and ${isChained}
        and not exists (select from log_entry e where e.audit_id = a.id and e.kind = 'audit')
      order by a.created_at, a.id limit ${maxRows}
    ), digested as materialized (
      select a.*, ${digestOf(raw('a.salt'), auditText)} as digest,
             ${digestOf(raw('a.personal_salt'), personalText)} as personal_digest from fresh a
    ), added as (
      insert into log_entry (block, kind, at, audit_id, salt, digest, personal_salt, personal_digest)
      select ${block}, 'audit', a.created_at, a.id, a.salt, a.digest,
             case when a.personal_digest is not null then a.personal_salt end, a.personal_digest
      from digested a order by a.created_at, a.id returning at
    )
    select count(*)::int as rows, max(at) as last from added`
}

/** Holds back the next block until the transaction ends: what it removes must not be digested meanwhile. */
export async function holdChain(tx: Queries): Promise<void> {
  await tx.rows(sql`select pg_advisory_xact_lock_shared(${advisoryLocks.logChain})`)
}

/** Removes the salts of the personal texts of these audits, and notes in the chain that the texts are gone. */
export async function releasePersonalTexts(tx: Queries, audits: readonly number[], now: Date): Promise<void> {
  await tx.rows(sql`
    with released as (
      update log_entry set personal_salt = null
      where kind = 'audit' and audit_id = any(${audits}::bigint[]) and personal_salt is not null returning audit_id
    )
    insert into log_entry (kind, at, audit_id) select 'anonymised', ${now}::timestamptz, audit_id from released`)
}

/** Part of a statement in which `deleted` has the ids of the audits that retention deletes with it. */
export function releaseDeletedAudits(before: Date): Statement {
  return sql`released as (
    update log_entry set salt = null, personal_salt = null
    where kind = 'audit' and audit_id in (select id from deleted)
  ), removal as (
    insert into log_entry (kind, at, removed_before)
    select 'audits_removed', now(), ${before}::timestamptz
    where exists (select from deleted) and not exists (
      select from log_entry where kind = 'audits_removed' and removed_before = ${before}::timestamptz)
  )`
}

/** In the transaction that deletes the security events from before that time. */
export async function releaseDeletedEvents(tx: Queries, before: Date): Promise<void> {
  await tx.rows(sql`
    update log_entry set salt = null where kind = 'event' and at < ${before}::timestamptz and salt is not null`)
  await tx.rows(sql`
    insert into log_entry (kind, at, removed_before) values ('events_removed', now(), ${before}::timestamptz)`)
}

export function createLogChainWorker({ log, ...deps }: ChainDependencies & { log: WorkerLog }): Worker {
  return createWorkerLoop<ChainDependencies>({
    name: 'worker of the log chain',
    log,
    initialDelayMs: intervalMs,
    intervalMs,
    retryMs: 5000,
    connect: (serve) => serve(deps),
    async work() {
      const added = await chainLog(deps)
      if (!added) return 'idle'
      const { block, hash } = added.head
      log.info({ log_head: { block, hash } }, 'security log head')
      return added.isFull ? 'busy' : 'idle'
    },
  })
}

const intervalMs = 30_000
