import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { identity, moment } from '../engine/definition/columns.ts'
import type { Mail } from './mail.ts'
import type { Receipt } from './receipt.ts'

/** Mails waiting to be sent. A sent one is deleted, because its payload may hold a secret link. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: identity(),
    mail: jsonb().$type<Mail>().notNull(),
    message_id: text().notNull(),
    created_at: moment().notNull().defaultNow(),
    attempts: integer().notNull().default(0),
    next_attempt_at: moment().notNull().defaultNow(),
    last_error: text(),
    /** What is audited about the mail. */
    receipt: jsonb().$type<Receipt>(),
    /** Set when the mail is given up. The row stays for a while, for superadmins to see and to send again. */
    failed_at: moment(),
    /** When a superadmin or an operator last had it sent again. */
    requeued_at: moment(),
  },
  (table) => [
    index('mail_queue_due').on(table.next_attempt_at).where(sql`failed_at is null`),
    // A repeated request makes the queued mail due now instead of adding a second one.
    uniqueIndex('mail_queue_once')
      .on(sql`(receipt ->> 'table')`, sql`(receipt ->> 'id')`, sql`(mail ->> 'to')`)
      .where(sql`failed_at is null`),
    index('mail_queue_failed').on(table.failed_at).where(sql`failed_at is not null`),
  ],
)

/** Messages that the demo keeps for its mailbox page instead of sending them. */
export const caughtMail = pgTable('caught_mail', {
  id: identity(),
  created_at: moment().notNull().defaultNow(),
  sender: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  html: text().notNull(),
  text: text().notNull(),
})
