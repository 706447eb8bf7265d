import { type Role, roles } from '@comptoir/contract/roles'
import { clientSettings, settings } from '@comptoir/contract/settings'
import { describe, expect, test } from 'vitest'
import { type Caller, checkMatrix, parseMatrix } from '../../test/permission-matrix.ts'
import { mutantsOf } from '../../test/permission-mutants.ts'
import { seedPermissions } from '../../test/permission-seeds.ts'
import { rolledBackApi } from '../../test/rolled-back-api.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { createRegistry, type Registry } from '../engine/definition/registry.ts'
import { createSessions } from '../workflows/accounts/sessions/sessions.ts'
import { registry } from './all-tables.ts'

/** The staff of every role are linked to the property “home”. `checkMatrix` says what the answers mean. */
const matrix = parseMatrix(`
table                    | verb   | row                   | user      | user_inventory | admin     | superadmin
account                  | read   | any company           | seen      | seen           | seen      | seen
account                  | read   | of all customers      | seen      | seen           | seen      | seen
account                  | read   | deleted               | hidden    | hidden         | hidden    | hidden
account                  | create | any company           | done      | done           | done      | done
account                  | update | any company           | done      | done           | done      | done
account                  | update | of all customers      | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
account                  | update | deleted               | NOT_FOUND | NOT_FOUND      | NOT_FOUND | NOT_FOUND
account                  | delete | any company           | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
contact                  | read   | any contact           | seen      | seen           | seen      | seen
contact                  | read   | deleted               | hidden    | hidden         | hidden    | hidden
contact                  | create | any contact           | done      | done           | done      | done
contact                  | update | any contact           | done      | done           | done      | done
contact                  | update | deleted               | NOT_FOUND | NOT_FOUND      | NOT_FOUND | NOT_FOUND
contact                  | delete | any contact           | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
accountproperty__c       | read   | at home               | seen      | seen           | seen      | seen
accountproperty__c       | read   | elsewhere             | seen      | seen           | seen      | seen
accountproperty__c       | read   | deleted               | hidden    | hidden         | hidden    | hidden
accountproperty__c       | create | at home               | done      | done           | done      | done
accountproperty__c       | create | elsewhere             | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
accountproperty__c       | update | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
accountproperty__c       | delete | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
order                    | read   | at home               | seen      | seen           | seen      | seen
order                    | read   | elsewhere             | seen      | seen           | seen      | seen
order                    | read   | own new draft         | seen      | seen           | seen      | seen
order                    | read   | colleague’s draft     | seen      | seen           | seen      | seen
order                    | read   | deleted               | hidden    | hidden         | hidden    | hidden
order                    | create | at home               | done      | done           | done      | done
order                    | create | elsewhere             | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
order                    | create | for a colleague       | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
order                    | update | own new draft         | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
order                    | delete | own new draft         | done      | done           | done      | done
order                    | delete | own old draft         | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
order                    | delete | colleague’s draft     | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
order                    | delete | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
orderitem                | read   | at home               | seen      | seen           | seen      | seen
orderitem                | read   | elsewhere             | seen      | seen           | seen      | seen
orderitem                | read   | deleted               | hidden    | hidden         | hidden    | hidden
orderitem                | create | any item              | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
orderitem                | update | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
orderitem                | delete | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
order_campaign           | read   | at home               | seen      | seen           | seen      | seen
order_campaign           | read   | elsewhere             | seen      | seen           | seen      | seen
order_campaign           | create | own draft             | done      | done           | done      | done
order_campaign           | create | own activated         | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
order_campaign           | create | colleague’s draft     | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
order_campaign           | update | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
order_campaign           | delete | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
property__c              | read   | home                  | seen      | seen           | seen      | seen
property__c              | read   | elsewhere             | seen      | seen           | seen      | seen
property__c              | read   | partner               | hidden    | hidden         | hidden    | hidden
property__c              | read   | deleted               | hidden    | hidden         | hidden    | hidden
property__c              | create | any property          | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
property__c              | update | home                  | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
property__c              | update | elsewhere             | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
property__c              | update | partner               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | NOT_FOUND
property__c              | update | deleted               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
property__c              | update | only one of a user    | FORBIDDEN | FORBIDDEN      | FORBIDDEN | RULE
property__c              | delete | home                  | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
property_propertyuser__c | read   | own                   | seen      | seen           | seen      | seen
property_propertyuser__c | read   | colleague’s at home   | hidden    | hidden         | seen      | seen
property_propertyuser__c | read   | colleague’s elsewhere | hidden    | hidden         | seen      | seen
property_propertyuser__c | read   | deleted               | hidden    | hidden         | hidden    | hidden
property_propertyuser__c | create | own                   | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
property_propertyuser__c | create | colleague’s at home   | FORBIDDEN | FORBIDDEN      | done      | done
property_propertyuser__c | create | colleague’s elsewhere | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
property_propertyuser__c | update | own                   | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
property_propertyuser__c | update | colleague’s at home   | FORBIDDEN | FORBIDDEN      | done      | done
property_propertyuser__c | update | colleague’s elsewhere | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
property_propertyuser__c | delete | own                   | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
property_propertyuser__c | delete | colleague’s at home   | FORBIDDEN | FORBIDDEN      | done      | done
property_propertyuser__c | delete | colleague’s elsewhere | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
propertyuser__c          | read   | own                   | seen      | seen           | seen      | seen
propertyuser__c          | read   | at home               | in part   | in part        | seen      | seen
propertyuser__c          | read   | elsewhere             | in part   | in part        | seen      | seen
propertyuser__c          | read   | a superadmin          | in part   | in part        | seen      | seen
propertyuser__c          | read   | deleted               | hidden    | hidden         | hidden    | hidden
propertyuser__c          | create | a user                | FORBIDDEN | FORBIDDEN      | done      | done
propertyuser__c          | create | a superadmin          | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
propertyuser__c          | update | own                   | FORBIDDEN | FORBIDDEN      | done      | done
propertyuser__c          | update | at home               | FORBIDDEN | FORBIDDEN      | done      | done
propertyuser__c          | update | elsewhere             | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
propertyuser__c          | update | a superadmin          | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
propertyuser__c          | delete | at home               | FORBIDDEN | FORBIDDEN      | done      | done
propertyuser__c          | delete | elsewhere             | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
propertyuser__c          | delete | a superadmin          | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
propertyuser__c          | delete | signed in before      | FORBIDDEN | FORBIDDEN      | RULE      | RULE
blocked                  | read   | any email             | seen      | seen           | seen      | seen
blocked                  | create | any email             | FORBIDDEN | FORBIDDEN      | done      | done
blocked                  | update | any email             | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
blocked                  | delete | any email             | FORBIDDEN | FORBIDDEN      | done      | done
campaign                 | read   | local                 | seen      | seen           | seen      | seen
campaign                 | read   | managed elsewhere     | seen      | seen           | seen      | seen
campaign                 | read   | deleted               | hidden    | hidden         | hidden    | hidden
campaign                 | create | local                 | FORBIDDEN | FORBIDDEN      | done      | done
campaign                 | create | managed elsewhere     | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
campaign                 | update | local                 | FORBIDDEN | FORBIDDEN      | done      | done
campaign                 | update | managed elsewhere     | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
campaign                 | delete | local                 | FORBIDDEN | FORBIDDEN      | done      | done
campaign                 | delete | managed elsewhere     | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
campaign                 | delete | used by an order      | FORBIDDEN | FORBIDDEN      | RULE      | RULE
campaign_property        | read   | local at home         | seen      | seen           | seen      | seen
campaign_property        | read   | local elsewhere       | seen      | seen           | seen      | seen
campaign_property        | read   | managed elsewhere     | seen      | seen           | seen      | seen
campaign_property        | create | local                 | FORBIDDEN | FORBIDDEN      | done      | done
campaign_property        | create | managed elsewhere     | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
campaign_property        | update | local at home         | FORBIDDEN | FORBIDDEN      | done      | done
campaign_property        | update | local elsewhere       | FORBIDDEN | FORBIDDEN      | done      | done
campaign_property        | update | managed elsewhere     | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
campaign_property        | delete | local at home         | FORBIDDEN | FORBIDDEN      | done      | done
campaign_property        | delete | local elsewhere       | FORBIDDEN | FORBIDDEN      | done      | done
campaign_property        | delete | managed elsewhere     | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
eml_token                | read   | redeemed at home      | seen      | seen           | seen      | seen
eml_token                | create | any token             | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
eml_token                | update | redeemed at home      | done      | done           | done      | done
eml_token                | update | redeemed elsewhere    | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
eml_token                | update | redeemed nowhere      | RULE      | RULE           | RULE      | RULE
eml_token                | delete | redeemed at home      | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
trnsx_ecom_activegc_b2c  | read   | any code              | in part   | in part        | in part   | in part
trnsx_ecom_activegc_b2c  | create | any code              | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
trnsx_ecom_activegc_b2c  | update | any code              | done      | done           | done      | done
trnsx_ecom_activegc_b2c  | delete | any code              | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
sku                      | read   | at home               | seen      | seen           | seen      | seen
sku                      | read   | elsewhere             | seen      | seen           | seen      | seen
sku                      | create | any SKU               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
sku                      | update | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
sku                      | delete | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
sku_property             | read   | at home               | seen      | seen           | seen      | seen
sku_property             | read   | elsewhere             | seen      | seen           | seen      | seen
sku_property             | create | any link              | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
sku_property             | update | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
sku_property             | delete | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
gc_inventory             | read   | at home               | FORBIDDEN | seen           | seen      | seen
gc_inventory             | read   | elsewhere             | FORBIDDEN | hidden         | hidden    | seen
gc_inventory             | read   | approved              | FORBIDDEN | seen           | seen      | seen
gc_inventory             | create | at home               | FORBIDDEN | done           | done      | done
gc_inventory             | create | elsewhere             | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
gc_inventory             | update | at home               | FORBIDDEN | done           | done      | done
gc_inventory             | update | elsewhere             | FORBIDDEN | NOT_FOUND      | NOT_FOUND | done
gc_inventory             | update | to approve            | FORBIDDEN | FORBIDDEN      | done      | done
gc_inventory             | update | approved              | FORBIDDEN | RULE           | RULE      | RULE
gc_inventory             | delete | at home               | FORBIDDEN | FORBIDDEN      | done      | done
gc_inventory             | delete | elsewhere             | FORBIDDEN | FORBIDDEN      | NOT_FOUND | done
gc_inventory             | delete | approved              | FORBIDDEN | FORBIDDEN      | RULE      | RULE
gc_inventory_email_list  | read   | at home               | FORBIDDEN | seen           | seen      | seen
gc_inventory_email_list  | read   | elsewhere             | FORBIDDEN | hidden         | hidden    | seen
gc_inventory_email_list  | create | any list              | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
gc_inventory_email_list  | update | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
gc_inventory_email_list  | update | elsewhere             | FORBIDDEN | FORBIDDEN      | FORBIDDEN | done
gc_inventory_email_list  | delete | at home               | FORBIDDEN | FORBIDDEN      | FORBIDDEN | FORBIDDEN
`)

