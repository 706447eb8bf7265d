import type { MailQueue, UnsentMail } from '@comptoir/contract/mail-queue'

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
