import { type MailQueue, maxListedMails, type UnsentMail } from '@comptoir/contract/mail-queue'
import type { Queries } from '../../database/pool.ts'
import { flag, nullable, number, oneOf, type RowShape, text } from '../../database/row-shape.ts'
import { raw, type Statement, sql, sqlOf } from '../../database/sql.ts'
import { wireMoment } from '../../engine/reading/wire-expression.ts'

/** Mails that wait or have failed. Neither their content nor their receipt is read. */
export async function readMailQueue(queries: Queries): Promise<MailQueue> {
  const totals = await queries.first(sqlOf({ waiting: number, oldest: nullable(text), failed: number })`
    select count(*) filter (where failed_at is null)::int as waiting,
           ${wireMoment('min(created_at) filter (where failed_at is null)')} as oldest,
           count(*) filter (where failed_at is not null)::int as failed
    from mail_queue`)
  const failed = await queries.rows(
    select(sql`where failed_at is not null order by failed_at desc, id desc limit ${maxListedMails}`),
  )
  const waiting = await queries.rows(
    select(sql`where failed_at is null order by created_at, id limit ${maxListedMails}`),
  )
  return { waiting: 0, oldest: null, failed: 0, ...totals, mails: [...failed, ...waiting] }
}

export function findUnsentMail(queries: Queries, id: number): Promise<UnsentMail | undefined> {
  return queries.first(select(sql`where id = ${id}`))
}

/** On a failed mail: its content is still there, and its link, if it has one, is valid. */
export const canRetry: Statement = raw(`
  (mail ? 'data' and coalesce(created_at + (mail -> 'data' ->> 'validMinutes')::float8 * interval '1 minute' > now(), true))`)

function select(which: Statement): Statement<UnsentMail> {
  return sqlOf(unsentMail)`
    select id, mail ->> 'to' as "to", mail ->> 'template' as template,
           case when failed_at is not null then 'failed' when attempts > 0 then 'retrying' else 'waiting' end as state,
           ${wireMoment('created_at')} as queued_at, attempts, last_error,
           case when failed_at is null then ${wireMoment('next_attempt_at')} end as next_attempt_at,
           ${wireMoment('failed_at')} as failed_at, failed_at is not null and ${canRetry} as can_retry
    from mail_queue ${which}`
}

const unsentMail: RowShape<UnsentMail> = {
  id: number,
  to: text,
  template: text,
  state: oneOf(['waiting', 'retrying', 'failed']),
  queued_at: text,
  attempts: number,
  last_error: nullable(text),
  next_attempt_at: nullable(text),
  failed_at: nullable(text),
  can_retry: flag,
}

/** The queue as lines for a terminal. */
export function listMails({ waiting, oldest, failed, mails }: MailQueue): string[] {
  const since = oldest ? `, the oldest since ${oldest}` : ''
  const rows = mails.map(({ id, state, template, to, attempts, last_error }) => [
    String(id),
    state,
    template,
    to,
    String(attempts),
    last_error ?? '',
  ])
  const more = waiting + failed - mails.length
  return [
    `Waiting: ${waiting}${since}. Failed: ${failed}.`,
    ...(rows.length > 0 ? columns([['id', 'state', 'email', 'to', 'attempts', 'last error'], ...rows]) : []),
    ...(more > 0 ? [`${more} more are not listed.`] : []),
  ]
}

export function showMail(mail: UnsentMail): string[] {
  const facts: [name: string, value: string | number | null][] = [
    ['id', mail.id],
    ['state', mail.state],
    ['email', mail.template],
    ['to', mail.to],
    ['queued', mail.queued_at],
    ['attempts', mail.attempts],
    ['last error', mail.last_error],
    ['next attempt', mail.next_attempt_at],
    ['given up', mail.failed_at],
    ['can be sent again', mail.state === 'failed' ? (mail.can_retry ? 'yes' : 'no') : null],
  ]
  return facts.flatMap(([name, value]) => (value === null ? [] : [`${`${name}:`.padEnd(19)}${value}`]))
}

function columns(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
