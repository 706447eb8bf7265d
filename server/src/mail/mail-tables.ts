import { sql } from 'drizzle-orm'
import { bigint, index, integer, jsonb, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core'
import type { Mail } from './mail.ts'
import type { Receipt } from './receipt.ts'

/** Mail that waits for the mail server. A sent one leaves no row: its payload may hold a secret link. */
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
    /** What becomes an audit once the mail server has taken the mail. */
    receipt: jsonb('receipt').$type<Receipt>(),
    /** Given up; kept a while, without its contents, so that an operator can see it. */
    failed_at: timestamp('failed_at', { withTimezone: true, precision: 3 }),
  },
  (table) => [
    index('mail_queue_due').on(table.next_attempt_at).where(sql`failed_at is null`),
    // Whoever asks again while the mail still waits hurries it, and sends no second one.
    uniqueIndex('mail_queue_once')
      .on(sql`(receipt ->> 'table')`, sql`(receipt ->> 'id')`, sql`(mail ->> 'to')`)
      .where(sql`failed_at is null`),
    index('mail_queue_failed').on(table.failed_at).where(sql`failed_at is not null`),
  ],
)

/** What the demo would have sent, for its mailbox page. */
export const caughtMail = pgTable('caught_mail', {
  id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  created_at: timestamp('created_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
  sender: text('sender').notNull(),
  recipient: text('recipient').notNull(),
  subject: text('subject').notNull(),
  html: text('html').notNull(),
  text: text('text').notNull(),
})