const app = await startTestApp()
const subjects = await seedPermissions(app)
const signedIn = await byRole((role) => app.as(role))
const sessions = createSessions({ ...app.env, database: app.database, clock: app.clock })
const actors = await byRole((role) => sessions.actor(signedIn[role].token))

test('every table and verb is in the matrix', () => {
  for (const { name } of registry.rooms) {
    const verbs = new Set(matrix.filter(({ table }) => table === name).map(({ verb }) => verb))
    expect([...verbs].sort(), name).toEqual(['create', 'delete', 'read', 'update'])
  }
})

test('every role may do exactly what the matrix says', async () => {
  expect(await checkMatrix(matrix, subjects, await callersOf(registry))).toEqual([])
}, 60_000)

test('the API answers the same to all that changes nothing', async () => {
  const unchanging = matrix.filter(
    ({ verb, answers }) => verb === 'read' || !Object.values(answers).includes('done'),
  )
  expect(await checkMatrix(unchanging, subjects, signedIn)).toEqual([])
}, 60_000)

describe('the matrix fails if', () => {
  const mutants = registry.rooms.flatMap((room) => mutantsOf(room, matrix))

  test.each(mutants.map((mutant) => [mutant.name, mutant] as const))('%s', async (_, mutant) => {
    const { table, change, verbs, roles } = mutant
    const lines = matrix.filter((line) => line.table === table && verbs.includes(line.verb))
    const rooms = registry.rooms.map((room) => (room.name === table ? { ...room, ...change } : room))
    const deviations = await checkMatrix(lines, subjects, await callersOf(createRegistry(rooms)))
    const reported = new Set(deviations.map(({ verb, role }) => `${verb} as ${role}`))
    for (const verb of verbs) {
      for (const role of roles) expect(reported).toContain(`${verb} as ${role}`)
    }
  })
})

