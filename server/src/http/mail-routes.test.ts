import { dottedGiftCode, maskedGiftCode } from '@comptoir/contract/rules/codes'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { refusedWith } from '../../test/outcomes.ts'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'
import { startMailServer } from '../mail/testing/mail-server.ts'

const server = await startMailServer()
const app = await startTestApp({ smtp: server.url })
beforeEach(async () => {
  server.refusal = undefined
  await app.forgetAttempts()
  await app.database.rows(sql`delete from mail_queue`)
})
afterAll(() => server.stop())

const cardData = (card: GiftCodeRow, given: object = {}) => ({
  FIRSTNAME: 'Luc',
  GIFTCODE: card.gift_code,
  CARDVALUE: 50,
  STOREADDRESS: card.mall_address,
  LANGUAGE: 'EN',
  ...given,
})

const send = async (body: object) => (await app.as('user')).rest('POST', '/sendtemplateemail', body)

const sendCard = async (
  card: GiftCodeRow,
  { data = {}, ...given }: { data?: object; emails?: string[]; reason?: string | null } = {},
) => send({ emails: [card.customer_email], template: 'eGiftCard', data: cardData(card, data), ...given })

const audits = ({ id }: GiftCodeRow) => app.audits('trnsx_ecom_activegc_b2c.email', id)
const other = { emails: ['other@client.example'], reason: 'The buyer moved' }

