import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { giftCardSenderNames } from '@comptoir/contract/constants'
import { type Database, DatabaseUnavailable, type Queries } from '../database/pool.ts'
import { sql } from '../database/sql.ts'
import { Refusal } from '../engine/definition/refusal.ts'
import { productName } from './email-content.ts'
import {
  checkMail,
  type Mail,
  type QueueEntry,
  type RenderedMail,
  type ResetRequest,
  type Senders,
} from './mail.ts'
import { addToQueue, deliveryState, type PendingMail } from './mail-queue.ts'
import {
  createMailCounts,
  createMailWorker,
  defaultTimings,
  type MailLog,
  type Timings,
} from './mail-worker.ts'
import type { Receipt } from './receipt.ts'
import { renderMail } from './render-mail.ts'
import { deliveryFailure, type Message, smtpTransport, type Transport } from './transport.ts'

export type Mailer = ReturnType<typeof createMailer>

type AnswerReset = (tx: Queries, request: ResetRequest) => Promise<void>

/** The mail server refused the message, or fell silent after it. */
export class NotSent extends Refusal {
  constructor(
    readonly outcome: 'failed' | 'unknown',
    readonly summary: string,
    readonly messageId: string,
  ) {
    super('email_send_fail')
  }
}

interface MailerDependencies {
  database: Database
  /** If absent, mail is stored in the database instead. */
  smtpUrl?: string | undefined
  senders: Senders
  log: MailLog
  timings?: Timings
}

export function createMailer({
  database,
  smtpUrl,
  senders,
  log,
  timings = defaultTimings,
}: MailerDependencies) {
  const transport = smtpUrl ? smtpTransport(smtpUrl) : catchingTransport(database)
  const counts = createMailCounts()
  let answerReset: AnswerReset | undefined
  const worker = createMailWorker({
    database,
    timings,
    log,
    counts,
    async deliver({ mail, messageId }, signal) {
      await transport.deliver(await compose(mail, messageId), signal)
    },
    async answer(tx, request) {
      if (!answerReset) throw new Error('Nothing answers requests for resets.')
      await answerReset(tx, request)
    },
  })

  async function compose(mail: Mail, messageId: string): Promise<Message> {
    const unsubscribeUrl = 'unsubscribeUrl' in mail ? mail.unsubscribeUrl : undefined
    return { ...(await preview(mail)), from: sender(mail), to: mail.to, messageId, unsubscribeUrl }
  }

  /** The text that `send` and `enqueue` would send. */
  function preview(mail: Mail): Promise<RenderedMail> {
    return renderMail(mail, senders.system)
  }

  function sender(entry: QueueEntry): { name: string; address: string } {
    if (entry.template !== 'eGiftCard') return { name: productName, address: senders.system }
    return { name: giftCardSenderNames[entry.language], address: senders.giftCards }
  }

  function newMessageId(mail: QueueEntry): string {
    return `<${randomUUID()}@${sender(mail).address.split('@').at(-1)}>`
  }

  return {
    /** Durable: a row in the caller's transaction, sent by a worker after the commit. */
    async enqueue(tx: Queries, entry: QueueEntry, receipt?: Receipt): Promise<PendingMail | undefined> {
      if (entry.template !== 'resetRequest') checkMail(entry)
      return addToQueue(tx, entry, { messageId: newMessageId(entry), receipt: receipt ?? null })
    },
    /** After the commit: whether the mail server has accepted all. False at the first refusal, or after a timeout. */
    async confirm(pending: readonly PendingMail[]): Promise<boolean> {
      for (const end = Date.now() + timings.confirmMs; ; await pause(100)) {
        const state = await deliveryState(database, pending)
        if (state !== 'waiting' || Date.now() >= end) return state === 'sent'
      }
    },
    /**
     * Resolves once the mail server has accepted the message, otherwise throws `NotSent` within 7 s. The caller's log has
     * the id of its request.
     */
    async send(mail: Mail, callersLog: MailLog = log): Promise<void> {
      checkMail(mail)
      const message = await compose(mail, newMessageId(mail))
      try {
        await transport.deliver(message, AbortSignal.timeout(timings.sendNowMs))
      } catch (error) {
        if (error instanceof DatabaseUnavailable) throw error
        const { summary, outcome } = deliveryFailure(error)
        counts.add(mail.template, 'failed')
        callersLog.warn({ template: mail.template, failure: summary }, 'a mail could not be sent')
        throw new NotSent(outcome, summary, message.messageId)
      }
      counts.add(mail.template, 'sent')
    },
    preview,
    /** Sets what the worker does with a request for a reset, in the transaction that takes it from the queue. */
    onResetRequest(answer: AnswerReset): void {
      answerReset = answer
    },
    /** The attempts of this process to deliver mail. */
    deliveries: counts.list,
    /** Starts the worker that sends the mails queued by any replica. */
    start: worker.start,
    /** Resolves when the mail that is being sent is settled. The database must still be open. */
    stop: worker.stop,
  }
}

/** Used if no mail server is configured: stores messages in the database, for the demo's mailbox page. */
function catchingTransport(database: Queries): Transport {
  return {
    async deliver(message) {
      await database.rows(sql`
        insert into caught_mail (sender, recipient, subject, html, text)
        values (${`${message.from.name} <${message.from.address}>`}, ${message.to}, ${message.subject},
                ${message.html}, ${message.text})`)
    },
  }
}
