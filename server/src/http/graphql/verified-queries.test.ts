import { expect, test } from 'vitest'
import { done } from '../../../test/outcomes.ts'
import { type TableClient, tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { watchedApp } from '../../../test/watched-app.ts'
import { text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'

let superadmin: TableClient

const app = await startTestApp()
superadmin = tableClient(await app.as('superadmin'))

test('a cached actor gets a list with one statement in all', async () => {
  const watched = await watchedApp(app, await app.as('user'))
  await watched.list('sku')
  const { statements, error } = await watched.list('sku')
  expect(error).toBeUndefined()
  expect(statements).toHaveLength(1)
  expect(statements[0]?.text).toContain('from session')
  await watched.close()
})

test('a role that a cached actor has lost is lost in each of several lists', async () => {
  const clerk = await app.make.staffUser({ role__c: 'user_inventory', properties: [app.home] })
  const signedIn = await app.signIn(clerk)
  const query = '{ counts: table(name: "gc_inventory") { count } skus: table(name: "sku") { count } }'
  for (const _ of [1, 2]) expect((await signedIn.graphql(query)).errors).toEqual([])
  done(await superadmin.update('propertyuser__c', clerk.id, { role__c: 'user' }))
  expect(await signedIn.graphql(query)).toMatchObject({
    data: { counts: null, skus: { count: expect.any(Number) } },
    errors: [{ path: ['counts'], extensions: { code: 'FORBIDDEN' } }],
  })
})

const block = (email: string) =>
  `mutation { createRow(table: "blocked", values: [{ property: "email", value: "${email}" }]) }`

test('a new row of a cached actor is one statement with the audit, the check and the actor’s verification', async () => {
  const watched = await watchedApp(app, await app.as('admin'))
  await watched.statementsOf(block('first@cached.example'))
  const statements = await watched.statementsOf(block('second@cached.example'))
  expect(statements).toHaveLength(1)
  for (const part of ['from session', 'comptoir_is_blocked', 'into "blocked"', 'into audit'])
    expect(statements[0]?.text).toContain(part)
  await watched.close()
})

test('a change by a cached actor who lost the role or the session leaves nothing behind', async () => {
  const ends: [end: (id: number) => Promise<unknown>, outcome: object][] = [
    [
      async (id) => done(await superadmin.update('propertyuser__c', id, { role__c: 'user' })),
      { status: 200, errors: [{ extensions: { code: 'FORBIDDEN' } }] },
    ],
    [async (id) => done(await superadmin.update('propertyuser__c', id, { inactive: true })), { status: 401 }],
  ]
  for (const [at, [end, outcome]] of ends.entries()) {
    const person = await app.make.staffUser({ role__c: 'admin', properties: [app.home] })
    const signedIn = await app.signIn(person)
    for (const time of ['first', 'second'])
      expect((await signedIn.graphql(block(`${time}-${at}@lost.example`))).errors).toEqual([])
    await end(person.id)
    expect(await signedIn.graphql(block(`third-${at}@lost.example`))).toMatchObject(outcome)
  }
  const stored = await app.database.rows(sqlOf({ email: text })`
    select email from blocked where email like '%@lost.example' order by email`)
  expect(stored.map(({ email }) => email)).toEqual(
    ['first-0', 'first-1', 'second-0', 'second-1'].map((name) => `${name}@lost.example`),
  )
})

test('a cached actor whose session has ended is unauthenticated for every query', async () => {
  const queries = [
    '{ table(name: "sku") { records } }',
    '{ table(name: "nonsense") { records } }',
    '{ one: table(name: "sku") { records } other: table(name: "account") { records } }',
    '{ nonsense }',
  ]
  const ends = [
    async (id: number) => done(await superadmin.update('propertyuser__c', id, { inactive: true })),
    async (id: number) => done(await superadmin.update('propertyuser__c', id, { isdeleted: true })),
    async () => app.clock.forward({ minutes: app.env.sessionMinutes + 1 }),
  ]
  for (const end of ends) {
    superadmin = tableClient(await app.signIn((await app.as('superadmin')).user))
    const clerk = await app.make.staffUser()
    const signedIn = await app.signIn(clerk)
    for (const _ of [1, 2]) expect((await signedIn.graphql(queries[0] ?? '')).status).toBe(200)
    await end(clerk.id)
    for (const query of queries) expect((await signedIn.graphql(query)).status).toBe(401)
  }
  const leaving = await app.signIn(await app.make.staffUser())
  for (const _ of [1, 2]) await leaving.graphql(queries[0] ?? '')
  await leaving.rest('POST', '/api/logout')
  for (const query of queries) expect((await leaving.graphql(query)).status).toBe(401)
})