describe('a gift card mail', () => {
  test('is answered once the mail server took it, from the configured sender, and is audited', async () => {
    const card = await app.make.giftCode()
    const { user, rest } = await app.as('user')
    const before = server.received.length
    const answer = await rest('POST', '/sendtemplateemail', {
      emails: [' Luc@Client.example '],
      template: 'eGiftCard',
      data: cardData(card),
      from: { email: 'evil@elsewhere.example', name: 'Evil' },
      reason: ' Typing error in the order ',
    })
    expect(answer).toMatchObject({ status: 200, body: { status: 200 } })
    expect(server.received).toHaveLength(before + 1)
    const mail = server.received.at(-1)
    expect(mail?.envelope).toEqual({ from: 'giftcards@comptoir.example', to: ['luc@client.example'] })
    expect(mail?.raw).not.toMatch(/evil/i)
    expect(mail?.subject).toBe('Luc, your $50 gift card is here')
    expect(mail?.text).toContain(card.gift_code)
    expect(await app.audits('trnsx_ecom_activegc_b2c.email', card.id)).toEqual([
      {
        old: null,
        new: {
          to: 'luc@client.example',
          template: 'eGiftCard',
          language: 'en',
          reason: 'Typing error in the order',
          outcome: 'sent',
        },
        user_id: user.id,
        user_name: user.name,
      },
    ])
    expect(app.logged()).not.toContain(card.gift_code)
  })

  test('names the value of the record as people write it, and no other', async () => {
    const card = await app.make.giftCode()
    for (const CARDVALUE of [50, '50', '$50', '50 $', '50.00', 49.6, '49,60']) {
      expect((await sendCard(card, { data: { CARDVALUE } })).status).toBe(200)
    }
    for (const CARDVALUE of [500, 49, '5000', 0, -50, 'NaN', '', null, undefined, {}, [50]]) {
      expect((await sendCard(card, { data: { CARDVALUE } })).status).toBe(422)
    }
  })

  test('has the unsubscribe link of a contact with that address, and no other contact’s', async () => {
    const card = await app.make.giftCode()
    const [older, newer, gone] = [
      await app.make.contact({ email: 'known@client.example' }),
      await app.make.contact({ email: 'known@client.example' }),
      await app.make.contact({ email: 'known@client.example', isdeleted: true }),
    ]
    await sendCard(card, { ...other, emails: ['known@client.example'] })
    const known = server.received.at(-1)
    const link = `https://comptoir.example/unsubscribe?id=${newer.unsubscribe_id}`
    expect(known?.headers.get('list-unsubscribe')).toBe(`<${link}>`)
    expect(known?.html).toContain(link)
    for (const { unsubscribe_id } of [older, gone]) expect(known?.raw).not.toContain(unsubscribe_id)
    await sendCard(card, { ...other, emails: ['unknown@client.example'] })
    expect(server.received.at(-1)?.headers.has('list-unsubscribe')).toBe(false)
  })

  test('that the mail server refuses is audited as failed', async () => {
    const card = await app.make.giftCode()
    server.refusal = 554
    expect(await sendCard(card)).toMatchObject({
      status: 502,
      body: { status: 502, error: 'email_send_fail', message: 'The email could not be sent.' },
    })
    expect(await audits(card)).toMatchObject([{ new: { to: card.customer_email, outcome: 'failed' } }])
    const [kept] = await app.queuedMails()
    expect(kept).toMatchObject({ to: card.customer_email, data: { firstName: 'Luc' } })
    expect(JSON.stringify(kept)).not.toContain(card.gift_code)
    expect(app.logged()).toMatch(
      /"reqId":"[^"]+".*"failure":"EENVELOPE 554.*"msg":"a mail could not be sent"/,
    )
  })

  test('that the mail server takes and answers too late is audited as of unknown outcome', async () => {
    const slow = await startMailServer({ beforeAccept: () => new Promise(() => undefined) })
    const there = await startTestApp({ smtp: slow.url })
    const card = await there.make.giftCode()
    const body = { emails: [card.customer_email], template: 'eGiftCard', data: cardData(card) }
    const { rest } = await there.as('user')
    expect(await rest('POST', '/sendtemplateemail', body)).toMatchObject({ status: 502 })
    expect(await there.audits('trnsx_ecom_activegc_b2c.email', card.id)).toMatchObject([
      { new: { to: card.customer_email, outcome: 'unknown' } },
    ])
    await slow.stop()
  })

  test('stays audited as of unknown outcome if the outcome cannot be recorded, which is logged', async () => {
    const card = await app.make.giftCode()
    await app.database.rows(sql`create function kept() returns trigger language plpgsql
      as 'begin raise exception ''kept''; end'`)
    await app.database.rows(sql`create trigger kept before update on audit execute function kept()`)
    expect(await sendCard(card)).toMatchObject({ status: 200 })
    await app.database.rows(sql`drop function kept cascade`)
    expect(await audits(card)).toMatchObject([{ new: { outcome: 'unknown' } }])
    expect(app.logged()).toContain('the outcome of a gift card mail could not be recorded')
  })

  test('is not sent if it cannot be audited', async () => {
    const card = await app.make.giftCode()
    const before = server.received.length
    const limited = await startTestApp({
      database: app.database,
      clock: app.clock,
      smtp: server.url,
      hasLimitsOfProduction: true,
    })
    const { rest } = await limited.as('user')
    await app.database.transaction(async (tx) => {
      await tx.rows(sql`lock table audit in share mode`)
      const body = { emails: [card.customer_email], template: 'eGiftCard', data: cardData(card) }
      const answer = await rest('POST', '/sendtemplateemail', body)
      expect(answer).toMatchObject(refusedWith(503, 'service_unavailable'))
    })
    expect(server.received).toHaveLength(before)
    expect((await sendCard(card)).status).toBe(200)
    expect(await audits(card)).toHaveLength(1)
  })

  test.each([
    ['two recipients', { emails: ['a@client.example', 'b@client.example'] }, 'bad_input'],
    ['no recipient', { emails: [] }, 'email_empty_error'],
    ['an address instead of a list', { emails: 'a@client.example' }, 'email_empty_error'],
    ['two addresses in one', { emails: ['a@client.example,b@client.example'] }, 'valid_email_error'],
    ['a line break', { emails: ['a@client.example\r\nBcc: b@client.example'] }, 'valid_email_error'],
    ['a line break in the name', { data: { FIRSTNAME: 'Luc\r\nBcc: b@client.example' } }, 'bad_input'],
    ['a line break in the sender', { from: { email: 'x', name: 'a\r\nBcc: b@client.example' } }, 'bad_input'],
    ['a web address as name', { data: { FIRSTNAME: 'Visit evil.example now' } }, 'web_address_error'],
    ['an empty name', { data: { FIRSTNAME: ' ' } }, 'bad_input'],
    ['a long name', { data: { FIRSTNAME: 'x'.repeat(121) } }, 'bad_input'],
    ['an unknown gift code', { data: { GIFTCODE: '0000' } }, 'bad_input'],
    ['another language', { data: { LANGUAGE: 'DE' } }, 'bad_input'],
    ['a long reason', { reason: 'x'.repeat(1001) }, 'bad_input'],
    ['an unknown template', { template: 'giftCard' }, 'bad_input'],
  ])('is refused with %s', async (_, given, error) => {
    const card = await app.make.giftCode()
    const before = server.received.length
    const { data, ...rest } = given as { data?: object }
    const body = { emails: ['a@client.example'], template: 'eGiftCard', data: cardData(card, data), ...rest }
    expect(await send(body)).toMatchObject({ status: 422, body: { status: 422, error } })
    expect(server.received).toHaveLength(before)
  })
})

