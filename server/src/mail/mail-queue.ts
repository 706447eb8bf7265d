import type { Queries } from '../database/pool.ts'
import { sql } from '../database/sql.ts'
import type { DeliveryFailure } from './delivery-failure.ts'
import type { Mail } from './mail.ts'

/** The name of the notification that wakes the workers. */
export const queueChannel = 'mail_queue'

export interface QueuedMail {
  id: number
  mail: Mail
  messageId: string
  /** Attempts before this one. */
  attempts: number
  /** How long it has waited, by the database's clock, which all replicas share. */
  minutesOld: number
}

/** The notification is delivered when the caller's transaction commits, never before. */
export async function addToQueue(tx: Queries, mail: Mail, messageId: string): Promise<void> {
  await tx.rows(sql`
    with queued as (
      insert into mail_queue (mail, message_id) values (${JSON.stringify(mail)}::jsonb, ${messageId}) returning id
    )
    select pg_notify(${queueChannel}, '') from queued`)
}

/** One due mail, locked until the transaction ends: other workers pass over it, and a dead worker's lock ends with it. */
export function claimDue(tx: Queries): Promise<QueuedMail | undefined> {
  return tx.first(sql`
    select id, mail, message_id as "messageId", attempts,
           (extract(epoch from now() - created_at) / 60)::float8 as "minutesOld"
    from mail_queue
    where failed_at is null and next_attempt_at <= now()
    order by next_attempt_at
    limit 1
    for update skip locked`)
}

export async function removeSent(tx: Queries, { id }: QueuedMail): Promise<void> {
  await tx.rows(sql`delete from mail_queue where id = ${id}`)
}

export async function postpone(
  tx: Queries,
  { id }: QueuedMail,
  failure: DeliveryFailure,
  milliseconds: number,
) {
  await tx.rows(sql`
    update mail_queue
    set attempts = attempts + 1, last_error = ${failure.summary},
        next_attempt_at = clock_timestamp() + ${milliseconds} * interval '1 millisecond'
    where id = ${id}`)
}

/** Keeps who and which template, drops what was said; after a month the rest goes too. */
export async function giveUp(tx: Queries, { id }: QueuedMail, failure: DeliveryFailure): Promise<void> {
  await tx.rows(sql`
    update mail_queue
    set attempts = attempts + 1, last_error = ${failure.summary}, failed_at = clock_timestamp(),
        mail = mail - 'data' - 'unsubscribeUrl'
    where id = ${id}`)
  await tx.rows(sql`delete from mail_queue where failed_at < now() - interval '30 days'`)
}
