import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { pairs } from '../../../../tooling/specified-tables.ts'
import type { MadeProperty } from '../../../test/factories.ts'
import { type SignedIn, startTestApp } from '../../../test/test-app.ts'
import { sql } from '../../database/sql.ts'
import { startMailServer } from '../../mail/testing/mail-server.ts'
import { until } from '../../mail/testing/until.ts'

const server = await startMailServer()
const app = await startTestApp({ smtp: server.url })
beforeEach(async () => {
  server.refusal = undefined
  await app.database.rows(sql`delete from mail_queue`)
})
afterAll(() => server.stop())

const listed = ['Head@comptoir.example', 'stock@comptoir.example']
const date = '2026-03-05'

async function counting() {
  const property = await app.make.property({
    name: 'Galeries',
    external_id__c: `G${Math.random()}`.slice(0, 9),
  })
  await app.make.countEmails(property, ...listed)
  const cards = await app.make.sku({
    description: 'Carte 50 $ / Card $50',
    detailed_form: true,
    properties: [property],
  })
  const boxes = await app.make.sku({ description: 'Boxes', properties: [property] })
  const counter = await counterAt(property)
  return { property, cards, boxes, counter }
}

async function counterAt(...properties: MadeProperty[]) {
  return app.signIn(await app.make.staffUser({ role__c: 'user_inventory', properties }))
}

type Counting = Awaited<ReturnType<typeof counting>>

function save({ property, cards, boxes, counter }: Counting, ids: readonly (string | number)[] = []) {
  const moved = { activated: 0, destroyed: 0, lost: 0, transferred: 0, received: 10 }
  const rows = [
    { property__c_id: property.id, sku: cards.id, date, on_hand: 8, reason: 'Two torn', ...moved },
    { property__c_id: property.id, sku: boxes.id, date, on_hand: 3 },
  ]
  return counter.graphql<{ c: { gc_inventory: { id: number } }[]; mail: unknown }>(
    `mutation ($rows: [[Value!]!]!, $ids: [ID!]!) {
      c: batchCreateRow(table: "gc_inventory", rows: $rows) mail: queueCountMail(ids: $ids)
    }`,
    { rows: rows.map(pairs), ids: ids.map(String) },
  )
}

const announce = (caller: SignedIn, ...ids: (string | number)[]) =>
  caller.graphql<{ queueCountMail: unknown }>('mutation ($ids: [ID!]!) { queueCountMail(ids: $ids) }', {
    ids: ids.map(String),
  })

const idsOf = ({ data }: Awaited<ReturnType<typeof save>>) =>
  data?.c.map(({ gc_inventory }) => gc_inventory.id) ?? []

/** The mails about each of the counts, to both addresses, have this outcome. */
async function expectOutcomes(ids: readonly number[], outcome: string): Promise<void> {
  const mails = listed.map(() => ({ new: { outcome } }))
  for (const id of ids) expect(await app.audits('gc_inventory.email', id)).toMatchObject(mails)
}

