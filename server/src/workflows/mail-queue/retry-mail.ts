import { maxRetriedMails } from '@comptoir/contract/mail-queue'
import { brokenConstraint, type Database, type Queries } from '../../database/pool.ts'
import { flag, nullable, number, type Shaped } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'
import { Refusal, refuse } from '../../engine/definition/refusal.ts'
import type { Mail } from '../../mail/mail.ts'
import {
  queueChannel,
  type RetainedGiftCardMail,
  type RetainedMail,
  retainedMailColumn,
} from '../../mail/mail-queue.ts'
import { type Receipt, receiptColumn, recordReceipt } from '../../mail/receipt.ts'
import type { SecurityEvent } from '../security-log/security-event.ts'
import { giftCardContent } from '../template-mail/gift-card-mail.ts'
import { canRetry } from './read-mail-queue.ts'

export interface Retrying {
  database: Database
  /** Who has it sent again, for the audit. */
  by: Receipt['by']
  /** Records it in the security log, in the transaction that queues the mail. */
  record: (tx: Queries, event: RetriedEvent) => Promise<void>
}

type RetriedEvent = Pick<Extract<SecurityEvent, { kind: 'mail_retried' }>, 'kind' | 'details'>

/**
 * Queues a failed mail again. It is audited as sent by the one who asks, and the worker sends it like any other: no one gets
 * to see what it says.
 */
export function retryMail(retrying: Retrying, id: number): Promise<void> {
  return retrying.database.transaction(async (tx) => {
    const failed = await tx.first(sqlOf(failedRow)`
      select mail, receipt, ${canRetry} as "canRetry" from mail_queue
          where id = ${id} and failed_at is not null for update`)
    if (!failed) throw refuse('not_found')
    const mail = failed.canRetry ? await completed(tx, failed) : undefined
    if (!mail) throw refuse('mail_expired_error')
    const receipt = failed.receipt && (await recordReceipt(tx, { ...failed.receipt, by: retrying.by }))
    await tx
      .rows(sql`
        update mail_queue
        set mail = ${JSON.stringify(mail)}::jsonb, receipt = ${receipt && JSON.stringify(receipt)}::jsonb, attempts = 0,
            last_error = null, failed_at = null, next_attempt_at = now(), requeued_at = now()
        where id = ${id}`)
      .catch(refuseSecond)
    await tx.rows(sql`select pg_notify(${queueChannel}, '')`)
    await retrying.record(tx, { kind: 'mail_retried', details: { mail: id, template: mail.template } })
  })
}

/** Queues failed mails again, the oldest first, each in a transaction of its own. Returns how many. */
export async function retryMails(retrying: Retrying): Promise<number> {
  const failed = await retrying.database.rows(sqlOf({ id: number })`
    select id from mail_queue where failed_at is not null and ${canRetry}
        order by failed_at, id limit ${maxRetriedMails}`)
  let retried = 0
  for (const { id } of failed) {
    try {
      await retryMail(retrying, id)
      retried += 1
    } catch (error) {
      // Another superadmin was faster, or the card is gone.
      if (!(error instanceof Refusal)) throw error
    }
  }
  return retried
}

const failedRow = {
  mail: retainedMailColumn,
  receipt: nullable(receiptColumn),
  canRetry: flag,
}

type FailedRow = Shaped<typeof failedRow>

/** The whole mail, with the code of the gift card; undefined if the card no longer exists. */
async function completed(tx: Queries, { mail, receipt }: FailedRow): Promise<Mail | undefined> {
  if (mail.data === undefined) return undefined
  if (!isGiftCard(mail)) return mail
  const content = receipt && (await giftCardContent(tx, receipt.id))
  return content ? { ...mail, data: { ...mail.data, ...content } } : undefined
}

function isGiftCard(mail: RetainedMail): mail is RetainedGiftCardMail {
  return mail.template === 'eGiftCard'
}

/** The queue holds one mail about a row to one recipient. */
function refuseSecond(error: unknown): never {
  throw brokenConstraint(error)?.kind === 'unique' ? refuse('conflict') : error
}
