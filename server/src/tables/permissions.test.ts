import { type Role, roles } from '@comptoir/contract/roles'
import { confirmationCode } from '@comptoir/contract/rules/confirmation-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { MadeProperty, MadeStaffUser } from '../../test/factories.ts'
import { type TableClient, tableClient } from '../../test/table-client.ts'
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts'
import { registry } from './all-tables.ts'

let app: TestApp
let elsewhere: MadeProperty

beforeAll(async () => {
  app = await startTestApp()
  elsewhere = await app.make.property()
})
afterAll(() => app.close())

/**
 * public is a caller without a session. read: all rows, those of their scope or own ("some"), or none. Writing is tried with
 * values that break no rule:
 * "here" at a property in scope, "everywhere" at any.
 */
const expected = `
table                    | verb   | public | user   | user_inventory | admin      | superadmin
account                  | read   | no     | all    | all            | all        | all       
account                  | create | no     | yes    | yes            | yes        | yes       
account                  | update | no     | yes    | yes            | yes        | yes       
account                  | delete | no     | no     | no             | no         | no        
contact                  | read   | no     | all    | all            | all        | all       
contact                  | create | no     | yes    | yes            | yes        | yes       
contact                  | update | no     | yes    | yes            | yes        | yes       
contact                  | delete | no     | no     | no             | no         | no        
order                    | read   | no     | all    | all            | all        | all       
order                    | create | no     | here   | here           | here       | everywhere
order                    | update | no     | no     | no             | no         | no        
order                    | delete | no     | own    | own            | own        | own       
orderitem                | read   | no     | all    | all            | all        | all       
orderitem                | create | no     | no     | no             | no         | no        
orderitem                | update | no     | no     | no             | no         | no        
orderitem                | delete | no     | no     | no             | no         | no        
order_campaign           | read   | no     | all    | all            | all        | all       
order_campaign           | create | no     | own    | own            | own        | own       
order_campaign           | update | no     | no     | no             | no         | no        
order_campaign           | delete | no     | no     | no             | no         | no        
property__c              | read   | no     | all    | all            | all        | all       
property__c              | create | no     | no     | no             | no         | no        
property__c              | update | no     | no     | no             | no         | no        
property__c              | delete | no     | no     | no             | no         | no        
property_propertyuser__c | read   | no     | some   | some           | all        | all       
property_propertyuser__c | create | no     | no     | no             | here       | everywhere
property_propertyuser__c | update | no     | no     | no             | here       | everywhere
property_propertyuser__c | delete | no     | no     | no             | here       | everywhere
accountproperty__c       | read   | no     | all    | all            | all        | all       
accountproperty__c       | create | no     | here   | here           | here       | everywhere
accountproperty__c       | update | no     | no     | no             | no         | no        
accountproperty__c       | delete | no     | no     | no             | no         | no        
propertyuser__c          | read   | no     | all    | all            | all        | all       
propertyuser__c          | create | no     | no     | no             | yes        | yes       
propertyuser__c          | update | no     | no     | no             | here       | everywhere
propertyuser__c          | delete | no     | no     | no             | here       | everywhere
blocked                  | read   | no     | all    | all            | all        | all       
blocked                  | create | no     | no     | no             | yes        | yes       
blocked                  | update | no     | no     | no             | no         | no        
blocked                  | delete | no     | no     | no             | yes        | yes       
campaign                 | read   | no     | all    | all            | all        | all       
campaign                 | create | no     | no     | no             | yes        | yes       
campaign                 | update | no     | no     | no             | yes        | yes       
campaign                 | delete | no     | no     | no             | yes        | yes       
campaign_property        | read   | no     | all    | all            | all        | all       
campaign_property        | create | no     | no     | no             | yes        | yes       
campaign_property        | update | no     | no     | no             | yes        | yes       
campaign_property        | delete | no     | no     | no             | yes        | yes       
eml_token                | read   | no     | all    | all            | all        | all       
eml_token                | create | no     | no     | no             | no         | no        
eml_token                | update | no     | here   | here           | here       | everywhere
eml_token                | delete | no     | no     | no             | no         | no        
trnsx_ecom_activegc_b2c  | read   | no     | all    | all            | all        | all       
trnsx_ecom_activegc_b2c  | create | no     | no     | no             | no         | no        
trnsx_ecom_activegc_b2c  | update | no     | yes    | yes            | yes        | yes       
trnsx_ecom_activegc_b2c  | delete | no     | no     | no             | no         | no        
sku                      | read   | no     | all    | all            | all        | all       
sku                      | create | no     | no     | no             | no         | no        
sku                      | update | no     | no     | no             | no         | no        
sku                      | delete | no     | no     | no             | no         | no        
sku_property             | read   | no     | all    | all            | all        | all       
sku_property             | create | no     | no     | no             | no         | no        
sku_property             | update | no     | no     | no             | no         | no        
sku_property             | delete | no     | no     | no             | no         | no        
gc_inventory             | read   | no     | no     | some           | some       | all       
gc_inventory             | create | no     | no     | here           | here       | everywhere
gc_inventory             | update | no     | no     | here           | here       | everywhere
gc_inventory             | delete | no     | no     | no             | here       | everywhere
gc_inventory_email_list  | read   | no     | no     | some           | some       | all       
gc_inventory_email_list  | create | no     | no     | no             | no         | no        
gc_inventory_email_list  | update | no     | no     | no             | no         | no        
gc_inventory_email_list  | delete | no     | no     | no             | no         | no        
`

