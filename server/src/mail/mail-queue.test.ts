import { afterEach, beforeEach, expect, test } from 'vitest'
import { openFreshDatabase } from '../../test/database.ts'
import type { Database } from '../database/pool.ts'
import { flag, json, nullable, number, text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import type { Mail } from './mail.ts'
import { type MailServer, smtpRefusal, startMailServer } from './testing/mail-server.ts'
import { type QuickMailer, quickMailer } from './testing/quick-mailer.ts'
import { activationMail, countMail, resetMail } from './testing/sample-mails.ts'
import { until } from './testing/until.ts'

let database: Database
const running: { stop(): Promise<void> }[] = []

beforeEach(async () => {
  database = await openFreshDatabase()
})

afterEach(async () => {
  for (const part of running.splice(0).reverse()) await part.stop()
})

async function mailServer(behaviour?: Parameters<typeof startMailServer>[0]): Promise<MailServer> {
  const server = await startMailServer(behaviour)
  running.push(server)
  return server
}

function workerFor(smtpUrl: string, timings?: Parameters<typeof quickMailer>[0]['timings']): QuickMailer {
  const mailer = quickMailer({ database, smtpUrl, ...(timings && { timings }) })
  mailer.start()
  running.push(mailer)
  return mailer
}

const enqueue = (mailer: QuickMailer, mail: Mail) => database.transaction((tx) => mailer.enqueue(tx, mail))
const queue = () =>
  database.rows(sqlOf({ mail: json({}), attempts: number, last_error: nullable(text), failed: flag })`
  select mail, attempts, last_error, failed_at is not null as failed from mail_queue order by id`)
const queueIsEmpty = async () => (await queue()).length === 0

test('a queued mail is sent and deleted from the queue', async () => {
  const server = await mailServer()
  // The long poll interval shows that the notification wakes the worker.
  const mailer = workerFor(server.url, { pollMs: 60_000 })
  await until(isListening, 'the worker should listen')
  await enqueue(mailer, resetMail)
  const [mail] = await server.arrived(1)
  expect(mail?.envelope.to).toEqual([resetMail.to])
  expect(mail?.text).toContain(resetMail.data.url)
  await until(queueIsEmpty, 'the queue should be empty')
  expect(mailer.logged()).not.toContain('very-secret-token')
})

test('mail of a transaction that is rolled back is never sent', async () => {
  const server = await mailServer()
  const mailer = workerFor(server.url)
  const undone = database.transaction(async (tx) => {
    await mailer.enqueue(tx, resetMail)
    throw new Error('undo')
  })
  await expect(undone).rejects.toThrow('undo')
  await enqueue(mailer, activationMail)
  await server.arrived(1)
  await until(queueIsEmpty, 'the queue should be empty')
  expect(server.received.map((mail) => mail.envelope.to)).toEqual([[activationMail.to]])
})

test('two workers send fifty mails exactly once each', async () => {
  let begun = 0
  const server = await mailServer({
    // Otherwise one of them may send every mail before the other is ready.
    async beforeAccept() {
      begun++
      await until(() => begun >= 2, 'both workers should be sending')
    },
  })
  const mailers = [workerFor(server.url), workerFor(server.url)]
  const recipients = Array.from({ length: 50 }, (_, index) => `clerk-${index}@comptoir.example`)
  await database.transaction(async (tx) => {
    for (const to of recipients) await mailers[0]?.enqueue(tx, { ...countMail, to })
  })
  await server.arrived(50)
  await until(queueIsEmpty, 'the queue should be empty')
  expect(server.received.map((mail) => mail.envelope.to[0]).sort()).toEqual(recipients.sort())
  for (const mailer of mailers) expect(mailer.logged()).toContain('a queued mail was sent')
})

test('mail is sent once after an outage of the mail server', async () => {
  const before = await startMailServer()
  await before.stop()
  const mailer = workerFor(before.url)
  await enqueue(mailer, resetMail)
  await until(async () => ((await queue())[0]?.attempts ?? 0) >= 3, 'three attempts should have failed')
  expect((await queue())[0]?.last_error).toBe('ECONNREFUSED')
  const server = await mailServer({ port: before.port })
  await server.arrived(1)
  await until(queueIsEmpty, 'the queue should be empty')
  expect(server.received).toHaveLength(1)
})

test('a retried mail keeps its message id', async () => {
  const ids: (string | undefined)[] = []
  const server = await mailServer({
    async beforeAccept(mail) {
      ids.push(mail.headers.get('message-id'))
      if (ids.length < 3) throw smtpRefusal(451, 'Try again later')
    },
  })
  await enqueue(workerFor(server.url), resetMail)
  await server.arrived(1)
  expect(ids).toHaveLength(3)
  expect(new Set(ids).size).toBe(1)
})

test('if a worker loses its connection while sending, another worker sends the mail', async () => {
  let stalled = 0
  const stalling = await mailServer({
    beforeAccept: () => {
      stalled++
      return new Promise(() => undefined)
    },
  })
  const working = await mailServer()
  const first = workerFor(stalling.url, { reconnectMs: 60_000 })
  await enqueue(first, resetMail)
  await until(() => stalled === 1, 'the first worker should be sending')
  workerFor(working.url)
  await database.rows(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`)
  await working.arrived(1)
  await until(queueIsEmpty, 'the queue should be empty')
  expect(first.logged()).toContain('the mail worker failed and will retry')
})

test('the worker reconnects after a database outage', async () => {
  const server = await mailServer()
  const mailer = workerFor(server.url)
  await until(isListening, 'the worker should listen')
  await database.rows(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`)
  await enqueue(mailer, resetMail)
  await server.arrived(1)
})

test('a permanently refused recipient is given up after five attempts', async () => {
  const server = await mailServer({
    options: { onRcptTo: (_, __, callback) => callback(smtpRefusal(550, `Refused: ${resetMail.data.url}`)) },
  })
  const mailer = workerFor(server.url)
  await enqueue(mailer, resetMail)
  await until(async () => (await queue())[0]?.failed === true, 'the mail should be given up')
  expect(await queue()).toEqual([
    {
      mail: resetMail,
      attempts: 5,
      last_error: 'EENVELOPE 550 at RCPT TO',
      failed: true,
    },
  ])
  expect(mailer.logged()).toContain('a queued mail was given up')
  expect(mailer.logged()).not.toContain('very-secret-token')
})

test('a mail whose link has expired is not retried, and its content is deleted', async () => {
  const gone = await startMailServer()
  await gone.stop()
  const mailer = quickMailer({ database, smtpUrl: gone.url })
  await enqueue(mailer, resetMail)
  await enqueue(mailer, activationMail)
  await database.rows(sql`update mail_queue set created_at = now() - interval '61 minutes'`)
  workerFor(gone.url)
  await until(async () => (await queue())[1]?.attempts === 3, 'the other mail should be tried on')
  expect(await queue()).toMatchObject([
    { failed: true, mail: { template: 'resetPassword', to: resetMail.to, language: 'en' } },
    { failed: false, mail: activationMail },
  ])
  expect(JSON.stringify((await queue())[0])).not.toContain('very-secret-token')
})

test('stopping waits for the mail that is being sent', async () => {
  let inHand = () => undefined as undefined
  let finish = () => undefined as undefined
  const begun = new Promise<void>((resolve) => {
    inHand = () => void resolve()
  })
  const server = await mailServer({
    beforeAccept: () =>
      new Promise<void>((resolve) => {
        finish = () => void resolve()
        inHand()
      }),
  })
  const mailer = workerFor(server.url)
  await enqueue(mailer, resetMail)
  await begun
  const stopped = mailer.stop()
  finish()
  await stopped
  expect(server.received).toHaveLength(1)
  expect(await queueIsEmpty()).toBe(true)
})

async function isListening(): Promise<boolean> {
  const rows = await database.rows(sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and state = 'idle' and query = 'commit'`)
  return rows.length > 0
}
