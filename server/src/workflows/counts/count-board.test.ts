import type { CountBoard } from '@comptoir/contract/count-board'
import { expect, test } from 'vitest'
import type { MadeProperty } from '../../../test/factories.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import { sql } from '../../database/sql.ts'
import { changeSetting } from '../settings/settings.ts'
import { remindOfOpenMonths } from './remind-open-months.ts'

const clock = createTestClock('2026-11-15T12:00:00Z')
const app = await startTestApp({ clock })
const nothingMoved = { activated: 0, destroyed: 0, lost: 0, transferred: 0, received: 0 }

async function property(name: string) {
  const made = await app.make.property({ name })
  const cards = await app.make.sku({ description: `${name} cards`, detailed_form: true, properties: [made] })
  const boxes = await app.make.sku({ description: `${name} boxes`, properties: [made] })
  const approver = await app.make.staffUser({ role__c: 'admin', properties: [made] })
  const counted = async (sku: { id: number }, date: string, on_hand: number, more: object = {}) => {
    const count = await app.make.count({ property: made, sku: sku.id, date, on_hand, ...more })
    await app.database.rows(sql`
      insert into audit (operation, object_id, new, created_at)
      values ('gc_inventory.create', ${count.id}, '{}', ${`${date}T15:00:00Z`}::timestamptz)`)
    return count
  }
  const approved = { approved_by: approver.id, previous_on_hand: 0 }
  return { made, cards, boxes, approver, counted, approved }
}

async function boardOf(properties: MadeProperty[], until = '2026-11') {
  const admin = await app.signIn(await app.make.staffUser({ role__c: 'admin', properties }))
  const { status, body } = await admin.rest<{ board: CountBoard }>('GET', `/api/counts/board/${until}`)
  expect(status).toBe(200)
  return body.board
}

test('a month is not begun, counted, waiting or approved, and late after it was due', async () => {
  const { made, cards, boxes, counted, approved } = await property('Place One')
  await counted(cards, '2026-07-31', 10, approved)
  await counted(boxes, '2026-07-31', 4, approved)
  // Counted four days after it was due.
  await counted(cards, '2026-08-31', 12, {
    ...nothingMoved,
    received: 3,
    reason: 'Lost one',
    ...approved,
    previous_on_hand: 10,
  })
  const late = await counted(boxes, '2026-08-30', 4)
  await app.database.rows(sql`update audit set created_at = '2026-09-09' where object_id = ${late.id}`)
  await counted(cards, '2026-09-30', 12)
  const { months, dueDay, properties } = await boardOf([made])
  expect(dueDay).toBe(5)
  expect(months).toEqual(['2026-06', '2026-07', '2026-08', '2026-09', '2026-10', '2026-11'])
  expect(properties).toMatchObject([
    {
      name: 'Place One',
      months: [
        { state: 'none', daysLate: 0 },
        { state: 'approved', onHand: 10, daysLate: 0 },
        { state: 'waiting', onHand: 12, discrepancy: -1, daysLate: 4 },
        // October 5th was due, and today is November 15th.
        { state: 'counting', onHand: 12, daysLate: 41 },
        { state: 'none', onHand: 0, daysLate: 10 },
        { state: 'none', daysLate: 0 },
      ],
    },
  ])
})

test('a month before an approved one is closed, whatever was not counted in it', async () => {
  const { made, cards, boxes, counted, approved } = await property('Place Two')
  await counted(cards, '2026-08-31', 10, approved)
  await counted(boxes, '2026-08-31', 4, approved)
  await counted(cards, '2026-09-30', 10, { ...approved, previous_on_hand: 10 })
  await counted(boxes, '2026-10-31', 4, { ...approved, previous_on_hand: 4 })
  const { properties } = await boardOf([made], '2026-10')
  expect(properties[0]?.months.map(({ state }) => state)).toEqual([
    ...['none', 'none', 'none'],
    ...['approved', 'approved', 'counting'],
  ])
})

test('the stock is the latest count of each card type, beside six weeks of activations', async () => {
  const { made, cards, boxes, counted, approved } = await property('Place Three')
  await counted(cards, '2026-09-30', 90, { ...nothingMoved, activated: 52, ...approved })
  await counted(cards, '2026-10-31', 40, { ...nothingMoved, activated: 26 })
  await counted(boxes, '2026-10-31', 7)
  expect((await boardOf([made])).stock).toEqual([
    {
      sku: cards.id,
      description: 'Place Three cards',
      detailed: true,
      property: made.id,
      onHand: 40,
      sixWeeks: 54,
    },
    {
      sku: boxes.id,
      description: 'Place Three boxes',
      detailed: false,
      property: made.id,
      onHand: 7,
      sixWeeks: null,
    },
  ])
})

test('what waits is listed with all that its approval is judged by, in the order of approval', async () => {
  const { made, cards, counted } = await property('Place Four')
  const first = await counted(cards, '2026-09-30', 90, nothingMoved)
  const second = await counted(cards, '2026-10-31', 88, { ...nothingMoved, reason: 'Two torn' })
  expect((await boardOf([made])).waiting).toMatchObject([
    { id: first.id, previousOnHand: 0, skuName: 'Place Four cards', enteredOn: '2026-09-30' },
    { id: second.id, previousOnHand: 90, reason: 'Two torn', on_hand: 88, ...nothingMoved },
  ])
  // What is approved from the board is in sight there.
  expect((await boardOf([made], '2026-09')).waiting.map(({ id }) => id)).toEqual([first.id])
})

test('the board is for administrators, and shows the properties in their scope', async () => {
  const { made } = await property('Place Five')
  const inventory = await app.signIn(
    await app.make.staffUser({ role__c: 'user_inventory', properties: [made] }),
  )
  expect((await inventory.rest('GET', '/api/counts/board/2026-11')).status).toBe(403)
  expect((await boardOf([made])).properties.map(({ id }) => id)).toEqual([made.id])
  const superadmin = await app.as('superadmin')
  const { body } = await superadmin.rest<{ board: CountBoard }>('GET', '/api/counts/board/2026-11')
  expect(body.board.properties.map(({ id }) => id)).toContain(made.id)
  expect((await superadmin.rest('GET', '/api/counts/board/2026-13')).status).toBe(422)
})

test('a list is reminded of an open month once on each day that the setting names', async () => {
  await app.database.rows(sql`delete from gc_inventory_email_list`)
  const open = await property('Place Six')
  const closed = await property('Place Seven')
  for (const { made } of [open, closed]) await app.make.countEmails(made, 'stock@comptoir.example')
  await open.counted(open.cards, '2026-10-31', 3)
  for (const sku of [closed.cards, closed.boxes]) await closed.counted(sku, '2026-10-31', 3, closed.approved)
  const remind = () => app.database.transaction((tx) => remindOfOpenMonths(tx, app))
  expect(await remind()).toBe(0)
  await changeSetting(app.database, 'count_reminder_days', '6,15')
  expect(await Promise.all([remind(), remind()]).then((mails) => mails.sort())).toEqual([0, 1])
  expect(await remind()).toBe(0)
  expect(await app.queuedMails()).toMatchObject([
    {
      template: 'countReminder',
      to: 'stock@comptoir.example',
      data: {
        property: 'Place Six',
        months: [{ month: '2026-10-01', missing: ['Place Six boxes'], waiting: 1 }],
      },
    },
  ])
  await expect(changeSetting(app.database, 'count_reminder_days', '6, 31')).rejects.toThrow(
    'days from 1 to 28',
  )
})
