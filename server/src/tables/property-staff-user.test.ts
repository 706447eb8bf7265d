import type { StaffUserPropertyRow } from '@comptoir/contract/tables/staff-user'
import { expect, test } from 'vitest'
import { badInput, done, forbidden, refused } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
const signedIn = await app.as('admin')
const admin = tableClient(signedIn)
const superadmin = tableClient(await app.as('superadmin'))
const elsewhere = await app.make.property()

const table = 'property_propertyuser__c'

async function pair(values: object = {}): Promise<object> {
  return { propertyuser__c: (await app.make.staffUser()).sfid, property__c: app.home.sfid, ...values }
}

test('an admin gives a colleague a property of their own scope', async () => {
  const forged = '2001-01-01T00:00:00.000Z'
  const values = await pair({ isdeleted: false })
  const sent = { ...values, createddate: forged, systemmodstamp: forged }
  const now = app.clock().toISOString()
  expect(done(await admin.create(table, sent))).toEqual({
    ...values,
    id: expect.any(Number),
    sfid: expect.stringMatching(/^a0L[A-Za-z0-9]{15}$/),
    createddate: now,
    systemmodstamp: now,
  })
})

test.each([
  ['propertyuser__c', 'a0U000000000000AAA'],
  ['propertyuser__c', ''],
  ['propertyuser__c', null],
  ['property__c', 'a0P000000000000AAA'],
  ['property__c', null],
])('a link whose %s is %j names nothing', async (property, value) => {
  const values = await pair({ [property]: value })
  expect(await refused(app, () => superadmin.create(table, values))).toEqual(badInput(property))
})

test('a deleted user gets no property', async () => {
  const gone = await app.make.staffUser({ isdeleted: true })
  const values = await pair({ propertyuser__c: gone.sfid })
  expect(await refused(app, () => admin.create(table, values))).toMatchObject({ property: 'propertyuser__c' })
})

test.each(['propertyuser__c', 'property__c'])('the %s of a link never changes', async (property) => {
  const { id } = done(await superadmin.create<StaffUserPropertyRow>(table, await pair()))
  const change = { propertyuser__c: signedIn.user.sfid, property__c: elsewhere.sfid }[property]
  const reason = await refused(app, () => superadmin.update(table, id, { [property]: change }))
  expect(reason).toEqual(forbidden(property))
})

test('changing the properties of a user makes concurrent edits of the user conflict', async () => {
  const { id, sfid, systemmodstamp } = await app.make.staffUser()
  app.clock.forward({ seconds: 1 })
  done(await admin.create(table, { propertyuser__c: sfid, property__c: app.home.sfid }))
  const late = await admin.update('propertyuser__c', id, { name: 'Too late' }, { systemmodstamp })
  expect(late.error).toMatchObject({ code: 'CONFLICT', property: 'systemmodstamp' })
})
