import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mail } from './mail.ts'
import type { Receipt } from './receipt.ts'

/** Mails waiting to be sent. A sent one is deleted, because its payload may hold a secret link. */
export const mailQueue = pgTable(
  'mail_queue',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    mail: jsonb('mail').$type<Mail>().notNull(),
    message_id: text('message_id').notNull(),
    created_at: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    next_attempt_at: timestamp('next_attempt_at', { withTimezone: true, precision: 3 })
      .notNull()
      .defaultNow(),
    last_error: text('last_error'),
    /** What is audited about the mail. */
    receipt: jsonb('receipt').$type<Receipt>(),
    /** Set when the mail is given up. The row stays for a while, for superadmins to see and to send again. */
    failed_at: timestamp('failed_at', { withTimezone: true, precision: 3 }),
    /** When a superadmin or an operator last had it sent again. */
    requeued_at: timestamp('requeued_at', { withTimezone: true, precision: 3 }),
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
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  created_at: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  sender: text('sender').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  text: text('text').notNull(),
})
