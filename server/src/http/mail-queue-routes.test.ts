import type { MailQueue, UnsentMail } from '@comptoir/contract/mail-queue'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { findInDatabase } from '../../test/find-in-database.ts'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'
import type { Mail } from '../mail/mail.ts'
import { startMailServer } from '../mail/testing/mail-server.ts'
import { activationMail, countMail, resetMail } from '../mail/testing/sample-mails.ts'
import { until } from '../mail/testing/until.ts'
import { applyRetention } from '../workflows/retention/retention-worker.ts'

const server = await startMailServer()
const app = await startTestApp({ smtp: server.url })
app.mailer.start()
beforeEach(async () => {
  server.refusal = undefined
  server.received.length = 0
  await app.forgetAttempts()
  await app.database.rows(sql`delete from mail_queue`)
})
afterAll(() => server.stop())

const queue = async () => (await (await app.as('superadmin')).rest<MailQueue>('GET', '/api/mail-queue')).body
const retry = async (id: number | string) =>
  (await app.as('superadmin')).rest('POST', `/api/mail-queue/${id}/retry`)

async function failed(): Promise<UnsentMail> {
  await until(async () => (await queue()).failed === 1, 'the mail should be given up')
  const [mail] = (await queue()).mails
  if (!mail) throw new Error('No mail is listed.')
  return mail
}

/** A mail that the server refuses for good, five times. */
async function givenUp(mail: Mail): Promise<UnsentMail> {
  server.refusal = 550
  await app.database.transaction((tx) => app.mailer.enqueue(tx, mail))
  const found = await failed()
  server.refusal = undefined
  return found
}

async function failedGiftCard(reason?: string) {
  const card = await app.make.giftCode({ customer_email: 'buyer@client.example' })
  server.refusal = 550
  const answer = await (await app.as('user')).rest('POST', '/sendtemplateemail', {
    emails: [reason ? 'other@client.example' : 'buyer@client.example'],
    template: 'eGiftCard',
    data: { ID: card.id, FIRSTNAME: 'Marie', LANGUAGE: 'EN' },
    reason,
  })
  expect(answer.status).toBe(502)
  server.refusal = undefined
  return { card, mail: await failed() }
}

test('a failed mail is listed without its content, and sent once when a superadmin asks', async () => {
  const mail = await givenUp(activationMail)
  expect(mail).toEqual({
    id: expect.any(Number),
    to: activationMail.to,
    template: 'activateUser',
    state: 'failed',
    queued_at: expect.stringMatching(/Z$/),
    attempts: 5,
    last_error: 'EENVELOPE 550 at RCPT TO',
    next_attempt_at: null,
    failed_at: expect.stringMatching(/Z$/),
    can_retry: true,
  })
  expect(JSON.stringify(await queue())).not.toContain('very-secret-token')
  expect((await retry(mail.id)).status).toBe(200)
  const [received] = await server.arrived(1)
  expect(received?.text).toContain(activationMail.data.url)
  await expect.poll(async () => (await queue()).mails).toEqual([])
  expect((await retry(mail.id)).status).toBe(404)
  const superadmin = await app.as('superadmin')
  expect((await app.securityEvents('mail_retried')).at(-1)).toMatchObject({
    actor_id: superadmin.user.id,
    client_address: '127.0.0.1',
    details: { mail: mail.id, template: 'activateUser' },
  })
})

test('of two superadmins who ask at once, one sends it', async () => {
  const mail = await givenUp(countMail)
  const answers = await Promise.all([retry(mail.id), retry(mail.id)])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404])
  await server.arrived(1)
  await expect.poll(async () => (await queue()).mails).toEqual([])
  expect(server.received).toHaveLength(1)
})

test('waiting mails are counted with the time of the oldest, and cannot be sent twice', async () => {
  server.refusal = 451
  await app.database.transaction((tx) => app.mailer.enqueue(tx, countMail))
  await app.database.rows(sql`
    update mail_queue set created_at = '2026-01-02T03:04:05.000Z', next_attempt_at = now()`)
  await expect.poll(async () => (await queue()).mails[0]?.state).toMatch(/retrying|failed/)
  await app.database.rows(sql`
    insert into mail_queue (mail, message_id, created_at, next_attempt_at)
    values (${JSON.stringify(resetMail)}, 'later', '2026-01-02T03:04:05.000Z', now() + interval '1 hour')`)
  const { waiting, oldest, mails } = await queue()
  expect({ waiting: waiting > 0, oldest }).toEqual({ waiting: true, oldest: '2026-01-02T03:04:05.000Z' })
  const later = mails.find(({ template }) => template === 'resetPassword')
  expect(later).toMatchObject({ state: 'waiting', attempts: 0, can_retry: false, last_error: null })
  expect(later?.next_attempt_at).not.toBeNull()
  expect((await retry(later?.id ?? 0)).status).toBe(404)
})

