import type { Database, Queries } from '../../database/pool.ts'
import { queriesOn } from '../../database/pool.ts'
import { moment, nullable, number, type Shaped, text } from '../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../database/sql.ts'
import { maxLateMs } from './chain-log.ts'
import {
  anonymiseOperation,
  auditText,
  blockHash,
  digestOf,
  entriesHash,
  eventText,
  isChained,
  personalText,
} from './chained-rows.ts'
import { type LogHead, readLogHead } from './log-head.ts'

export interface VerifyOptions {
  /** Begins with the first block that reaches this time. */
  since?: Date | undefined
  /** A block as it was noted outside the database. */
  noted?: Pick<LogHead, 'block' | 'hash'> | undefined
  onProgress?: (entries: number) => void
}

/** The first block that does not fit, with a sentence that says what does not. */
export interface LogFault {
  block: number
  fault: string
}

export interface VerifiedLog {
  head: LogHead | undefined
  blocks: number
  entries: number
  fault: LogFault | undefined
  /** What may be a forgery, or not. */
  doubt: LogFault | undefined
}

/** Computes the chain again from the rows, in one snapshot, and compares. */
export function verifyLog(database: Database, options: VerifyOptions = {}): Promise<VerifiedLog> {
  return database.withoutTimeout(async (client) => {
    await client.query('begin isolation level repeatable read read only')
    return verify(queriesOn(client), options)
  })
}

async function verify(queries: Queries, { since, noted, onProgress }: VerifyOptions): Promise<VerifiedLog> {
  const head = await readLogHead(queries)
  const blocks = await readBlocks(queries, since)
  const verified = { head, blocks: blocks.length, entries: 0 }
  const before = await readBlock(queries, (blocks[0]?.number ?? 1) - 1)
  const faults = [
    await findChainFault(queries, { before, blocks }, (entries) => {
      verified.entries += entries
      onProgress?.(verified.entries)
    }),
    await findEarlyRemoval(queries),
    head && (await findAddedRow(queries, head, since)),
    noted && (await compareNoted(queries, noted)),
  ].flatMap((fault) => fault ?? [])
  const fault = faults.sort((one, other) => one.block - other.block)[0]
  const doubt =
    findEarlierBlock(before ? [before, ...blocks] : blocks) ?? (await findLaterRow(queries, blocks))
  return { ...verified, fault, doubt }
}

const block = { number, hash: text, entries: number, until: moment, created: moment }
type Block = Shaped<typeof block>

const selectBlocks = raw(
  `select number, encode(hash, 'hex') as hash, entries, until, created_at as created from log_block`,
)

async function readBlocks(queries: Queries, since: Date | undefined): Promise<Block[]> {
  return queries.rows(sqlOf(block)`${selectBlocks}
    where number >= coalesce((select min(number) from log_block where until >= ${since ?? null}::timestamptz),
      ${since ? Number.MAX_SAFE_INTEGER : 0})
    order by number`)
}

function readBlock(queries: Queries, number: number): Promise<Block | undefined> {
  return queries.first(sqlOf(block)`${selectBlocks} where number = ${number}`)
}

/**
 * No worker dates a block more than an hour before the one before it, unless a clock that was ahead was corrected. A forged
 * block may claim an earlier time to hold rows of that time.
 */
function findEarlierBlock(blocks: readonly Block[]): LogFault | undefined {
  const earlier = blocks.find(({ until, created }, index) => {
    const before = blocks[index - 1]
    return before && (isLate(until, before.until) || isLate(created, before.created))
  })
  const fault = 'is dated before the one before it: a clock was corrected then, or one of them is forged'
  return earlier && { block: earlier.number, fault }
}