test('who may do what, on one screen', async () => {
  const anonymous = tableClient({ graphql: (query, variables) => app.graphql(query, variables) })
  const lines = [['table', 'verb', 'public', ...roles]]
  for (const room of registry.rooms) {
    const trial = trials[room.name] ?? {}
    const tried: Record<string, (client: TableClient, who: SignedIn | undefined) => Promise<string>> = {
      read: (client) => tryReading(client, room.name),
      create: (client, who) => tryWriting(client, who, room.name, trial.create, 'create'),
      update: (client, who) => tryWriting(client, who, room.name, trial.update, 'update'),
      delete: (client, who) => tryWriting(client, who, room.name, trial.delete, 'delete'),
    }
    for (const [verb, attempt] of Object.entries(tried)) {
      const answers = [await attempt(anonymous, undefined)]
      for (const role of roles) {
        const who = await app.as(role)
        answers.push(await attempt(tableClient(who), who))
      }
      lines.push([room.name, verb, ...answers])
    }
  }
  const printed = printedTable(lines)
  console.log(printed)
  expect(printed.trim()).toBe(expected.trim())
}, 60_000)

const widths = [24, 6, 6, 6, 14, 10, 10]

function printedTable(lines: string[][]): string {
  return lines.map((cells) => cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')).join('\n')
}

async function tryReading(client: TableClient, table: string): Promise<string> {
  await existing[table]?.()
  const { rows, error } = await client.list(table, { limit: 50 })
  if (error) return refused(error.code)
  const everything = await tableClient(await app.as('superadmin')).list(table, { limit: 50 })
  return rows.length === everything.rows.length ? 'all' : 'some'
}

function refused(code: string): string {
  expect(['UNAUTHENTICATED', 'FORBIDDEN', 'NOT_FOUND']).toContain(code)
  return 'no'
}

/** How a verb is tried: on which row, and with which values, at the home property or elsewhere, by its author or another. */
type Trial = (where: { property: MadeProperty; author: MadeStaffUser }) => Promise<Attempt>
interface Attempt {
  id?: number
  values?: object
}

type Verb = 'create' | 'update' | 'delete'

async function tryWriting(
  client: TableClient,
  who: SignedIn | undefined,
  table: string,
  trial: { how: Trial; depends: 'nothing' | 'property' | 'author' } | undefined,
  verb: Verb,
): Promise<string> {
  const me = who?.user ?? (await app.make.staffUser())
  const another = await app.make.staffUser({ properties: [app.home] })
  const attempt = async (property: MadeProperty, author: MadeStaffUser) => {
    const { id = 1, values = {} } = (await trial?.how({ property, author })) ?? { values: anything(table) }
    if (verb === 'create') return client.create(table, values)
    return verb === 'update' ? client.update(table, id, values) : client.remove(table, id)
  }
  const near = await attempt(app.home, me)
  if (near.error) return refused(near.error.code)
  if (trial?.depends === 'property') {
    const far = await attempt(elsewhere, me)
    return far.error && refused(far.error.code) ? 'here' : 'everywhere'
  }
  if (trial?.depends === 'author') {
    const others = await attempt(app.home, another)
    return others.error && refused(others.error.code) ? 'own' : 'everybody’s'
  }
  return 'yes'
}

/** For verbs that no role has, any column will do. */
function anything(table: string): object {
  const column = [...registry.room(table).columns.keys()].find((name) => name !== 'id' && name !== 'sfid')
  return column ? { [column]: null } : {}
}

let serial = 0
const next = () => ++serial
const address = {
  address_line_1__c: '1 Main Street',
  billingcity: 'Laval',
  billingstate: 'QC',
  billingpostalcode: 'H7A 1A1',
  billingcountry: 'CA',
}

async function draftOf(author: MadeStaffUser) {
  return app.make.order({
    status: 'Draft',
    totalamount: 0,
    propertyuser__c: author.sfid,
    property__c: app.home.sfid,
    createddate: app.clock().toISOString(),
  })
}

const trials: Record<
  string,
  Partial<Record<Verb, { how: Trial; depends: 'nothing' | 'property' | 'author' }>>
> = {
  account: {
    create: { depends: 'nothing', how: async () => ({ values: { name: `Firm ${next()}`, ...address } }) },
    update: {
      depends: 'nothing',
      how: async () => ({ id: (await app.make.account()).id, values: { billingcity: 'Gatineau' } }),
    },
  },
  contact: {
    create: {
      depends: 'nothing',
      how: async () => ({
        values: {
          firstname: 'Ann',
          lastname: 'Roy',
          email: `ann${next()}@client.example`,
          accountid: (await app.make.account()).sfid,
        },
      }),
    },
    update: {
      depends: 'nothing',
      how: async () => ({ id: (await app.make.contact()).id, values: { firstname: 'Zoé' } }),
    },
  },
  order: {
    create: {
      depends: 'property',
      how: async ({ property }) => {
        const buyer = await app.make.contact()
        return {
          values: {
            external_id__c: confirmationCode(),
            accountid: buyer.accountid,
            contact__c: buyer.sfid,
            property__c: property.sfid,
          },
        }
      },
    },
    delete: { depends: 'author', how: async ({ author }) => ({ id: (await draftOf(author)).id }) },
  },
  order_campaign: {
    create: {
      depends: 'author',
      how: async ({ author }) => ({
        values: { order_id: (await draftOf(author)).id, campaign_id: (await app.make.campaign()).id },
      }),
    },
  },
  property_propertyuser__c: {
    create: {
      depends: 'property',
      how: async ({ property }) => ({
        values: { propertyuser__c: (await app.make.staffUser()).sfid, property__c: property.sfid },
      }),
    },
    update: {
      depends: 'property',
      how: async ({ property }) => ({
        id: await staffLink(property),
        values: { isdeleted: true },
      }),
    },
    delete: {
      depends: 'property',
      how: async ({ property }) => ({ id: await staffLink(property) }),
    },
  },
  accountproperty__c: {
    create: {
      depends: 'property',
      how: async ({ property }) => ({
        values: { account__c: (await app.make.account()).sfid, property__c: property.sfid },
      }),
    },
  },
  propertyuser__c: {
    create: {
      depends: 'nothing',
      how: async () => ({
        values: { name: 'New One', username__c: `new${next()}@comptoir.example`, role__c: 'user' },
      }),
    },
    update: {
      depends: 'property',
      how: async ({ property }) => ({
        id: (await app.make.staffUser({ properties: [property] })).id,
        values: { name: 'Renamed' },
      }),
    },
    delete: {
      depends: 'property',
      how: async ({ property }) => ({ id: (await app.make.staffUser({ properties: [property] })).id }),
    },
  },
  blocked: {
    create: { depends: 'nothing', how: async () => ({ values: { email: `no${next()}@client.example` } }) },
    delete: { depends: 'nothing', how: async () => ({ id: (await app.make.blocked()).id }) },
  },
  campaign: {
    create: { depends: 'nothing', how: async () => ({ values: { name: 'Spring', isactive: true } }) },
    update: {
      depends: 'nothing',
      how: async () => ({ id: (await app.make.campaign()).id, values: { name: 'Autumn' } }),
    },
    delete: { depends: 'nothing', how: async () => ({ id: (await app.make.campaign()).id }) },
  },
  campaign_property: {
    create: {
      depends: 'nothing',
      how: async () => ({
        values: { campaign_id: (await app.make.campaign()).id, property_id: app.home.id },
      }),
    },
    update: {
      depends: 'nothing',
      how: async () => ({ id: await campaignLink(), values: { property_id: elsewhere.id } }),
    },
    delete: { depends: 'nothing', how: async () => ({ id: await campaignLink() }) },
  },
  eml_token: {
    update: {
      depends: 'property',
      how: async ({ property }) => ({
        id: (await app.make.eToken()).id,
        values: { redeem: true, redeem_centre: property.external_id__c },
      }),
    },
  },
  trnsx_ecom_activegc_b2c: {
    update: {
      depends: 'nothing',
      how: async () => ({
        id: (await app.make.giftCode()).id,
        values: { cwf_last_sent: app.clock().toISOString() },
      }),
    },
  },
  gc_inventory: {
    create: {
      depends: 'property',
      how: async ({ property }) => ({
        values: {
          sku: (await app.make.sku({ properties: [property] })).id,
          property__c_id: property.id,
          on_hand: 5,
          date: '2026-02-01',
        },
      }),
    },
    update: {
      depends: 'property',
      how: async ({ property }) => ({
        id: (await app.make.count({ property })).id,
        values: { on_hand: 7 },
      }),
    },
    delete: {
      depends: 'property',
      how: async ({ property }) => ({ id: (await app.make.count({ property })).id }),
    },
  },
}

/** One of two, because the last one is not removed. */
async function staffLink(property: MadeProperty): Promise<number> {
  const user = await app.make.staffUser({ properties: [await app.make.property()] })
  return (await app.make.link(user, property)).id
}

async function campaignLink(): Promise<number> {
  const { id } = await app.make.campaign({ properties: [app.home, await app.make.property()] })
  const { rows } = await tableClient(await app.as('superadmin')).list('campaign_property', {
    filter: [{ column: 'campaign_id', operator: '=', value: id }],
  })
  return Number(rows[0]?.id)
}

/** Rows in and out of scope for the tables that nothing else here fills, so that "all" and "some" can differ. */
const existing: Record<string, () => Promise<unknown>> = {
  gc_inventory: async () => {
    await app.make.count({ property: app.home })
    await app.make.count({ property: elsewhere })
  },
  gc_inventory_email_list: async () => {
    const { rows } = await tableClient(await app.as('superadmin')).list('gc_inventory_email_list')
    if (rows.length > 0) return
    await app.make.countEmails(app.home, 'one@comptoir.example')
    await app.make.countEmails(elsewhere, 'two@comptoir.example')
  },
}

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
  const link = await app.make.link(user, elsewhere)
  const counted = await app.make.count({ property: elsewhere })
  const client = tableClient(await app.signIn(user))
  expect((await client.update('gc_inventory', counted.id, { on_hand: 1 })).error).toBeUndefined()
  const superadmin = tableClient(await app.as('superadmin'))
  await superadmin.update('property_propertyuser__c', link.id, { isdeleted: true })
  expect((await client.update('gc_inventory', counted.id, { on_hand: 2 })).error?.code).toBe('NOT_FOUND')
})

test('an empty batch is refused to whom a full one would be', async () => {
  const mutations = [
    'mutation { batchCreateRow(table: "blocked", rows: []) }',
    'mutation { batchDeleteRow(table: "blocked", ids: []) }',
  ]
  for (const mutation of mutations) {
    expect((await (await app.as('user')).graphql(mutation)).errors[0]?.extensions.code).toBe('FORBIDDEN')
    expect((await (await app.as('admin')).graphql(mutation)).errors).toEqual([])
  }
})

test('tables that the API does not offer are refused to every role', async () => {
  for (const table of [
    'settings',
    'audit',
    'session',
    'password_token',
    'mail_queue',
    'pg_user',
    'nonsense',
    '',
  ]) {
    for (const role of roles) {
      const client = tableClient(await app.as(role))
      expect((await client.list(table)).error?.code).toBe('FORBIDDEN')
      expect((await client.create(table, {})).error?.code).toBe('FORBIDDEN')
    }
  }
})
