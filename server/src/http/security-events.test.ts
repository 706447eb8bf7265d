import type { SecurityEventKind } from '@comptoir/contract/security-log'
import { beforeEach, expect, test } from 'vitest'
import { pairs } from '../../../tooling/specified-tables.ts'
import { testPassword } from '../../test/factories.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { openUnifier } from '../../test/unifier.ts'
import { text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'

const app = await startTestApp()
beforeEach(() => app.forgetAttempts())

const wrong = 'Wrong!Password1'
const signIn = (username: string, password: string) => app.rest('POST', '/login', { username, password })
const last = async (kind: SecurityEventKind) => (await app.securityEvents(kind)).at(-1)

test('a sign-in is recorded with the person and the address', async () => {
  const user = await app.make.staffUser({ properties: [app.home] })
  expect((await signIn(user.username__c, testPassword)).status).toBe(200)
  expect(await last('sign_in')).toEqual({
    actor_id: user.id,
    subject_id: user.id,
    client_address: '127.0.0.1',
    details: {},
  })
})

test('a wrong password is recorded wherever it is asked for', async () => {
  const user = await app.make.staffUser()
  const { rest } = await app.signIn(user)
  await rest('POST', '/api/reauthenticate', { password: wrong })
  await rest('POST', '/api/account/password', { current: wrong, password: 'Lanterne7!rivage' })
  expect(await app.securityEvents('sign_in_failed', user)).toHaveLength(2)
})

test('of an address that no user has, only a keyed hash is kept, and of other texts nothing', async () => {
  for (const typed of [
    'stranger@elsewhere.example',
    ' Stranger@Elsewhere.example',
    'other@elsewhere.example',
  ])
    await signIn(typed, wrong)
  const details = (await app.securityEvents('sign_in_failed')).slice(-3).map((event) => event.details)
  expect(details[0]).toEqual({ account: expect.stringMatching(/^#[\da-f]{16}$/), reason: 'credentials' })
  expect(details[1]).toEqual(details[0])
  expect(details[2]).not.toEqual(details[0])
  await signIn('MyPassword!123', wrong)
  expect(await last('sign_in_failed')).toMatchObject({ subject_id: null, details: { reason: 'credentials' } })
  expect(await last('sign_in_failed')).not.toHaveProperty('details.account')
})

test('sign-ins that are slowed down or locked out are recorded', async () => {
  const user = await app.make.staffUser()
  for (let times = 0; times < 11; times++) await signIn(user.username__c, wrong)
  expect(await last('sign_in_locked')).toMatchObject({
    subject_id: user.id,
    details: { account: user.username__c, retry_after: expect.any(Number) },
  })
  // The failures of other addresses: their own counters are empty, the counter of the username is not.
  await app.database.rows(sql`delete from throttle where key not like 'signInByUsername:%'`)
  await signIn(user.username__c, wrong)
  await app.database.rows(sql`delete from throttle where key not like 'signInByUsername:%'`)
  expect((await signIn(user.username__c, testPassword)).status).toBe(200)
  expect(await last('sign_in_slowed')).toMatchObject({
    subject_id: user.id,
    details: { account: user.username__c, delay_ms: 50 },
  })
})

test.each([
  [
    'create',
    'mutation { createRow(table: "blocked", values: [{ property: "email", value: "a@b.example" }]) }',
  ],
  ['create', 'mutation { batchCreateRow(table: "blocked", rows: []) }'],
  ['update', 'mutation { updateRow(table: "blocked", id: "1", values: []) }'],
  ['delete', 'mutation { deleteRow(table: "blocked", id: "1") }'],
  ['delete', 'mutation { batchDeleteRow(table: "blocked", ids: ["1"]) }'],
  ['read', 'query { table(name: "gc_inventory") { records } }'],
])('a permission that GraphQL refuses is recorded with table and verb (%s: %s)', async (verb, document) => {
  const { user, graphql } = await app.as('user')
  const before = (await app.securityEvents('permission_refused')).length
  const { errors } = await graphql(document)
  expect(errors).toMatchObject([{ extensions: { code: 'FORBIDDEN' } }])
  const events = await app.securityEvents('permission_refused')
  expect(events).toHaveLength(before + 1)
  expect(events.at(-1)).toMatchObject({
    actor_id: user.id,
    details: { verb, table: verb === 'read' ? 'gc_inventory' : 'blocked', call: '/api/graphql/v2' },
  })
})

test('a refusal by a rule is recorded with the column, one of an unknown table without names', async () => {
  const admin = await app.as('admin')
  await tableClient(admin).update('propertyuser__c', admin.user.id, { role__c: 'user' })
  expect((await last('permission_refused'))?.details).toEqual({
    ...{ table: 'propertyuser__c', verb: 'update', column: 'role__c' },
    call: '/api/graphql/v2',
  })
  await admin.graphql(`mutation { deleteRow(table: "my-secret-word", id: "1") }`)
  expect((await last('permission_refused'))?.details).toEqual({ call: '/api/graphql/v2' })
})

test('a permission that a REST call refuses is recorded with the call', async () => {
  const { user, rest } = await app.as('user')
  expect((await rest('POST', '/api/counts/7/withdraw', { reason: 'x' })).status).toBe(403)
  expect(await last('permission_refused')).toMatchObject({
    actor_id: user.id,
    details: { call: '/api/counts/:id/withdraw' },
  })
  const values = { name: 'Zoé', username: 'zoe@comptoir.example', role: 'superadmin' }
  expect((await (await app.as('admin')).rest('POST', '/createuser', values)).status).toBe(403)
  expect((await last('permission_refused'))?.details).toEqual({
    ...{ table: 'propertyuser__c', verb: 'create', column: 'role__c', call: '/createuser' },
  })
})

test('a tool that refuses a user who is no administrator any more records who it was', async () => {
  const { rest } = await openUnifier(app, 'contact')
  const { user } = await app.as('admin')
  const setRole = (role: string) =>
    app.database.rows(sql`update propertyuser__c set role__c = ${role} where id = ${user.id}`)
  await setRole('user')
  expect((await rest('GET', '/pairs')).status).toBe(403)
  expect(await last('permission_refused')).toMatchObject({ actor_id: user.id })
  await setRole('admin')
})

test('neither the log of the process nor the database holds a password, a token or a whole code', async () => {
  const user = await app.make.staffUser({ properties: [app.home] })
  const code = 'QX7T-9M2K-4LPD'
  const gift = await app.make.giftCode({ gift_code: code })
  await signIn(user.username__c, wrong)
  await signIn(wrong, user.username__c)
  const { body } = await signIn(user.username__c, testPassword)
  const token = String(body.token)
  await app.rest('POST', `/api/gift-codes/${gift.id}/reveal`, undefined, token)
  await app.rest('POST', `/api/counts/${token}/withdraw`, { reason: code }, token)
  const column = pairs({ [wrong]: code, [token]: code })
  const document = `mutation ($values: [Value!]!) { updateRow(table: "trnsx_ecom_activegc_b2c", id: "${gift.id}", values: $values) }`
  await app.graphql(document, { values: column }, token)
  await app.graphql(`mutation { deleteRow(table: "${token}", id: "${code}") }`, {}, token)
  await app.rest('POST', '/api/logout', undefined, token)
  await app.securityLog.flush()
  const stored = await app.database.first(sqlOf({ all: text })`
    select coalesce(string_agg(e::text, ' '), '') as all from security_event e`)
  for (const secret of [wrong, testPassword, token, code]) {
    expect(stored?.all).not.toContain(secret)
    expect(
      app
        .logged()
        .split('\n')
        .filter((line) => line.includes('security event'))
        .join('\n'),
    ).not.toContain(secret)
  }
})
