import { expect, test } from 'vitest'
import { done, refusedWith } from '../../../test/outcomes.ts'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { openUnifier, pairUp } from '../../../test/unifier.ts'
import { untilLocked } from '../../../test/until-locked.ts'
import { text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'

const app = await startTestApp()
// The database dates the rows of the tests; this makes all of them older than the merges.
app.clock.forward({ hours: 1 })
const unifier = await openUnifier(app, 'account')

async function merged() {
  const [kept, gone] = [await app.make.account(), await app.make.account()]
  const contact = await app.make.contact({ accountid: gone.sfid })
  const order = await app.make.order({ accountid: gone.sfid, contact__c: contact.sfid })
  const pair = await pairUp(app, 'account', kept, gone)
  const { body } = await unifier.merge(pair, { keep: 'left', take: { name: 'right', address: 'right' } })
  return { kept, gone, contact, order, pair, merge: body.merge }
}

async function company(id: number) {
  return app.database.first(sqlOf({ name: text })`select * from account where id = ${id}`)
}

/** All rows that a merge may change. */
async function snapshot(): Promise<unknown> {
  const row = await app.database.first(sql`
    select (select json_agg(a order by id) from (
              select id, name, address_line_1__c, billingpostalcode, isdeleted from account) a) as accounts,
           (select json_agg(c order by id) from (select id, accountid, phone, isdeleted from contact) c) as contacts,
           (select json_agg(o order by id) from (select id, accountid, contact__c from "order") o) as orders,
           (select json_agg(l order by id) from (
              select id, account__c, isdeleted from accountproperty__c) l) as links`)
  return row
}

test('undoing leaves everything as it was before the merge', async () => {
  const [kept, gone] = [await app.make.account(), await app.make.account()]
  for (const { sfid } of [kept, gone]) {
    const contact = await app.make.contact({ accountid: sfid, email: 'same@client.example' })
    await app.make.contact({ accountid: sfid })
    await app.make.order({ accountid: sfid, contact__c: contact.sfid })
    for (const property of [app.home, await app.make.property()]) {
      await app.database.rows(sql`
        insert into accountproperty__c (sfid, account__c, property__c)
        values (${`l${property.id}${sfid.slice(-8)}`}, ${sfid}, ${property.sfid})`)
    }
  }
  const before = await snapshot()
  const pair = await pairUp(app, 'account', kept, gone)
  const { body } = await unifier.merge(pair, { keep: 'right', take: { name: 'left', address: 'left' } })
  expect(await snapshot()).not.toEqual(before)
  expect(await unifier.previewUndo(body.merge)).toMatchObject({
    merge: { kept: { id: gone.id }, gone: { id: kept.id }, undone: null },
    restores: { contacts: 1, orders: 1, properties: 1, combined: 1 },
    edited: [],
    stays: { contacts: 0, orders: 0 },
    refusal: null,
  })
  expect(await unifier.undo(body.merge)).toMatchObject({ status: 200, body: { edited: [] } })
  expect(await snapshot()).toEqual(before)
  expect((await unifier.compare(pair)).id).toBe(pair)
})

test('a record that took only the other’s name gives it back before the other is restored', async () => {
  const door = { address_line_1__c: '4 Elm Street', billingpostalcode: 'H2X 1Y4' }
  const [kept, gone] = [await app.make.account(door), await app.make.account(door)]
  const pair = await pairUp(app, 'account', kept, gone)
  const { body } = await unifier.merge(pair, { keep: 'left', take: { name: 'right' } })
  expect((await company(kept.id))?.name).toBe(gone.name)
  expect((await unifier.undo(body.merge)).status).toBe(200)
  expect(await company(kept.id)).toMatchObject({ name: kept.name, isdeleted: false })
  expect(await company(gone.id)).toMatchObject({ name: gone.name, isdeleted: false })
})

test('values changed since the merge stay, and are listed before and after undoing', async () => {
  const { kept, gone, merge } = await merged()
  const admin = tableClient(await app.as('admin'))
  done(await admin.update('account', kept.id, { name: 'Renamed Since' }))
  const edited = [
    {
      table: 'account',
      id: kept.id,
      name: 'Renamed Since',
      column: 'name',
      now: 'Renamed Since',
      before: kept.name,
    },
  ]
  expect((await unifier.previewUndo(merge)).edited).toEqual(edited)
  expect((await unifier.undo(merge)).body).toMatchObject({ edited })
  expect(await company(kept.id)).toMatchObject({
    name: 'Renamed Since',
    address_line_1__c: kept.address_line_1__c,
  })
  expect(await company(gone.id)).toMatchObject({ name: gone.name, isdeleted: false })
})

test('of many values changed since, the first are listed and the rest counted', async () => {
  const [kept, gone] = [await app.make.account(), await app.make.account()]
  const [contact, other] = [await app.make.contact({ accountid: gone.sfid }), await app.make.contact()]
  for (let made = 0; made < 103; made++)
    await app.make.order({ accountid: gone.sfid, contact__c: contact.sfid })
  const pair = await pairUp(app, 'account', kept, gone)
  const { merge } = (await unifier.merge(pair, { keep: 'left' })).body
  await app.database.rows(sql`
    update "order" set accountid = ${other.accountid} where contact__c = ${contact.sfid}`)
  const furtherEdits = [{ table: 'order', column: 'accountid', rows: 3 }]
  const preview = await unifier.previewUndo(merge)
  expect([preview.edited.length, preview.furtherEdits]).toEqual([100, furtherEdits])
  expect((await unifier.undo(merge)).body).toMatchObject({ furtherEdits })
})

test('contacts and orders added since stay with the kept company', async () => {
  const { kept, order, merge } = await merged()
  app.clock.forward({ seconds: 1 })
  const since = { createddate: app.clock().toISOString() }
  const contact = await app.make.contact({ accountid: kept.sfid, ...since })
  const later = await app.make.order({ accountid: kept.sfid, contact__c: contact.sfid, ...since })
  expect((await unifier.previewUndo(merge)).stays).toEqual({ contacts: 1, orders: 1 })
  await unifier.undo(merge)
  const owners = await app.database.rows(sql`
    select id, accountid = ${kept.sfid} as stays from "order" where id in (${order.id}, ${later.id}) order by id`)
  expect(owners).toEqual([
    { id: order.id, stays: false },
    { id: later.id, stays: true },
  ])
})

test('a merge is undone once, within 30 days', async () => {
  const { merge } = await merged()
  expect((await unifier.undo(merge)).status).toBe(200)
  expect(await unifier.undo(merge)).toMatchObject(refusedWith(409, 'unification_undone_error'))
  const late = await merged()
  await app.database.rows(sql`
    update unification_merge set at = at - interval '31 days' where id = ${late.merge}`)
  expect(await unifier.undo(late.merge)).toMatchObject(refusedWith(422, 'unification_undo_late_error'))
  expect((await unifier.previewUndo(late.merge)).refusal).toBe('unification_undo_late_error')
})

test('a merge cannot be undone once its company is the one that holds all consumers', async () => {
  const { kept, merge } = await merged()
  await app.make.setting('b2c_account', kept.sfid)
  expect(await unifier.undo(merge)).toMatchObject({ body: { error: 'unification_consumers_error' } })
  expect((await unifier.previewUndo(merge)).refusal).toBe('unification_consumers_error')
  await app.make.setting('b2c_account', '')
  expect((await unifier.undo(merge)).status).toBe(200)
})

test('the history shows who merged what, and who undid it', async () => {
  const { kept, gone, merge } = await merged()
  await unifier.undo(merge)
  const { user } = await app.as('admin')
  const { body } = await unifier.rest('GET', `/merges?search=${encodeURIComponent(gone.name)}`)
  expect(body).toMatchObject({
    count: 1,
    merges: [
      {
        id: merge,
        by: user.name,
        kept: { id: kept.id, name: kept.name },
        gone: { id: gone.id, name: gone.name },
        moved: { contacts: 1, orders: 1 },
        undone: { by: user.name },
      },
    ],
  })
})

test('a value changed concurrently with undoing stays', async () => {
  const { order, merge } = await merged()
  const elsewhere = await app.make.account()
  const undone = await app.database.transaction(async (tx) => {
    await tx.rows(sql`update "order" set accountid = ${elsewhere.sfid} where id = ${order.id}`)
    const undoing = unifier.undo(merge)
    await untilLocked(app)
    return { undoing }
  })
  expect(await undone.undoing).toMatchObject({
    status: 200,
    body: { edited: [{ table: 'order', id: order.id, column: 'accountid', now: elsewhere.name }] },
  })
  expect(await app.database.first(sql`select accountid from "order" where id = ${order.id}`)).toEqual({
    accountid: elsewhere.sfid,
  })
})

test('a time that is restored alone is audited in the format of every audit', async () => {
  const people = await openUnifier(app, 'contact')
  const optin_date = '2026-01-05T10:00:00.000Z'
  const kept = await app.make.contact({ optin_email: true, optin_date })
  const gone = await app.make.contact({ optin_email: false })
  const { body } = await people.merge(await pairUp(app, 'contact', kept, gone), { keep: 'left' })
  // Anonymising may leave nothing but the date of a consent.
  await app.database.rows(sql`
    delete from unification_moved where row_id = ${kept.id} and column_name <> 'optin_date'`)
  expect((await people.undo(body.merge)).status).toBe(200)
  const audit = await app.database.first(sqlOf({ restored: text })`
    select new->>'optin_date' as restored from audit
    where object_id = ${kept.id} and operation = 'contact.update' order by id desc limit 1`)
  expect(audit).toEqual({ restored: optin_date })
})
