import { confirmationCode } from '@comptoir/contract/rules/codes'
import type { OrderRow } from '@comptoir/contract/tables/order'
import { expect, test } from 'vitest'
import { badInput, done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { createTestClock } from '../../test/test-clock.ts'
import { sql } from '../database/sql.ts'

const app = await startTestApp({ clock: createTestClock('2026-03-17T23:30:00Z') })
const author = await app.as('user')
const user = tableClient(author)

async function draft(values: object = {}): Promise<Partial<OrderRow>> {
  const contact = await app.make.contact()
  return {
    external_id__c: confirmationCode(),
    status: 'Draft',
    totalamount: 0,
    accountid: contact.accountid,
    contact__c: contact.sfid,
    property__c: app.home.sfid,
    propertyuser__c: author.user.sfid,
    ...values,
  }
}

async function created(values: object = {}): Promise<OrderRow> {
  return done(await user.create<OrderRow>('order', await draft(values)))
}

test('a confirmation code is a Draft of amount 0, dated today in UTC, by its author', async () => {
  const sent = await draft({ isdeleted: false })
  const order = done(await user.create<OrderRow>('order', sent))
  const now = app.clock().toISOString()
  expect(order).toEqual({
    ...sent,
    id: expect.any(Number),
    sfid: expect.stringMatching(/^801[A-Za-z0-9]{15}$/),
    ordernumber: expect.any(Number),
    effectivedate: '2026-03-17',
    createddate: now,
    systemmodstamp: now,
    vts_id: null,
    campaign__c: null,
    ecomm: false,
  })
})

test('status, amount and author need not be said', async () => {
  const { status: _, totalamount: __, propertyuser__c: ___, ...least } = await draft()
  const order = done(await user.create<OrderRow>('order', least))
  expect(order).toMatchObject({ status: 'Draft', totalamount: 0, propertyuser__c: author.user.sfid })
})

test('an order’s number is the highest plus one, whatever is sent', async () => {
  const highest = await app.make.order({ ordernumber: 88_000, isdeleted: true })
  expect((await created({ ordernumber: 5 })).ordernumber).toBe(88_001)
  expect((await created()).ordernumber).toBe(88_002)
  await app.database.rows(sql`delete from "order" where id = ${highest.id}`)
})

test('what a client sends of the sale, the campaign and the dates is ignored in a draft', async () => {
  const campaign = await app.make.campaign()
  const sent = { vts_id: 'VTS1', campaign__c: campaign.sfid, sfid: '801000000000000AAA' }
  const day = '2001-01-01'
  const order = await created({ ...sent, effectivedate: day, createddate: day, systemmodstamp: day })
  const now = app.clock().toISOString()
  expect(order).toMatchObject({ vts_id: null, campaign__c: null, effectivedate: '2026-03-17' })
  expect(order).toMatchObject({ createddate: now, systemmodstamp: now })
  expect(order.sfid).not.toBe(sent.sfid)
})

test.each([
  ['status', 'Activated'],
  ['status', 'draft'],
  ['status', null],
  ['totalamount', 1],
  ['totalamount', 0.01],
  ['totalamount', -1],
  ['totalamount', null],
  ['ecomm', true],
  ['isdeleted', true],
])('an order whose %s is %j is refused', async (property, value) => {
  const values = await draft({ [property]: value })
  expect(await refused(app, () => user.create('order', values))).toEqual(forbidden(property))
})

test.each([
  ['external_id__c', 'ABCDEFGHIJKL'],
  ['external_id__c', 'abcdefghijk'],
  ['external_id__c', 'abcdefghijklm'],
  ['external_id__c', 'abcdef-hijkl'],
  ['external_id__c', 'abcdefghijk\n'],
  ['external_id__c', null],
  ['property__c', null],
  ['property__c', 'a0P000000000000AAA'],
  ['contact__c', null],
  ['contact__c', '003000000000000AAA'],
  ['accountid', '001000000000000AAA'],
  ['totalamount', 0.001],
])('an order whose %s is %j is bad input', async (property, value) => {
  const values = await draft({ [property]: value })
  expect(await refused(app, () => user.create('order', values))).toEqual(badInput(property))
})

test.each(['', null])('an order whose company is %j lacks one', async (accountid) => {
  const values = await draft({ accountid })
  expect(await refused(app, () => user.create('order', values))).toEqual(
    ruleError('company_empty_error', 'accountid'),
  )
})

test('a confirmation code is given once, even to a deleted order', async () => {
  const taken = { code: 'CONFLICT', key: 'order_code_exists_error' }
  const first = await created()
  const again = await draft({ external_id__c: first.external_id__c })
  expect(await refused(app, () => user.create('order', again))).toEqual(taken)
  const deleted = await app.make.order({ isdeleted: true })
  const reused = await draft({ external_id__c: deleted.external_id__c })
  expect(await refused(app, () => user.create('order', reused))).toEqual(taken)
})

test('a buyer without an email address gets no code', async () => {
  const contact = await app.make.contact({ email: null })
  const values = await draft({ contact__c: contact.sfid, accountid: contact.accountid })
  expect(await refused(app, () => user.create('order', values))).toEqual(
    ruleError('contact_missing_email', 'contact__c'),
  )
})

test('a buyer whose email address is blocked gets no code', async () => {
  const contact = await app.make.contact()
  await app.make.blocked(contact.email ?? '')
  const values = await draft({ contact__c: contact.sfid, accountid: contact.accountid })
  expect(await refused(app, () => user.create('order', values))).toEqual(
    ruleError('alert_purchase_prohibited', 'contact__c'),
  )
})

test('an author takes an own Draft back within ten minutes', async () => {
  const order = await created()
  app.clock.forward({ minutes: 10 })
  expect(done(await user.remove('order', order.id))).toEqual(order)
  expect(await refused(app, () => user.remove('order', order.id))).toMatchObject({ code: 'NOT_FOUND' })
  const late = await created()
  app.clock.forward({ minutes: 10, seconds: 1 })
  expect(await refused(app, () => user.remove('order', late.id))).toEqual(forbidden())
})

test.each([{ status: 'Activated' }, { totalamount: 25 }])(
  'an own order stays once it is no bare Draft: %j',
  async (values) => {
    const given = { status: 'Draft', totalamount: 0, propertyuser__c: author.user.sfid }
    const createddate = app.clock().toISOString()
    const order = await app.make.order({ ...given, createddate, ...values })
    expect(await refused(app, () => user.remove('order', order.id))).toEqual(forbidden())
  },
)
