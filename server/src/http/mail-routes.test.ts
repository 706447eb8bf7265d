import { maskedGiftCode } from '@comptoir/contract/rules/gift-code'
import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { MadeProperty } from '../../test/factories.ts'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'
import { smtpRefusal, startMailServer } from '../mail/testing/mail-server.ts'
import { decodeWords } from '../mail/testing/received-mail.ts'
import { until } from '../mail/testing/until.ts'

/** The SMTP code with which the server refuses every message. */
let refusal: number | undefined
const [forNow, forGood] = [451, 554]

const server = await startMailServer({
  beforeAccept: async () => {
    if (refusal) throw smtpRefusal(refusal, 'no')
  },
})
const app = await startTestApp({ smtp: server.url })
beforeEach(async () => {
  refusal = undefined
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

const failedMails = async () =>
  (await app.database.rows(sql`select from mail_queue where failed_at is not null`)).length

const send = async (body: object) => (await app.as('user')).rest('POST', '/sendtemplateemail', body)

const sendCard = async (
  card: GiftCodeRow,
  { data = {}, ...given }: { data?: object; emails?: string[]; reason?: string | null } = {},
) => send({ emails: [card.customer_email], template: 'eGiftCard', data: cardData(card, data), ...given })

const audits = ({ id }: GiftCodeRow) => app.audits('trnsx_ecom_activegc_b2c.email', id)
const other = { emails: ['other@client.example'], reason: 'The buyer moved' }

describe('a gift card mail', () => {
  test('is answered once the mail server has accepted it, from the configured sender, and is audited', async () => {
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

  test('is in the requested language, given in any letter case', async () => {
    const card = await app.make.giftCode()
    for (const LANGUAGE of ['FR', 'fr', ' Fr ']) {
      expect((await sendCard(card, { data: { LANGUAGE } })).status).toBe(200)
      expect(server.received.at(-1)?.subject).toBe('Luc, voici votre carte-cadeau de 50\u00a0$')
    }
  })

  test('has the card’s data from the record, not from the request', async () => {
    const card = await app.make.giftCode()
    await sendCard(card, { data: { STOREADDRESS: 'My own shop' } })
    const mail = server.received.at(-1)
    expect(mail?.text).not.toContain('My own shop')
    expect(mail?.text).toContain('Galeries des Aulnes, 1200, rue des Aulnes')
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
    refusal = forGood
    expect(await sendCard(card)).toMatchObject({
      status: 502,
      body: { status: 502, error: 'email_send_fail', message: 'The email could not be sent.' },
    })
    expect(await audits(card)).toMatchObject([{ new: { to: card.customer_email, outcome: 'failed' } }])
    const [kept] = await app.queuedMails()
    expect(kept).toMatchObject({ to: card.customer_email, data: { firstName: 'Luc' } })
    expect(JSON.stringify(kept)).not.toContain(card.gift_code)
    expect(app.logged()).toMatch(/"reqId":"[^"]+".*"failure":"EMESSAGE 554.*"msg":"a mail could not be sent"/)
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
    await there.close()
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

  test.each([
    ['the buyer', (card: GiftCodeRow) => String(card.customer_email).toUpperCase()],
    ['the recipient', (card: GiftCodeRow) => card.recipient ?? ''],
  ])('needs no reason for the address of %s', async (_, address) => {
    const card = await app.make.giftCode({ recipient: 'friend@client.example' })
    expect((await sendCard(card, { emails: [address(card)] })).status).toBe(200)
  })

  test.each([undefined, null, '', ' '])('needs a reason for a different address (%j)', async (reason) => {
    const card = await app.make.giftCode()
    const before = server.received.length
    const given = { ...other, ...(reason === undefined ? { reason: null } : { reason }) }
    expect(await sendCard(card, given)).toMatchObject({
      status: 422,
      body: { error: 'resend_reason_empty_error' },
    })
    expect(server.received).toHaveLength(before)
    expect(await audits(card)).toEqual([])
  })

  test('goes to different addresses only as often a day as the setting allows, even at once', async () => {
    await app.make.setting('different_address_resends_per_day', '3')
    const card = await app.make.giftCode()
    const answers = await Promise.all(Array.from({ length: 8 }, () => sendCard(card, other)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(5)
    expect(refused[0]).toMatchObject({ body: { error: 'budget_exceeded' } })
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(23 * 3600)
    expect(await audits(card)).toHaveLength(3)
    expect((await sendCard(card)).status).toBe(200)
    await app.make.setting('different_address_resends_per_day', '10')
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
      expect(answer).toMatchObject({ status: 503, body: { error: 'service_unavailable' } })
    })
    await limited.close()
    expect(server.received).toHaveLength(before)
    expect((await sendCard(card)).status).toBe(200)
    expect(await audits(card)).toHaveLength(1)
  })

  test('shows markup in a name as text', async () => {
    await sendCard(await app.make.giftCode(), { data: { FIRSTNAME: '<img src=x onerror=alert(1)>' } })
    expect(server.received.at(-1)?.html).not.toContain('<img src=x')
  })

  test.each([
    ['two recipients', { emails: ['a@client.example', 'b@client.example'] }, 'bad_input'],
    ['no recipient', { emails: [] }, 'email_empty_error'],
    ['a missing list', { emails: undefined }, 'email_empty_error'],
    ['an address instead of a list', { emails: 'a@client.example' }, 'email_empty_error'],
    ['an address that is none', { emails: ['a@'] }, 'valid_email_error'],
    ['two addresses in one', { emails: ['a@client.example,b@client.example'] }, 'valid_email_error'],
    ['a line break', { emails: ['a@client.example\r\nBcc: b@client.example'] }, 'valid_email_error'],
    ['a trailing line break', { emails: ['a@client.example\r\n'] }, 'valid_email_error'],
    ['a line break in the name', { data: { FIRSTNAME: 'Luc\r\nBcc: b@client.example' } }, 'bad_input'],
    ['a line break at its end', { data: { FIRSTNAME: 'Luc\n' } }, 'bad_input'],
    ['a line break in the sender', { from: { email: 'x', name: 'a\r\nBcc: b@client.example' } }, 'bad_input'],
    ['a web address as name', { data: { FIRSTNAME: 'Visit evil.example now' } }, 'web_address_error'],
    ['an empty name', { data: { FIRSTNAME: ' ' } }, 'bad_input'],
    ['a long name', { data: { FIRSTNAME: 'x'.repeat(121) } }, 'bad_input'],
    ['an unknown gift code', { data: { GIFTCODE: '0000' } }, 'bad_input'],
    ['a wildcard as gift code', { data: { GIFTCODE: '%' } }, 'bad_input'],
    ['a list as gift code', { data: { GIFTCODE: ['x'] } }, 'bad_input'],
    ['another language', { data: { LANGUAGE: 'DE' } }, 'bad_input'],
    ['no language', { data: { LANGUAGE: undefined } }, 'bad_input'],
    ['no data', { data: undefined }, 'bad_input'],
    ['a long reason', { reason: 'x'.repeat(1001) }, 'bad_input'],
    ['an unknown template', { template: 'giftCard' }, 'bad_input'],
    ['no template', { template: undefined }, 'bad_input'],
  ])('is refused with %s', async (_, given, error) => {
    const card = await app.make.giftCode()
    const before = server.received.length
    const { data, ...rest } = given as { data?: object }
    const body = {
      emails: ['a@client.example'],
      template: 'eGiftCard',
      data: 'data' in given && data === undefined ? undefined : cardData(card, data),
      ...rest,
    }
    expect(await send(body)).toMatchObject({ status: 422, body: { status: 422, error } })
    expect(server.received).toHaveLength(before)
  })

  test('is for staff', async () => {
    expect((await app.rest('POST', '/sendtemplateemail', {})).status).toBe(401)
    expect((await app.rest('POST', '/api/template-preview', {})).status).toBe(401)
  })

  test('is refused after too many from one caller', { timeout: 60_000 }, async () => {
    const caller = await app.signIn(await app.make.staffUser())
    const [body, other] = [{ emails: ['a@client.example'], template: 'x', data: {} }, await app.as('user')]
    for (let calls = 0; calls < 200; calls++) await caller.rest('POST', '/sendtemplateemail', body)
    expect(await caller.rest('POST', '/sendtemplateemail', body)).toMatchObject({
      status: 429,
      body: { status: 429, error: 'too_many_attempts' },
    })
    expect((await other.rest('POST', '/sendtemplateemail', body)).status).toBe(422)
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
    expect(await rest('POST', path, { emails: ['a@client.example'], template, data })).toMatchObject({
      status: 403,
      body: { status: 403, error: 'forbidden' },
    })
  }
  expect(await app.queuedMails()).toEqual([])
})

describe('a count’s mail', () => {
  const listed = ['Head@comptoir.example', 'stock@comptoir.example']

  async function counted(given: { property?: MadeProperty } = {}) {
    const property = given.property ?? (await app.make.property({ name: 'Galeries' }))
    await app.make.countEmails(property, ...listed)
    const sku = await app.make.sku({ description: 'Card 50 $', detailed_form: true, properties: [property] })
    await app.make.count({ property, sku: sku.id, date: '2026-02-01', on_hand: 1000 })
    const moved = { activated: 10, destroyed: 1, lost: 2, transferred: 7, received: 30 }
    const count = await app.make.count({
      property,
      sku: sku.id,
      date: '2026-03-05',
      on_hand: 1005,
      reason: 'Recount',
      ...moved,
    })
    const counter = await app.signIn(
      await app.make.staffUser({ role__c: 'user_inventory', properties: [property] }),
    )
    const request = (more: object = {}) => ({
      emails: ['head@comptoir.example', 'STOCK@comptoir.example'],
      template: 'gcInventoryCreation',
      data: { INVENTORY_ID: count.id, LANGUAGE: 'fr' },
      ...more,
    })
    return { property, count, counter, request, moved }
  }

  const sent = { status: 200, body: { status: 200, sent: true } }
  const waits = { status: 200, body: { status: 200, sent: false } }
  const audited = ({ id, name }: { id: number; name: string }, ...to: string[]) =>
    to.map((one) => ({
      old: null,
      new: { to: one, template: 'gcInventoryCreation', language: 'fr', outcome: 'sent' },
      user_id: id,
      user_name: name,
    }))

  beforeAll(() => app.mailer.start())

  test('is answered as sent once it was sent to the whole list, and each mail is audited', async () => {
    const { count, counter, request } = await counted()
    const before = server.received.length
    expect(await counter.rest('POST', '/sendtemplateemail', request())).toMatchObject(sent)
    const mails = server.received.slice(before)
    expect(mails.map(({ envelope }) => envelope.to)).toEqual([
      ['head@comptoir.example'],
      ['stock@comptoir.example'],
    ])
    expect(mails[0]?.envelope.from).toBe('support@comptoir.example')
    expect(decodeWords(mails[0]?.subject ?? '')).toContain('Galeries')
    expect(await app.audits('gc_inventory.email', count.id)).toEqual(
      audited(counter.user, 'head@comptoir.example', 'stock@comptoir.example'),
    )
  })

  test('that the mail server refuses stays queued, is audited as of unknown outcome and then as sent', async () => {
    const { count, counter, request, moved } = await counted()
    refusal = forNow
    expect(
      await counter.rest('POST', '/sendtemplateemail', request({ emails: ['head@comptoir.example'] })),
    ).toMatchObject(waits)
    expect(await app.queuedMails()).toMatchObject([
      {
        to: 'head@comptoir.example',
        template: 'gcInventoryCreation',
        language: 'fr',
        data: {
          property: 'Galeries',
          sku: 'Card 50 $',
          date: '2026-03-05',
          countedBy: expect.stringMatching(/^Staff/),
          onHand: 1005,
          ...moved,
          discrepancy: -5,
          reason: 'Recount',
          comment: null,
          url: `https://comptoir.example/giftcardinventory?count=${count.id}`,
        },
      },
    ])
    expect(await app.audits('gc_inventory.email', count.id)).toMatchObject([{ new: { outcome: 'unknown' } }])
    refusal = undefined
    await until(async () => (await app.queuedMails()).length === 0, 'the queue should be empty')
    expect(await app.audits('gc_inventory.email', count.id)).toEqual(
      audited(counter.user, 'head@comptoir.example'),
    )
  })

  test('that is requested again while queued is sent once', async () => {
    const { count, counter, request } = await counted()
    const before = server.received.length
    refusal = forNow
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await counter.rest('POST', '/sendtemplateemail', request())).toMatchObject(waits)
    await Promise.all([1, 2, 3].map(() => counter.rest('POST', '/sendtemplateemail', request())))
    expect((await app.queuedMails()).map(({ to }) => to).sort()).toEqual([
      'head@comptoir.example',
      'stock@comptoir.example',
    ])
    refusal = undefined
    await until(async () => (await app.queuedMails()).length === 0, 'the queue should be empty')
    expect(server.received.slice(before)).toHaveLength(2)
    expect(await app.audits('gc_inventory.email', count.id)).toHaveLength(2)
  })

  test('that was given up is sent if it is requested again', async () => {
    const { count, counter, request } = await counted()
    const body = request({ emails: ['head@comptoir.example'] })
    refusal = forGood
    expect(await counter.rest('POST', '/sendtemplateemail', body)).toMatchObject(waits)
    await until(async () => (await failedMails()) === 1, 'it should be given up')
    expect(await app.audits('gc_inventory.email', count.id)).toMatchObject([{ new: { outcome: 'failed' } }])
    refusal = undefined
    expect(await counter.rest('POST', '/sendtemplateemail', body)).toMatchObject(sent)
    expect(await app.audits('gc_inventory.email', count.id)).toMatchObject([
      { new: { outcome: 'failed' } },
      { new: { outcome: 'sent' } },
    ])
    expect(await failedMails()).toBe(0)
  })

  test('of a simple SKU shows no discrepancy', async () => {
    const { property, counter, request } = await counted()
    const simple = await app.make.count({ property, on_hand: 7 })
    const data = { INVENTORY_ID: String(simple.id), LANGUAGE: 'EN' }
    refusal = forNow
    expect((await counter.rest('POST', '/sendtemplateemail', request({ data }))).status).toBe(200)
    expect((await app.queuedMails())[0]).toMatchObject({ data: { onHand: 7, discrepancy: null, lost: null } })
  })

  test('is sent only to addresses on the list', async () => {
    const { counter, request } = await counted()
    for (const emails of [['a@client.example'], ['head@comptoir.example', 'a@client.example']]) {
      expect(await counter.rest('POST', '/sendtemplateemail', request({ emails }))).toMatchObject({
        status: 403,
        body: { status: 403, error: 'forbidden' },
      })
    }
    expect(await app.queuedMails()).toEqual([])
  })

  test('is sent by inventory staff with the property in their scope', async () => {
    const { property, request } = await counted()
    const as = async (role: 'user' | 'user_inventory' | 'admin' | 'superadmin', properties: MadeProperty[]) =>
      (await app.signIn(await app.make.staffUser({ role__c: role, properties }))).rest(
        'POST',
        '/sendtemplateemail',
        request(),
      )
    expect(await as('user', [property])).toMatchObject({ status: 403, body: { error: 'forbidden' } })
    expect(await as('user_inventory', [app.home])).toMatchObject({
      status: 404,
      body: { error: 'not_found' },
    })
    expect((await as('admin', [])).status).toBe(404)
    expect((await as('admin', [property])).status).toBe(200)
    expect((await as('superadmin', [])).status).toBe(200)
  })

  test.each([0, -1, 999_999, 'x', '1 or 1=1', '99999999999999999999'])(
    'of a count that is not there (%j) is not found',
    async (INVENTORY_ID) => {
      const { counter, request } = await counted()
      const body = request({ data: { INVENTORY_ID, LANGUAGE: 'EN' } })
      expect((await counter.rest('POST', '/sendtemplateemail', body)).status).toBe(404)
    },
  )

  test('without a count or a language is refused', async () => {
    const { counter, count, request } = await counted()
    for (const data of [
      {},
      { LANGUAGE: 'EN' },
      { INVENTORY_ID: count.id },
      { INVENTORY_ID: [1], LANGUAGE: 'EN' },
    ]) {
      expect((await counter.rest('POST', '/sendtemplateemail', request({ data }))).status).toBe(422)
    }
  })

  test('can be previewed', async () => {
    const { counter, count } = await counted()
    const answer = await counter.rest('POST', '/api/template-preview', {
      template: 'gcInventoryCreation',
      data: { INVENTORY_ID: count.id, LANGUAGE: 'EN' },
    })
    expect(answer.body).toMatchObject({ status: 200, subject: 'Gift card count at Galeries: Card 50 $' })
  })
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
    expect(sent.replaceAll(card.gift_code, maskedGiftCode(card.gift_code))).toBe(body.html.trimEnd())
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