test.each([
  'resetPassword',
  'activateUser',
  'addressChanged',
  'unusualActivity',
  'securityNotice',
  'accountChanged',
])('the internal template %s cannot be sent', async (template) => {
  const { rest } = await app.as('superadmin')
  const data = { name: 'x', url: 'https://evil.example', validMinutes: 5, LANGUAGE: 'EN' }
  for (const path of ['/sendtemplateemail', '/api/template-preview']) {
    expect(await rest('POST', path, { emails: ['a@client.example'], template, data })).toMatchObject(
      refusedWith(403, 'forbidden'),
    )
  }
  expect(await app.queuedMails()).toEqual([])
})

describe('a preview', () => {
  const preview = async (body: object) =>
    (await app.as('user')).rest<{ status: number; error?: string; subject: string; html: string }>(
      'POST',
      '/api/template-preview',
      body,
    )

  test('is the mail that would be sent, with a masked code; nothing is sent or audited', async () => {
    const card = await app.make.giftCode()
    const before = server.received.length
    const { status, body } = await preview({ template: 'eGiftCard', data: cardData(card) })
    expect([status, Object.keys(body).sort()]).toEqual([200, ['html', 'status', 'subject']])
    expect(server.received).toHaveLength(before)
    expect(await app.queuedMails()).toEqual([])
    expect(await app.audits('trnsx_ecom_activegc_b2c.email', card.id)).toEqual([])
    await sendCard(card)
    const mail = server.received.at(-1)
    expect(mail?.subject).toBe(body.subject)
    const sent = mail?.html.replaceAll('\r\n', '\n').trimEnd() ?? ''
    expect(sent).toContain(card.gift_code)
    expect(body.html).not.toContain(card.gift_code)
    expect(sent.replaceAll(card.gift_code, dottedGiftCode(card.gift_code))).toBe(body.html.trimEnd())
  })

  test('shows an unsubscribe link, but not the recipient’s', async () => {
    const card = await app.make.giftCode()
    const { email, unsubscribe_id } = await app.make.contact()
    const { body } = await preview({ template: 'eGiftCard', data: cardData(card), emails: [email] })
    expect(body.html).toContain('https://comptoir.example/unsubscribe?id=preview')
    expect(body.html).not.toContain(unsubscribe_id)
  })

  test('makes the same checks as sending', async () => {
    const card = await app.make.giftCode()
    for (const body of [
      { template: 'eGiftCard', data: cardData(card, { FIRSTNAME: 'a\r\nb' }) },
      { template: 'eGiftCard', data: cardData(card, { GIFTCODE: 'x' }) },
      { template: 'eGiftCard', data: cardData(card, { CARDVALUE: 51 }) },
      { template: 'eGiftCard', data: cardData(card, { ID: 0 }) },
      { template: 'eGiftCard', data: cardData(card, { GIFTCODE: maskedGiftCode(card.gift_code) }) },
      { template: 'eGiftCard', data: cardData(card), emails: ['a@client.example', 'b@client.example'] },
      { template: 'eGiftCard', data: cardData(card), emails: ['x'] },
      { template: 'x', data: {} },
      { template: 'eGiftCard' },
    ]) {
      expect((await preview(body)).status).toBe(422)
    }
    expect((await preview({ template: 'gcInventoryCreation', data: {} })).status).toBe(403)
  })
})
