import type { Queries } from '../database/pool.ts'
import { type ColumnType, nullable, number, type Shaped, text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import { type GiftCardMail, type Mail, mailColumn, type QueueEntry } from './mail.ts'
import { completeReceipt, type Receipt, receiptColumn, recordReceipt } from './receipt.ts'
import type { DeliveryFailure } from './transport.ts'

/** The name of the notification that wakes the workers. */
export const queueChannel = 'mail_queue'

/** A queued mail, with its attempts at the time it was queued. */
const pendingMail = {
  id: number,
  attempts: number,
}

export type PendingMail = Shaped<typeof pendingMail>

const queuedEntry = {
  ...pendingMail,
  mail: mailColumn,
  messageId: text,
  /** Its age by the database's clock, which all replicas share. */
  minutesOld: number,
  /** How long it has been tried: less than its age if a failed mail was queued again. */
  minutesTried: number,
  receipt: nullable(receiptColumn),
}

export type Queued<Entry = QueueEntry> = Shaped<typeof queuedEntry> & { mail: Entry }

/**
 * The notification is delivered when the caller's transaction commits, never before. The queue holds at most one mail per
 * receipt and recipient: a second request makes it due at once. Undefined if that mail has been sent in the meantime.
 */
export async function addToQueue(
  tx: Queries,
  mail: QueueEntry,
  { messageId, receipt }: { messageId: string; receipt: Receipt | null },
): Promise<PendingMail | undefined> {
  await tx.rows(sql`select pg_notify(${queueChannel}, '')`)
  const added = await tx.first(sqlOf(pendingMail)`
    insert into mail_queue (mail, message_id, receipt)
    values (${JSON.stringify(mail)}::jsonb, ${messageId}, ${receipt && JSON.stringify(receipt)}::jsonb)
    on conflict do nothing
    returning id, attempts`)
  if (!receipt) return added
  if (!added) return retryNow(tx, mail.to, receipt)
  const audited = await recordReceipt(tx, receipt)
  await tx.rows(sql`update mail_queue set receipt = ${JSON.stringify(audited)}::jsonb where id = ${added.id}`)
  return added
}

/** Makes a queued mail due at once, unless a worker has locked it because it is sending it. */
async function retryNow(tx: Queries, to: string, { table, id }: Receipt): Promise<PendingMail | undefined> {
  const same = sql`failed_at is null and receipt ->> 'table' = ${table} and receipt ->> 'id' = ${String(id)}
    and mail ->> 'to' = ${to}`
  await tx.rows(sql`
    update mail_queue set next_attempt_at = now()
    where id = (select id from mail_queue where ${same} for update skip locked)`)
  return tx.first(sqlOf(pendingMail)`select id, attempts from mail_queue where ${same}`)
}

/** Sent if all mails have left the queue, failed if an attempt for one of them has failed since it was queued. */
export async function deliveryState(
  queries: Queries,
  pending: readonly PendingMail[],
): Promise<'sent' | 'failed' | 'waiting'> {
  const attempts = new Map(pending.map((mail) => [mail.id, mail.attempts]))
  const left = await queries.rows(sqlOf(pendingMail)`
    select id, attempts from mail_queue where id = any(${[...attempts.keys()]}::bigint[])`)
  if (left.length === 0) return 'sent'
  return left.some((mail) => mail.attempts > (attempts.get(mail.id) ?? 0)) ? 'failed' : 'waiting'
}

/** One due entry, locked until the transaction ends: other workers skip it, and the lock of a dead worker ends with it. */
export function claimDue(tx: Queries): Promise<Queued | undefined> {
  return tx.first(sqlOf(queuedEntry)`
    select id, mail, message_id as "messageId", attempts, receipt,
           (extract(epoch from now() - created_at) / 60)::float8 as "minutesOld",
           (extract(epoch from now() - coalesce(requeued_at, created_at)) / 60)::float8 as "minutesTried"
    from mail_queue
    where failed_at is null and next_attempt_at <= now()
    order by next_attempt_at
    limit 1
    for update skip locked`)
}

export async function removeDone(tx: Queries, { id, mail, receipt }: Queued): Promise<void> {
  await tx.rows(sql`delete from mail_queue where id = ${id}`)
  if (!receipt) return
  await completeReceipt(tx, receipt, 'sent')
  await removeFailed(tx, mail.to, receipt)
}

/** Removes earlier mails to the recipient about the same rows that have failed: what they said has arrived. */
export async function removeFailed(
  tx: Queries,
  to: string,
  { table, id, also = [] }: Receipt,
): Promise<void> {
  await tx.rows(sql`
    delete from mail_queue
    where failed_at is not null and receipt ->> 'table' = ${table} and receipt ->> 'id' = ${String(id)}
      and mail ->> 'to' = ${to} and coalesce(receipt -> 'also', '[]') <@ ${JSON.stringify(also)}::jsonb`)
}

export async function postpone(tx: Queries, { id }: Queued, failure: DeliveryFailure, milliseconds: number) {
  await tx.rows(sql`
    update mail_queue
    set attempts = attempts + 1, last_error = ${failure.summary},
        next_attempt_at = clock_timestamp() + ${milliseconds} * interval '1 millisecond'
    where id = ${id}`)
}

/** Keeps what is needed to send the mail again. The retention worker deletes that, and later the row. */
export async function giveUp(tx: Queries, queued: Queued<Mail>, failure: DeliveryFailure): Promise<void> {
  const { id, receipt } = queued
  if (receipt) await completeReceipt(tx, receipt, failure.outcome)
  await tx.rows(sql`
    update mail_queue
    set attempts = attempts + 1, last_error = ${failure.summary}, failed_at = clock_timestamp(),
        mail = ${JSON.stringify(retainedMail(queued))}::jsonb
    where id = ${id}`)
}

/** Adds a mail that was tried outside the queue and has failed, in place of earlier ones about the same. */
export async function addFailed(
  tx: Queries,
  mail: Mail,
  { messageId, receipt, summary }: { messageId: string; receipt: Receipt; summary: string },
): Promise<void> {
  await removeFailed(tx, mail.to, receipt)
  await tx.rows(sql`
    insert into mail_queue (mail, message_id, receipt, attempts, last_error, failed_at)
    values (${JSON.stringify(retainedMail({ mail, minutesOld: 0 }))}::jsonb, ${messageId}, ${JSON.stringify(receipt)}::jsonb,
            1, ${summary}, clock_timestamp())`)
}

/** A failed mail as it is stored. */
export type RetainedMail =
  | Exclude<Mail, GiftCardMail>
  | RetainedGiftCardMail
  /** Its link has expired, or the retention worker has deleted its content. */
  | (Pick<Mail, 'template' | 'to' | 'language'> & { data?: undefined })

/** Without the code, which is read from the gift card's record if the mail is sent again. */
export type RetainedGiftCardMail = Omit<GiftCardMail, 'data'> & {
  data: Pick<GiftCardMail['data'], 'firstName'>
}

/** Any object, like the mails of the queue: what it lacks keeps it from being sent again. */
export const retainedMailColumn: ColumnType<RetainedMail> = {
  name: 'a failed mail',
  accepts: (value): value is RetainedMail => typeof value === 'object' && value !== null,
}

/** For so long a failed mail can be sent again. */
export const keepFailedContentDays = 7

/** What stays of a mail that is given up. */
function retainedMail({ mail, minutesOld }: { mail: Mail; minutesOld: number }): RetainedMail {
  const { template, to, language } = mail
  if (minutesOld >= linkMinutes(mail)) return { template, to, language }
  // A mail that could not be rendered may have no data.
  if (mail.template === 'eGiftCard') return { ...mail, data: { firstName: mail.data?.firstName } }
  return mail
}

/** How long the link of the mail is valid: after that, the mail would only lead its reader to an error page. */
export function linkMinutes(mail: Mail): number {
  return mail.template === 'resetPassword' || mail.template === 'activateUser'
    ? (mail.data?.validMinutes ?? 0)
    : Number.POSITIVE_INFINITY
}
