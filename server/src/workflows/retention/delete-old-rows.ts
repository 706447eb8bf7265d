import type { Queries } from '../../database/pool.ts'
import { nullable, number, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import { releaseDeletedAudits } from '../log-chain/chain-log.ts'

/** Few enough that no request waits for the rows of a batch. */
const rowsPerBatch = 1000

/**
 * Deletes the audits from before that time, except those that still decide or prove something. Each batch is a transaction
 * of its own. Returns how many were deleted.
 */
export async function deleteOldAudits(queries: Queries, before: Date, stopped: AbortSignal): Promise<number> {
  let deleted = 0
  let reached = { at: '-infinity', id: 0 }
  while (!stopped.aborted) {
    const batch = await queries.first(sqlOf({ at: nullable(text), id: nullable(number), deleted: number })`
      with batch as materialized (
        select a.id, a.created_at, ${stillNeeded} as kept from audit a
        where a.created_at < ${before}::timestamptz and (a.created_at, a.id) > (${reached.at}::timestamptz, ${reached.id}::bigint)
        order by a.created_at, a.id limit ${rowsPerBatch}
      ), deleted as (
        delete from audit where id in (select id from batch where not kept) returning id
      ), ${releaseDeletedAudits(before)}, last as (
        select created_at::text as at, id from batch order by created_at desc, id desc limit 1
      )
      select (select at from last) as at, (select id from last) as id, (select count(*)::int from deleted) as deleted`)
    if (!batch?.at || batch.id === null) break
    deleted += batch.deleted
    reached = { at: batch.at, id: batch.id }
  }
  return deleted
}

/** Deletes undeliverable mails, and the sent ones that a demo keeps for its mailbox. */
export async function deleteOldMails(queries: Queries, before: Date, stopped: AbortSignal): Promise<number> {
  const failed = await deleteBatches(
    queries,
    sql`mail_queue`,
    sql`failed_at < ${before}::timestamptz`,
    stopped,
  )
  const caught = await deleteBatches(
    queries,
    sql`caught_mail`,
    sql`created_at < ${before}::timestamptz`,
    stopped,
  )
  return failed + caught
}

/** Deletes the content of failed mails that can no longer be sent again: those from before that time, and expired links. */
export async function deleteFailedContent(
  queries: Queries,
  { before, now }: { before: Date; now: Date },
): Promise<void> {
  await queries.rows(sql`
    update mail_queue set mail = mail - 'data' - 'unsubscribeUrl'
    where failed_at is not null and mail ? 'data' and (failed_at < ${before}::timestamptz
      or created_at + (mail -> 'data' ->> 'validMinutes')::float8 * interval '1 minute' < ${now}::timestamptz)`)
}

async function deleteBatches(
  queries: Queries,
  table: Statement,
  isOld: Statement,
  stopped: AbortSignal,
): Promise<number> {
  let deleted = 0
  while (!stopped.aborted) {
    const rows = await queries.rows(sql`
      delete from ${table} where id in (
        select id from ${table} where ${isOld} limit ${rowsPerBatch} for update skip locked) returning id`)
    deleted += rows.length
    if (rows.length < rowsPerBatch) break
  }
  return deleted
}

/** Tables in which an import recognises, by the audits, the rows that staff made. */
const importedTables = ['account', 'contact', 'accountproperty__c'] as const

/**
 * On the audit `a`. Kept as long as the row exists: who made it, and the Salesforce id that it took over, which decide what
 * an import does with it; the consents of a contact, which have to be proven; the approval of a count; who gave a staff user
 * their role or address, which decides who is independent of whom. That a person was anonymised is kept for ever.
 */
const stillNeeded = raw(`(
  a.operation = 'contact.anonymise'
  or a.operation = 'contact.update' and a.new ?| '{optin_email,optin_other}'::text[]
    and exists (select from contact t where t.id = a.object_id and t.anonymised_at is null)
  or a.operation = 'gc_inventory.update' and a.new ? 'approved_by'
    and exists (select from gc_inventory t where t.id = a.object_id)
  or a.operation in ('propertyuser__c.create', 'propertyuser__c.update') and a.new ?| '{role__c,username__c}'::text[]
    and exists (select from propertyuser__c t where t.id = a.object_id)
  ${importedTables
    .map(
      (table) => `or (a.operation = '${table}.create' or a.operation = '${table}.update' and a.new ? 'sfid')
    and exists (select from ${table} t where t.id = a.object_id)`,
    )
    .join(' ')})`)
