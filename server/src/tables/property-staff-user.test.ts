import type { StaffUserPropertyRow } from '@comptoir/contract/tables/staff-user'
import { expect, test } from 'vitest'
import type { MadeProperty, MadeStaffUser } from '../../test/factories.ts'
import { badInput, done, forbidden, refused } from '../../test/outcomes.ts'
import { failure, pairs, type TableClient, tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'

let admin: TableClient

const app = await startTestApp()
const signedIn = await app.as('admin')
admin = tableClient(signedIn)
const superadmin = tableClient(await app.as('superadmin'))
const elsewhere = await app.make.property()

const table = 'property_propertyuser__c'

function outside(property: string): object {
  return forbidden(property)
}

async function pair(values: object = {}): Promise<object> {
  return { propertyuser__c: (await linkedUser()).sfid, property__c: app.home.sfid, ...values }
}

/** A user who keeps a property, whatever happens to the link of a test. */
async function linkedUser(): Promise<MadeStaffUser> {
  return app.make.staffUser({ properties: [await app.make.property()] })
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

test('an admin takes a property away, gives it back and removes the link', async () => {
  const { id } = done(await admin.create<StaffUserPropertyRow>(table, await pair()))
  for (const isdeleted of [true, false]) {
    expect(done(await admin.update(table, id, { isdeleted }))).toMatchObject({ isdeleted })
  }
  expect(done(await admin.remove(table, id))).toMatchObject({ id })
  expect(await refused(app, () => admin.remove(table, id))).toMatchObject({ code: 'NOT_FOUND' })
})

test('what the links say counts from the very next call', async () => {
  const user = await app.signIn(await linkedUser())
  const link = done(
    await admin.create<StaffUserPropertyRow>(table, await pair({ propertyuser__c: user.user.sfid })),
  )
  const account = await app.make.account()
  const sent = { account__c: account.sfid, property__c: app.home.sfid }
  done(await admin.update(table, link.id, { isdeleted: true }))
  const without = await refused(app, () => tableClient(user).create('accountproperty__c', sent))
  expect(without).toEqual(outside('property__c'))
  done(await admin.update(table, link.id, { isdeleted: false }))
  done(await tableClient(user).create('accountproperty__c', sent))
})

test('an admin hands out nothing beyond their own scope; a superadmin any property', async () => {
  const values = await pair({ property__c: elsewhere.sfid })
  expect(await refused(app, () => admin.create(table, values))).toEqual(outside('property__c'))
  const link = done(await superadmin.create<StaffUserPropertyRow>(table, values))
  const gone = { isdeleted: true }
  expect(await refused(app, () => admin.update(table, link.id, gone))).toEqual(outside('property__c'))
  expect(await refused(app, () => admin.remove(table, link.id))).toEqual(outside('property__c'))
  done(await superadmin.update(table, link.id, gone))
  done(await superadmin.update(table, link.id, { isdeleted: false }))
  done(await superadmin.remove(table, link.id))
})

test('an admin never touches their own links; a superadmin may', async () => {
  const twice = await app.make.property()
  const self = await app.signIn(await app.make.staffUser({ role__c: 'admin' }))
  const [first] = [await app.make.link(self.user, app.home), await app.make.link(self.user, twice)]
  const client = tableClient(self)
  const own = outside('propertyuser__c')
  expect(await refused(app, () => client.update(table, first.id, { isdeleted: true }))).toEqual(own)
  expect(await refused(app, () => client.remove(table, first.id))).toEqual(own)
  const more = { propertyuser__c: self.user.sfid, property__c: twice.sfid }
  expect(await refused(app, () => client.create(table, more))).toEqual(own)
  const top = await app.as('superadmin')
  const toMyself = { propertyuser__c: top.user.sfid, property__c: elsewhere.sfid }
  const link = done(await superadmin.create<StaffUserPropertyRow>(table, toMyself))
  done(await superadmin.remove(table, link.id))
})

test('a user has a property once, until the link is deleted', async () => {
  const taken = { code: 'CONFLICT', key: 'conflict' }
  const values = await pair()
  const first = done(await admin.create<StaffUserPropertyRow>(table, values))
  expect(await refused(app, () => admin.create(table, values))).toEqual(taken)
  done(await admin.update(table, first.id, { isdeleted: true }))
  done(await admin.create(table, values))
  expect(await refused(app, () => admin.update(table, first.id, { isdeleted: false }))).toEqual(taken)
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
  expect(reason).toEqual(outside(property))
})

test('changing the properties of a user makes concurrent edits of the user conflict', async () => {
  const admin = tableClient(await app.as('admin'))
  const made = await app.make.staffUser()
  const { rows } = await admin.list('propertyuser__c', {
    filter: [{ column: 'id', operator: '=', value: made.id }],
  })
  const seen = { systemmodstamp: rows[0]?.systemmodstamp }
  app.clock.forward({ seconds: 1 })
  await admin.create('property_propertyuser__c', { propertyuser__c: made.sfid, property__c: app.home.sfid })
  const late = await admin.update('propertyuser__c', made.id, { name: 'Too late' }, seen)
  expect(late.error).toMatchObject({ code: 'CONFLICT', property: 'systemmodstamp' })
})

async function userWithLinks(properties: MadeProperty[]) {
  const user = await app.make.staffUser()
  const links = []
  for (const property of properties) links.push(await app.make.link(user, property))
  return { user, ids: links.map(({ id }) => id) }
}

async function liveLinks({ sfid }: MadeStaffUser): Promise<number[]> {
  const { rows } = await superadmin.list(table, {
    filter: [{ column: 'propertyuser__c', operator: '=', value: sfid }],
  })
  return rows.map(({ id }) => Number(id))
}

test('the last property of a user may go, by either way of removing it', async () => {
  const { user, ids } = await userWithLinks([app.home, elsewhere])
  done(await superadmin.update(table, ids[0] ?? 0, { isdeleted: true }))
  done(await superadmin.remove(table, ids[1] ?? 0))
  expect(await liveLinks(user)).toEqual([])
})

test('all properties of a user are replaced in one request, the old ones removed first', async () => {
  const { user, ids } = await userWithLinks([app.home])
  const values = pairs({ propertyuser__c: user.sfid, property__c: elsewhere.sfid })
  const deleted = pairs({ isdeleted: true })
  const removal = `removed: updateRow(table: "${table}", id: "${ids[0]}", values: $deleted)`
  const creation = `created: batchCreateRow(table: "${table}", rows: [$values])`
  const { error } = await run(`${removal} ${creation}`, { deleted, values })
  expect(error).toBeUndefined()
  expect(await liveLinks(user)).toHaveLength(1)
})

test('a user is deleted together with the last property', async () => {
  const soft = await userWithLinks([app.home])
  done(await superadmin.update('propertyuser__c', soft.user.id, { isdeleted: true }))
  expect(await liveLinks(soft.user)).toEqual([])
  const undone = await userWithLinks([app.home])
  done(await superadmin.remove('propertyuser__c', undone.user.id))
  expect(await liveLinks(undone.user)).toEqual([])
})

/** Fields of one mutation, with the variables that they name. */
async function run(fields: string, variables: Partial<Record<keyof typeof types, unknown>>) {
  const declared = Object.keys(variables).map((name) => `$${name}: ${types[name as keyof typeof types]}`)
  const top = await app.as('superadmin')
  const { errors } = await top.graphql(`mutation (${declared.join(', ')}) { ${fields} }`, variables)
  return { error: failure(errors) }
}

const types = { values: '[Value!]!', deleted: '[Value!]!' } as const