/** A row is chained after it was written, unless the clock of its server was ahead. A forged one may wait for its time. */
async function findLaterRow(queries: Queries, blocks: readonly Block[]): Promise<LogFault | undefined> {
  const found = await queries.first(sqlOf({ block: number })`
    select e.block from log_entry e join log_block b on b.number = e.block
    where e.kind in ('event', 'audit') and e.at > b.created_at + ${maxLateMs} * interval '1 millisecond'
      and e.block >= ${blocks[0]?.number ?? Number.MAX_SAFE_INTEGER}
    order by e.id limit 1`)
  const fault = 'holds a row from after it: a clock was corrected then, or the row is forged'
  return found && { block: found.block, fault }
}

function isLate(at: Date, reached: Date): boolean {
  return at.getTime() <= reached.getTime() - maxLateMs
}

/** Compares hashes and rows in ranges of blocks, the first ones first. */
async function findChainFault(
  queries: Queries,
  { before, blocks }: { before: Block | undefined; blocks: readonly Block[] },
  onChecked: (entries: number) => void,
): Promise<LogFault | undefined> {
  const first = blocks[0]?.number ?? 1
  let previous = before ?? { number: first - 1, hash: '', until: undefined }
  if (first > 1 && !before) return { block: first - 1, fault: 'is missing' }
  for (const range of rangesOf(blocks)) {
    const [from, to] = [range[0]?.number ?? 0, range.at(-1)?.number ?? 0]
    const contents = await readContents(queries, from, to)
    const row = await findRowFault(queries, from, to)
    for (const stored of range) {
      if (stored.number !== previous.number + 1) return { block: previous.number + 1, fault: 'is missing' }
      const content = contents.get(stored.number) ?? noContent
      if (content.entries !== stored.entries)
        return { block: stored.number, fault: 'has lost or gained entries' }
      const computed = blockHash(previous.hash, { ...stored, entriesHash: content.hash })
      if (computed !== stored.hash)
        return { block: stored.number, fault: 'has another hash than its entries give' }
      if (row?.block === stored.number) return row
      const reached = previous.until && (previous.until < stored.created ? previous.until : stored.created)
      if (reached && content.oldest && isLate(content.oldest, reached))
        return { block: stored.number, fault: 'holds a row from long before it' }
      previous = stored
      onChecked(stored.entries)
    }
  }
  const beyond = await queries.first(sqlOf({ block: nullable(number) })`
    select min(block) as block from log_entry where block > ${previous.number}`)
  return beyond?.block == null ? undefined : { block: beyond.block, fault: 'is missing' }
}

const content = { entries: number, hash: text, oldest: nullable(moment) }
type Content = Shaped<typeof content>

/** The hash of no entries. */
const noContent: Content = {
  entries: 0,
  hash: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
  oldest: null,
}

function rangesOf(blocks: readonly Block[]): Block[][] {
  const ranges: Block[][] = []
  let entries = Number.POSITIVE_INFINITY
  for (const next of blocks) {
    if (entries > maxEntriesPerRange) {
      ranges.push([])
      entries = 0
    }
    ranges.at(-1)?.push(next)
    entries += next.entries + 1
  }
  return ranges
}

const maxEntriesPerRange = 50_000

async function readContents(queries: Queries, from: number, to: number): Promise<Map<number, Content>> {
  const rows = await queries.rows(sqlOf({ block: number, ...content })`
    select e.block, count(*)::int as entries, ${entriesHash} as hash, min(e.at) as oldest from log_entry e
    where e.block between ${from} and ${to} group by e.block`)
  return new Map(rows.map(({ block, ...content }) => [block, content]))
}