type ByRole<Value> = Readonly<Record<Role, Value>>

async function byRole<Value>(of: (role: Role) => Promise<Value>): Promise<ByRole<Value>> {
  return {
    user: await of('user'),
    user_inventory: await of('user_inventory'),
    admin: await of('admin'),
    superadmin: await of('superadmin'),
  }
}

function callersOf(rooms: Registry): Promise<ByRole<Caller>> {
  const api = rolledBackApi({ database: app.database, registry: rooms, now: app.clock() })
  return byRole(async (role) => ({ user: signedIn[role].user, ...api(actors[role]) }))
}

test('without a session nothing is answered', async () => {
  const anonymous = tableClient({ graphql: (query, variables) => app.graphql(query, variables) })
  for (const { name } of registry.rooms) {
    const answers = [
      await anonymous.list(name),
      await anonymous.create(name, {}),
      await anonymous.update(name, 1, {}),
      await anonymous.remove(name, 1),
    ]
    expect(answers.map(({ error }) => error?.code)).toEqual(Array(4).fill('UNAUTHENTICATED'))
  }
})

test('every role reads the settings that clients need, and none of the others', async () => {
  for (const setting of Object.keys(settings)) await app.make.setting(setting, 'any')
  for (const role of roles) {
    const { data } = await (await app.as(role)).graphql<{ settingsList: { setting: string }[] }>(
      '{ settingsList { setting } }',
    )
    expect(data?.settingsList.map(({ setting }) => setting).sort()).toEqual([...clientSettings].sort())
  }
})

