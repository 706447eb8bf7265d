import type { ErrorKey } from '@comptoir/contract/error-keys'
import { roles } from '@comptoir/contract/roles'
import { expect, test } from 'vitest'
import { badInput, done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
const signedIn = await app.as('admin')
const admin = tableClient(signedIn)

const table = 'propertyuser__c'
let number = 0

function person(values: object = {}): object {
  number += 1
  return { name: 'New Colleague', username__c: `new${number}@comptoir.example`, role__c: 'user', ...values }
}

test.each<[ErrorKey, string, string | null]>([
  ['name_empty_error', 'name', '  '],
  ['name_empty_error', 'name', null],
  ['email_empty_error', 'username__c', null],
  ['valid_email_error', 'username__c', 'colleague@'],
])('a user is refused with %s when the %s is %j', async (key, property, value) => {
  const refusal = ruleError(key, property)
  expect(await refused(app, () => admin.create(table, person({ [property]: value })))).toEqual(refusal)
  const { id } = await app.make.staffUser()
  expect(await refused(app, () => admin.update(table, id, { [property]: value }))).toEqual(refusal)
})

test.each([
  ['role__c', 'owner'],
  ['role__c', null],
  ['name', 'x'.repeat(121)],
])('a user whose %s is %j is bad input', async (property, value) => {
  const bad = badInput(property)
  expect(await refused(app, () => admin.create(table, person({ [property]: value })))).toEqual(bad)
  const { id } = await app.make.staffUser()
  expect(await refused(app, () => admin.update(table, id, { [property]: value }))).toEqual(bad)
})

test.each(['inactive', 'isdeleted'])('whether a user is %s is true or false', async (property) => {
  const { id } = await app.make.staffUser()
  expect(await refused(app, () => admin.update(table, id, { [property]: null }))).toEqual(badInput(property))
})

test('a user is created inactive, never signed in, with the server’s id and dates', async () => {
  const forged = '2001-01-01T00:00:00.000Z'
  const sent = { last_login: forged, createddate: forged, systemmodstamp: forged, isdeleted: false }
  const values = person({ name: ' Ana Roy ', username__c: ' Ana.ROY@Comptoir.Example ', inactive: false })
  const now = app.clock().toISOString()
  expect(done(await admin.create(table, { ...values, ...sent }))).toEqual({
    id: expect.any(Number),
    sfid: expect.stringMatching(/^a0U[A-Za-z0-9]{15}$/),
    name: 'Ana Roy',
    username__c: 'ana.roy@comptoir.example',
    role__c: 'user',
    inactive: true,
    isdeleted: false,
    last_login: null,
    createddate: now,
    systemmodstamp: now,
  })
})

test('a new user is not deleted', async () => {
  const property = 'isdeleted'
  const values = person({ [property]: true })
  expect(await refused(app, () => admin.create(table, values))).toEqual(forbidden(property))
})

test('everyone may send the own last_login, which is ignored, and nothing else of a user', async () => {
  const forged = '2001-01-01T00:00:00.000Z'
  for (const role of ['user', 'user_inventory', 'admin'] as const) {
    const { user } = await app.as(role)
    const own = tableClient(await app.signIn(user))
    const { last_login, name } = done(
      await own.update(table, user.id, { last_login: forged, name: user.name }),
    )
    expect({ last_login, name }).toEqual({ last_login: user.last_login, name: user.name })
  }
  const { user } = await app.as('user')
  const own = tableClient(await app.signIn(user))
  for (const [property, value] of Object.entries({
    name: 'New',
    role__c: 'admin',
    inactive: true,
    isdeleted: true,
  }))
    expect(await refused(app, () => own.update(table, user.id, { [property]: value }))).toEqual(
      forbidden(property),
    )
  const { id } = await app.make.staffUser()
  expect(await refused(app, () => own.update(table, id, { last_login: forged }))).toEqual(forbidden())
})

test.each(['taken@comptoir.example', ' TAKEN.too@Comptoir.Example '])(
  'an address is one user’s: %j is taken',
  async (username__c) => {
    const { id } = await app.make.staffUser({ username__c: username__c.trim().toLowerCase() })
    const taken = { code: 'CONFLICT', key: 'user_with_email_exists' }
    expect(await refused(app, () => admin.create(table, person({ username__c })))).toEqual(taken)
    const other = await app.make.staffUser()
    expect(await refused(app, () => admin.update(table, other.id, { username__c }))).toEqual(taken)
    done(await admin.update(table, id, { isdeleted: true }))
    done(await admin.create(table, person({ username__c })))
  },
)

const ladder = (['admin', 'superadmin'] as const).flatMap((caller) =>
  roles.map((role) => [caller, role, caller === 'superadmin' || role !== 'superadmin'] as const),
)

test.each(ladder)('whether an %s may hand out the role %s: %s', async (caller, role__c, allowed) => {
  const client = tableClient(await app.as(caller))
  const { id } = await app.make.staffUser()
  if (allowed) {
    expect(done(await client.create(table, person({ role__c })))).toMatchObject({ role__c })
    expect(done(await client.update(table, id, { role__c }))).toMatchObject({ role__c })
  } else {
    const above = forbidden('role__c')
    expect(await refused(app, () => client.create(table, person({ role__c })))).toEqual(above)
    expect(await refused(app, () => client.update(table, id, { role__c }))).toEqual(above)
  }
})

test.each([
  ['role__c', 'user'],
  ['inactive', true],
  ['isdeleted', true],
])('users cannot change their own %s', async (property, value) => {
  // Without another superadmin, the last one would be refused with a key of its own.
  await app.make.staffUser({ role__c: 'superadmin' })
  for (const role of ['admin', 'superadmin'] as const) {
    const self = await app.as(role)
    const change = { name: 'Me', [property]: value }
    expect(await refused(app, () => tableClient(self).update(table, self.user.id, change))).toEqual(
      forbidden(property),
    )
  }
})

test('only the server sets when a user signed in or changed', async () => {
  const user = await app.make.staffUser({ last_login: '2026-01-05T10:00:00.000Z' })
  const forged = '2001-01-01T00:00:00.000Z'
  app.clock.forward({ minutes: 1 })
  const change = { name: 'Renamed', last_login: forged, createddate: forged, systemmodstamp: forged }
  const { properties: _, ...row } = user
  expect(done(await admin.update(table, user.id, change))).toEqual({
    ...row,
    name: 'Renamed',
    systemmodstamp: app.clock().toISOString(),
  })
})