/** The first row that is not as its entry says. What retention may have deleted is known by its age. */
async function findRowFault(queries: Queries, from: number, to: number): Promise<LogFault | undefined> {
  const events = await queries.first(sqlOf(rowFault)`
    select e.block, e.event_id::text as id, case when v.id is null then 'was removed' else 'was changed' end as what
    from log_entry e left join security_event v on v.id = e.event_id
    where e.block between ${from} and ${to} and e.kind = 'event' and case
      when v.id is null then e.at >= (${removedBefore('events_removed')})
      else ${digestOf(raw('e.salt'), eventText)} is distinct from e.digest end
    order by e.id limit 1`)
  const audits = await queries.first(sqlOf(rowFault)`
    select e.block, e.audit_id::text as id, case when a.id is null then 'was removed' else 'was changed' end as what
    from log_entry e left join audit a on a.id = e.audit_id
    where e.block between ${from} and ${to} and e.kind = 'audit' and case
      when a.id is null then e.at >= (${removedBefore('audits_removed')})
      when e.personal_salt is not null then ${digestOf(raw('e.personal_salt'), personalText)} is distinct from e.personal_digest
      when ${digestOf(raw('e.salt'), auditText)} is distinct from e.digest or ${personalText} is not null then true
      else e.personal_digest is not null and not exists (
        select from log_entry gone join audit reason on reason.created_at = gone.at
        where gone.kind = 'anonymised' and gone.audit_id = e.audit_id and reason.operation = ${anonymiseOperation}) end
    order by e.id limit 1`)
  const found = [
    events && { block: events.block, fault: `does not fit: the security event ${events.id} ${events.what}` },
    audits && { block: audits.block, fault: `does not fit: the audit ${audits.id} ${audits.what}` },
  ].flatMap((fault) => fault ?? [])
  return found.sort((one, other) => one.block - other.block)[0]
}

const rowFault = { block: number, id: text, what: text }

function removedBefore(kind: 'events_removed' | 'audits_removed') {
  return sql`select coalesce(max(removed_before), '-infinity') from log_entry where kind = ${kind}`
}

/**
 * Retention deletes nothing younger than a year, so a removal that says otherwise is not one of ours. A day is left for the
 * clock of a server, from which its year begins, that is ahead of the database's. The year ends with the block that holds
 * the removal at the latest: the time of the entry may be forged until then.
 */
async function findEarlyRemoval(queries: Queries): Promise<LogFault | undefined> {
  const found = await queries.first(sqlOf({ block: number })`
    select coalesce(e.block, (select max(number) + 1 from log_block), 1) as block
    from log_entry e left join log_block b on b.number = e.block
    where e.kind in ('events_removed', 'audits_removed')
      and e.removed_before > least(e.at, b.created_at, now()) - interval '364 days'
    order by 1 limit 1`)
  return found && { block: found.block, fault: 'does not fit: it excuses the removal of recent rows' }
}

/** A row that is older than the last block and in none was written afterwards. */
async function findAddedRow(
  queries: Queries,
  head: LogHead,
  since: Date | undefined,
): Promise<LogFault | undefined> {
  const settled = new Date(head.until.getTime() - maxLateMs)
  const from = since ?? '-infinity'
  const found = await queries.first(sqlOf({ what: text, block: number })`
    select found.what, (select min(number) from log_block where until >= found.at) as block from (
      (select 'security event ' || v.id as what, v.at from security_event v
       where v.at <= ${settled} and v.at >= ${from}::timestamptz
         and not exists (select from log_entry e where e.event_id = v.id) order by v.at limit 1)
      union all
      (select 'audit ' || a.id, a.created_at from audit a
       where a.created_at <= ${settled} and a.created_at >= ${from}::timestamptz and ${isChained}
         and not exists (select from log_entry e where e.audit_id = a.id and e.kind = 'audit')
       order by a.created_at limit 1)
    ) found order by block limit 1`)
  return found && { block: found.block, fault: `does not fit: the ${found.what} was added afterwards` }
}

async function compareNoted(
  queries: Queries,
  noted: Pick<LogHead, 'block' | 'hash'>,
): Promise<LogFault | undefined> {
  const found = await readBlock(queries, noted.block)
  if (found?.hash === noted.hash) return undefined
  return {
    block: noted.block,
    fault: found ? 'has another hash than was noted' : 'was noted, but is missing',
  }
}