test('a role is what the database says at the very call, not what the token was made for', async () => {
  const user = await app.make.staffUser({ role__c: 'admin', properties: [app.home] })
  const client = tableClient(await app.signIn(user))
  expect((await client.create('blocked', { email: 'first@client.example' })).error).toBeUndefined()
  const superadmin = tableClient(await app.as('superadmin'))
  const demoted: Role = 'user'
  expect((await superadmin.update('propertyuser__c', user.id, { role__c: demoted })).error).toBeUndefined()
  expect((await client.create('blocked', { email: 'second@client.example' })).error?.code).toBe('FORBIDDEN')
})

test('a property taken from a user’s scope is out of reach at the very next call', async () => {
  const user = await app.make.staffUser({ role__c: 'user_inventory', properties: [app.home] })
  const elsewhere = await app.make.property()
  const link = await app.make.link(user, elsewhere)
  const counted = await app.make.count({ property: elsewhere })
  const client = tableClient(await app.signIn(user))
  expect((await client.update('gc_inventory', counted.id, { on_hand: 1 })).error).toBeUndefined()
  const superadmin = tableClient(await app.as('superadmin'))
  await superadmin.update('property_propertyuser__c', link.id, { isdeleted: true })
  expect((await client.update('gc_inventory', counted.id, { on_hand: 2 })).error?.code).toBe('NOT_FOUND')
})

test('tables that the API does not offer are refused to every role', async () => {
  for (const table of [
    'settings',
    'audit',
    'session',
    'mail_queue',
    'pg_user',
    'nonsense',
    '',
    '__proto__',
  ]) {
    for (const role of roles) {
      const client = tableClient(await app.as(role))
      expect((await client.list(table)).error?.code).toBe('FORBIDDEN')
      expect((await client.create(table, {})).error?.code).toBe('FORBIDDEN')
      expect((await client.update(table, 1, {})).error?.code).toBe('FORBIDDEN')
      expect((await client.remove(table, 1)).error?.code).toBe('FORBIDDEN')
    }
  }
})