describe('the mail about saved counts', () => {
  test('is queued with them: one for each address, with every count, in both languages', async () => {
    const given = await counting()
    const saved = await save(given)
    const ids = idsOf(saved)
    expect(saved.data?.mail).toEqual([
      {
        property: given.property.id,
        counts: ids,
        emails: ['head@comptoir.example', 'stock@comptoir.example'],
      },
    ])
    const mails = await app.queuedMails()
    expect(mails.map(({ to }) => to)).toEqual(['head@comptoir.example', 'stock@comptoir.example'])
    expect(mails[0]).toMatchObject({
      template: 'countsSaved',
      language: 'en',
      alsoIn: 'fr',
      data: {
        property: 'Galeries',
        counts: [
          { sku: 'Carte 50 $ / Card $50', date, onHand: 8, discrepancy: -2, reason: 'Two torn' },
          { sku: 'Boxes', date, onHand: 3, discrepancy: null, reason: null },
        ],
        url: `https://comptoir.example/giftcardinventory?tab=month&month=2026-03&property=${given.property.id}`,
      },
    })
    for (const id of ids)
      expect(await app.audits('gc_inventory.email', id)).toMatchObject([
        { new: { to: 'head@comptoir.example', outcome: 'unknown' }, user_id: given.counter.user.id },
        { new: { to: 'stock@comptoir.example', outcome: 'unknown' } },
      ])
  })

  test('is not queued if a later change of the request is refused', async () => {
    const given = await counting()
    const { data } = await given.counter.graphql(
      `mutation ($row: [Value!]!) {
        one: createRow(table: "gc_inventory", values: $row) mail: queueCountMail(ids: [])
        two: createRow(table: "gc_inventory", values: $row)
      }`,
      { row: pairs({ property__c_id: given.property.id, sku: given.boxes.id, date, on_hand: 3 }) },
    )
    expect(data).toBeNull()
    expect(await app.queuedMails()).toEqual([])
  })

  test('is one for each property', async () => {
    const [here, there] = [await counting(), await counting()]
    const both = await counterAt(here.property, there.property)
    const ids = [here, there].map(
      async ({ property, boxes }) => (await app.make.count({ property, sku: boxes.id })).id,
    )
    await announce(both, ...(await Promise.all(ids)))
    expect(await app.queuedMails()).toHaveLength(4)
  })

  test('is not sent twice, neither while it waits nor once it was sent', async () => {
    const given = await counting()
    const before = server.received.length
    const ids = idsOf(await save(given))
    await announce(given.counter, ...ids)
    expect(await app.queuedMails()).toHaveLength(2)
    app.mailer.start()
    await until(async () => (await app.queuedMails()).length === 0, 'the queue should be empty')
    await announce(given.counter, ...ids)
    expect(await app.queuedMails()).toEqual([])
    expect(server.received.length - before).toBe(2)
    await expectOutcomes(ids, 'sent')
  })

  test('that was given up is audited as failed for each count, and sent again on request', async () => {
    const given = await counting()
    app.mailer.start()
    server.refusal = 554
    const ids = idsOf(await save(given))
    const failed = () => app.database.rows(sql`select from mail_queue where failed_at is not null`)
    await until(async () => (await failed()).length === 2, 'both mails should be given up')
    await expectOutcomes(ids, 'failed')
    server.refusal = undefined
    // What is sent again about one of the counts leaves the mail about both.
    await announce(given.counter, ids[0] ?? 0)
    await until(async () => (await app.queuedMails()).length === 2, 'one mail should be sent to each')
    await announce(given.counter, ids[1] ?? 0)
    await until(async () => (await app.queuedMails()).length === 2, 'the other mail should be sent')
    expect(await failed()).toHaveLength(2)
  })

  test('is about pending counts in the scope of inventory staff', async () => {
    const given = await counting()
    const { property, boxes } = given
    const pending = await app.make.count({ property, sku: boxes.id, date: '2026-02-01' })
    const approved = await app.make.count({
      property,
      sku: boxes.id,
      date: '2026-01-01',
      approved_by: given.counter.user.id,
      previous_on_hand: 0,
    })
    const clerk = await app.signIn(await app.make.staffUser({ role__c: 'user', properties: [property] }))
    const elsewhere = await counterAt(app.home)
    expect((await announce(clerk, pending.id)).errors?.[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await announce(elsewhere, pending.id)).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await announce(given.counter, 'x')).errors?.[0]?.extensions.code).toBe('NOT_FOUND')
    expect((await announce(given.counter, approved.id)).data?.queueCountMail).toEqual([])
    expect(await app.queuedMails()).toEqual([])
  })

  test('goes to no one if the list of the property is empty', async () => {
    const given = await counting()
    await app.database.rows(sql`update gc_inventory_email_list set emails = ' '`)
    expect((await save(given)).data?.mail).toMatchObject([{ emails: [] }])
    expect(await app.queuedMails()).toEqual([])
  })
})
