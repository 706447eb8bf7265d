import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { MadeProperty } from '../../../test/factories.ts'
import { refusedWith } from '../../../test/outcomes.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { sql } from '../../database/sql.ts'
import { startMailServer } from '../../mail/testing/mail-server.ts'
import { decodeWords } from '../../mail/testing/received-mail.ts'
import { until } from '../../mail/testing/until.ts'

const forNow = 451

const server = await startMailServer()
const app = await startTestApp({ smtp: server.url })
app.mailer.start()
beforeEach(async () => {
  server.refusal = undefined
  await app.forgetAttempts()
  await app.database.rows(sql`delete from mail_queue`)
})
afterAll(() => server.stop())

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

  test('that the mail server refuses stays queued, and is audited again once it is sent', async () => {
    const { count, counter, request, moved } = await counted()
    server.refusal = forNow
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
          ...{ sku: 'Card 50 $', date: '2026-03-05', countedBy: expect.stringMatching(/^Staff/) },
          ...{ ...moved, onHand: 1005, discrepancy: -5, reason: 'Recount', comment: null },
          url: `https://comptoir.example/giftcardinventory?count=${count.id}`,
        },
      },
    ])
    expect(await app.audits('gc_inventory.email', count.id)).toMatchObject([{ new: { outcome: 'unknown' } }])
    server.refusal = undefined
    await until(async () => (await app.queuedMails()).length === 0, 'the queue should be empty')
    expect(await app.audits('gc_inventory.email', count.id)).toEqual(
      audited(counter.user, 'head@comptoir.example'),
    )
  })

  test('that is requested again while queued is sent once', async () => {
    const { count, counter, request } = await counted()
    const before = server.received.length
    server.refusal = forNow
    for (let attempt = 0; attempt < 3; attempt++)
      expect(await counter.rest('POST', '/sendtemplateemail', request())).toMatchObject(waits)
    await Promise.all([1, 2, 3].map(() => counter.rest('POST', '/sendtemplateemail', request())))
    expect((await app.queuedMails()).map(({ to }) => to).sort()).toEqual([
      'head@comptoir.example',
      'stock@comptoir.example',
    ])
    server.refusal = undefined
    await until(async () => (await app.queuedMails()).length === 0, 'the queue should be empty')
    expect(server.received.slice(before)).toHaveLength(2)
    expect(await app.audits('gc_inventory.email', count.id)).toHaveLength(2)
  })

  test('is sent only to addresses on the list', async () => {
    const { counter, request } = await counted()
    for (const emails of [['a@client.example'], ['head@comptoir.example', 'a@client.example']]) {
      expect(await counter.rest('POST', '/sendtemplateemail', request({ emails }))).toMatchObject(
        refusedWith(403, 'forbidden'),
      )
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
    expect(await as('user', [property])).toMatchObject(refusedWith(403, 'forbidden'))
    expect(await as('user_inventory', [app.home])).toMatchObject(refusedWith(404, 'not_found'))
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