describe('a gift card that could not be sent', () => {
  test('is sent again with the code of the record, and audited under the name of the superadmin', async () => {
    const { card, mail } = await failedGiftCard('The buyer asked for it')
    const answer = await retry(mail.id)
    expect(answer).toMatchObject({ status: 200, body: { status: 200 } })
    expect(JSON.stringify(answer.body)).not.toContain(card.gift_code)
    // By the code: a mail that was being sent when its test ended may arrive before it.
    const withCode = () => server.received.find(({ text }) => text?.includes(card.gift_code))
    await expect.poll(() => withCode()?.envelope.to).toEqual(['other@client.example'])
    const { user: clerk } = await app.as('user')
    const { user: superadmin } = await app.as('superadmin')
    const said = { to: 'other@client.example', template: 'eGiftCard', reason: 'The buyer asked for it' }
    await expect
      .poll(() => app.audits('trnsx_ecom_activegc_b2c.email', card.id))
      .toMatchObject([
        { user_id: clerk.id, new: { ...said, outcome: 'failed' } },
        { user_id: superadmin.id, new: { ...said, outcome: 'sent' } },
      ])
    await expect.poll(queue).toMatchObject({ failed: 0, mails: [] })
  })

  test('that fails again holds no code again', async () => {
    const { card, mail } = await failedGiftCard()
    server.refusal = 550
    await retry(mail.id)
    expect(await failed()).toMatchObject({ id: mail.id, can_retry: true })
    const found = await findInDatabase(app.database, [card.gift_code])
    expect(found.map((row) => row.split(':')[0])).toEqual(['trnsx_ecom_activegc_b2c'])
    expect(
      (await app.audits('trnsx_ecom_activegc_b2c.email', card.id)).map((audit) => audit.new?.outcome),
    ).toEqual(['failed', 'failed'])
  })

  test('is no longer listed once the clerk has sent it', async () => {
    const { card } = await failedGiftCard()
    const sent = await (await app.as('user')).rest('POST', '/sendtemplateemail', {
      emails: ['buyer@client.example'],
      template: 'eGiftCard',
      data: { ID: card.id, FIRSTNAME: 'Marie', LANGUAGE: 'EN' },
    })
    expect(sent.status).toBe(200)
    expect(await queue()).toMatchObject({ failed: 0, mails: [] })
  })

  test('to another address is deleted when its buyer is anonymised', async () => {
    const contact = await app.make.contact({ email: 'buyer@client.example' })
    await failedGiftCard('The buyer asked for it')
    const superadmin = await app.as('superadmin')
    const answer = await superadmin.rest('POST', `/api/people/${contact.id}/anonymise`, {
      reason: 'On request',
    })
    expect(answer.status).toBe(200)
    expect(await queue()).toMatchObject({ failed: 0, mails: [] })
  })

  test('is not sent again when the card is gone', async () => {
    const { card, mail } = await failedGiftCard()
    await app.database.rows(sql`delete from trnsx_ecom_activegc_b2c where id = ${card.id}`)
    expect(await retry(mail.id)).toMatchObject({ status: 422, body: { error: 'mail_expired_error' } })
    expect(server.received).toHaveLength(0)
  })
})

test('a mail whose link has expired is not sent again', async () => {
  const mail = await givenUp(resetMail)
  expect(mail.can_retry).toBe(true)
  await app.database.rows(sql`update mail_queue set created_at = now() - interval '61 minutes'`)
  expect((await failed()).can_retry).toBe(false)
  expect(await retry(mail.id)).toMatchObject({ status: 422, body: { error: 'mail_expired_error' } })
})

test('the content of a failed mail is deleted after seven days, of an expired link at once', async () => {
  await givenUp(resetMail)
  await app.database.rows(sql`
    insert into mail_queue (mail, message_id, created_at, failed_at) values
    (${JSON.stringify(countMail)}, 'old', now(), '2026-05-01T11:00:00Z'),
    (${JSON.stringify(countMail)}, 'young', now(), '2026-05-01T13:00:00Z')`)
  await app.database.rows(sql`
    update mail_queue set created_at = '2026-05-08T10:00:00Z' where message_id not in ('old', 'young')`)
  const clock = () => new Date('2026-05-08T12:00:00Z')
  const log = { info: () => undefined, warn: () => undefined }
  const { database, securityLog } = app
  await applyRetention(
    { database, securityLog, clock, log, trimSecurityLog: async () => 0 },
    new AbortController().signal,
  )
  const { mails } = await queue()
  expect(mails.filter(({ template }) => template === 'resetPassword')).toMatchObject([{ can_retry: false }])
  expect(mails.filter(({ template }) => template !== 'resetPassword').map((mail) => mail.can_retry)).toEqual([
    true,
    false,
  ])
  expect(await findInDatabase(app.database, ['very-secret-token'])).toEqual([])
})

test('all failed mails that can be sent are sent at once', async () => {
  await app.database.rows(sql`
    insert into mail_queue (mail, message_id, failed_at)
    select ${JSON.stringify(countMail)}::jsonb || jsonb_build_object('to', 'clerk-' || n || '@comptoir.example'), n::text, now()
    from generate_series(1, 7) n
    union all select '{"template": "resetPassword", "to": "x@comptoir.example", "language": "en"}', 'expired', now()`)
  const answer = await (await app.as('superadmin')).rest('POST', '/api/mail-queue/retry')
  expect(answer.body).toEqual({ status: 200, mails: 7 })
  await server.arrived(7)
  await expect.poll(queue).toMatchObject({ waiting: 0, failed: 1 })
})

test('a count mail that is queued again while another about the count waits is a conflict', async () => {
  const receipt = JSON.stringify({ table: 'gc_inventory', id: 5, by: { id: 1, name: 'x' }, said: {} })
  await app.database.rows(sql`
    insert into mail_queue (mail, message_id, receipt, failed_at, next_attempt_at) values
    (${JSON.stringify(countMail)}, 'failed', ${receipt}, now(), now()),
    (${JSON.stringify(countMail)}, 'waiting', ${receipt}, null, now() + interval '1 hour')`)
  const mail = (await queue()).mails.find(({ state }) => state === 'failed')
  expect(await retry(mail?.id ?? 0)).toMatchObject({ status: 409, body: { error: 'conflict' } })
  expect(await app.audits('gc_inventory.email', 5)).toEqual([])
})

test.each(['0', '-1', 'x', '1e9', '999999999999999999999'])('there is no mail %s', async (id) => {
  expect((await retry(id)).status).toBe(404)
})
