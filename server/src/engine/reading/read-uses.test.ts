import type { Filter } from '@comptoir/contract/query'
import { maskedGiftCode } from '@comptoir/contract/rules/gift-code'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createScreenFixture, type World } from '../../../test/screen-fixture.ts'
import { type ListOptions, tableClient } from '../../../test/table-client.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { number } from '../../database/row-shape.ts'
import { sql } from '../../database/sql.ts'

/** Every list that a screen requests, in the same form, among rows that must not be included. */

let app: TestApp
let world: World

beforeAll(async () => {
  app = await startTestApp()
  world = await createScreenFixture(app)
})
afterAll(() => app.close())

const is = (column: string, value: unknown): Filter => ({ column, operator: '=', value })
const isNot = (column: string, value: unknown): Filter => ({ column, operator: '!=', value })
const like = (column: string, value: string): Filter => ({ column, operator: 'iLIKE', value })
const among = (column: string, value: unknown[]): Filter => ({ column, operator: 'IN', value })
const from = (column: string, value: unknown): Filter => ({ column, operator: '>=', value })
const upTo = (column: string, value: unknown): Filter => ({ column, operator: '<=', value })
const live = is('isdeleted', false)
const listed = isNot('sfid', null)

type Use = [string, (world: World) => [string, ListOptions, unknown[]]]

const activeOrder = is('order.status', 'Activated')
const byCode = (text: string): Filter => ({
  or_: [like('order.vts_id', text), { and_: [is('order.ecomm', true), like('order.external_id__c', text)] }],
})
const eCodes = (text: string): ListOptions => ({
  filter: [
    {
      or_: ['customer_email', 'name', 'recipient', 'order'].map((column) => like(column, `${text}%`)),
    },
  ],
  limit: 10,
})
const searchContacts = (text: string): Filter => ({
  or_: ['contact.name', 'contact.email', 'contact.phone'].map((column) => like(column, text)),
})

const uses: Use[] = [
  [
    'the properties of a user, by name',
    ({ user, here }) => [
      'property__c',
      {
        join: ['property_propertyuser__c'],
        filter: [
          live,
          listed,
          is('property_propertyuser__c.propertyuser__c', user.sfid),
          is('property_propertyuser__c.isdeleted', false),
          like('name', '%érable'),
        ],
        orderBy: 'name',
        limit: 99,
      },
      [here.id],
    ],
  ],
  [
    'the links of a user, the removed one included',
    ({ user }) => [
      'property_propertyuser__c',
      {
        filter: [is('propertyuser__c', user.sfid), among('isdeleted', [true, false])],
        contain: ['property__c'],
        limit: 50,
      },
      [expect.any(Number), expect.any(Number), expect.any(Number)],
    ],
  ],
  [
    'a company by name and address',
    ({ client }) => [
      'account',
      {
        filter: [is('name', 'Café Élan'), is('address_line_1__c', '12 rue Principale'), live, listed],
        limit: 1,
      },
      [client.id],
    ],
  ],
  [
    'companies by name',
    ({ client, namesake }) => [
      'account',
      { filter: [like('name', 'cafe elan'), live, listed], orderBy: 'name' },
      [client.id, namesake.id],
    ],
  ],
  [
    'companies by free text',
    ({ client }) => [
      'account',
      {
        filter: [
          {
            or_: ['name', 'address_line_1__c', 'billingcity', 'billingpostalcode'].map((column) =>
              like(column, '%h2x%'),
            ),
          },
          live,
        ],
        orderBy: 'name',
        limit: 50,
      },
      [client.id],
    ],
  ],
  ...['%cote%', 'MARIE@%', '514555011_'].map(
    (text): Use => [
      `companies by their contacts: ${text}`,
      ({ client }) => [
        'account',
        { join: ['contact'], filter: [searchContacts(text), live, listed], orderBy: 'name', limit: 10 },
        [client.id],
      ],
    ],
  ),
  ...(
    [
      ['v-100', true],
      ['ec-200', true],
      ['code00000100', false],
      ['v-300', false],
    ] as const
  ).map(
    ([text, found]): Use => [
      `companies by the code of an active order: ${text}`,
      ({ client }) => [
        'account',
        { join: ['order'], filter: [activeOrder, byCode(text), live], limit: 10 },
        found ? [client.id] : [],
      ],
    ],
  ),
  [
    'the contacts of a company, by first name',
    ({ client, marie, albert }) => [
      'contact',
      { filter: [is('accountid', client.sfid), live, listed], orderBy: 'firstname', limit: 20 },
      [albert.id, marie.id],
    ],
  ],
  [
    'the contacts of a company, searched',
    ({ client, marie }) => [
      'contact',
      {
        filter: [
          is('accountid', client.sfid),
          { or_: ['name', 'email', 'phone'].map((column) => like(column, '%côté%')) },
        ],
        orderBy: 'firstname',
        limit: 20,
      },
      [marie.id],
    ],
  ],
  [
    'the contacts with active orders',
    ({ client, marie }) => [
      'contact',
      { join: ['order'], filter: [is('accountid', client.sfid), activeOrder], limit: 20 },
      [marie.id],
    ],
  ],
  [
    'a contact by e-mail and company',
    ({ client, marie }) => [
      'contact',
      { filter: [is('email', 'marie@elan.example'), is('accountid', client.sfid), live], limit: 1 },
      [marie.id],
    ],
  ],
  [
    'the orders of a company, a page, newest first',
    ({ client, sold, online }) => [
      'order',
      {
        filter: [is('accountid', client.sfid), is('status', 'Activated'), live, listed],
        contain: ['contact', 'orderitem', 'property__c'],
        orderBy: 'effectivedate',
        orderByDirection: 'DESC',
        offset: 0,
        limit: 10,
      },
      [online.id, sold.id],
    ],
  ],
  [
    'the items of several orders',
    ({ sold, online, item }) => [
      'orderitem',
      { filter: [among('orderid', [sold.sfid, online.sfid]), live], limit: 999_999 },
      [item.id],
    ],
  ],
  [
    'the orders of a contact between two days',
    ({ marie, sold }) => [
      'order',
      {
        filter: [
          is('contact__c', marie.sfid),
          is('status', 'Activated'),
          from('effectivedate', '2025-01-01'),
          upTo('effectivedate', '2025-03-31'),
        ],
        limit: 2000,
      },
      [sold.id],
    ],
  ],
  [
    'an order by its confirmation code',
    ({ sold }) => ['order', { filter: [is('external_id__c', 'code00000100')], limit: 1 }, [sold.id]],
  ],
  [
    'the highest order number',
    ({ sold }) => [
      'order',
      {
        filter: [isNot('ordernumber', null)],
        orderBy: 'ordernumber',
        orderByDirection: 'DESC',
        limit: 1,
        columns: ['id', 'ordernumber'],
      },
      [sold.id],
    ],
  ],
  [
    'the orders of a campaign',
    ({ campaign, sold }) => ['order', { filter: [is('campaign__c', campaign.sfid)], limit: 1 }, [sold.id]],
  ],
  [
    'blocked e-mails, a page',
    () => [
      'blocked',
      { filter: [like('email', '%BAD%')], orderBy: 'email', orderByDirection: 'asc', limit: 10 },
      [1, 2],
    ],
  ],
  [
    'whether addresses are blocked',
    () => ['blocked', { filter: [among('email', ['z.bad@client.example'])], limit: 9999 }, [2]],
  ],
  [
    'a staff user by username',
    ({ user }) => [
      'propertyuser__c',
      { filter: [like('username__c', user.username__c.toUpperCase())], limit: 1 },
      [user.id],
    ],
  ],
  [
    'staff users, a page by name',
    ({ user }) => [
      'propertyuser__c',
      {
        filter: [{ or_: [like('name', `%${user.name}`), like('username__c', `%${user.name}`)] }, live],
        orderBy: 'name',
        orderByDirection: 'ASC',
        limit: 10,
      },
      [user.id],
    ],
  ],
  [
    'campaigns, searched by name and description',
    ({ campaign }) => [
      'campaign',
      {
        filter: [{ or_: [like('name', '%ete%'), like('description', '%ete%')] }, live],
        contain: ['campaign_property'],
        limit: 10,
      },
      [campaign.id],
    ],
  ],
  [
    'the active campaigns of a property that go on',
    ({ here, campaign }) => [
      'campaign',
      {
        join: ['campaign_property'],
        filter: [
          is('campaign_property.property_id', here.id),
          is('isactive', true),
          from('enddate', '2026-06-01'),
          live,
        ],
        orderBy: 'name',
        limit: 2000,
      },
      [campaign.id],
    ],
  ],
  [
    'the properties of a campaign',
    ({ campaign }) => [
      'campaign_property',
      { filter: [is('campaign_id', campaign.id)], contain: ['property__c'], limit: 50 },
      [expect.any(Number)],
    ],
  ],
  [
    'an e-token by its external id',
    ({ token }) => ['eml_token', { filter: [like('external_id', 'eml-ABC')], limit: 1 }, [token.id]],
  ],
  ...['jean@', 'jean bel', 'elise', 'ec-77'].map(
    (text): Use => [
      `gift codes: ${text}`,
      ({ code }) => ['trnsx_ecom_activegc_b2c', eCodes(text), [code.id]],
    ],
  ),
  ['gift codes: a text from the middle', () => ['trnsx_ecom_activegc_b2c', eCodes('veau'), []]],
  [
    'the SKUs of a property',
    ({ here, simple, detailed }) => [
      'sku',
      { join: ['sku_property'], filter: [is('sku_property.property_id', here.id)], limit: 100 },
      [simple.id, detailed.id],
    ],
  ],
  [
    'counts of a property, newest first',
    ({ here, march, april }) => [
      'gc_inventory',
      {
        filter: [is('property__c_id', here.id)],
        contain: ['sku', 'counted_by', 'approved_by'],
        orderBy: 'date',
        orderByDirection: 'DESC',
        limit: 10,
      },
      [april.id, march.id],
    ],
  ],
  [
    'the history of SKUs',
    ({ here, simple, march }) => [
      'gc_inventory',
      {
        filter: [is('property__c_id', here.id), among('sku', [simple.id]), upTo('date', '2026-03-31')],
        orderBy: 'date',
        orderByDirection: 'DESC',
        limit: 1000,
      },
      [march.id],
    ],
  ],
  [
    'who hears of a property’s counts',
    ({ here }) => ['gc_inventory_email_list', { filter: [is('property__c_id', here.id)], limit: 1 }, [1]],
  ],
]

test.each(uses)('%s', async (_, use) => {
  const [table, options, expected] = use(world)
  const found = await tableClient(await app.as('admin')).list(table, options)
  expect(found.error).toBeUndefined()
  expect(found.rows.map((row) => row.id)).toEqual(expected)
})

test('the E-Code search passes its four texts as variables', async () => {
  const text = 'Jean%'
  const answer = await (await app.as('user')).graphql<{ table: { records: object[] } }>(
    `query ($email: JSON, $name: JSON, $recipient: JSON, $order: JSON) {
      table(name: "trnsx_ecom_activegc_b2c", limit: 10, filter: [{ or_: [
        { column: "customer_email", operator: "iLIKE", value: $email }
        { column: "name", operator: "iLIKE", value: $name }
        { column: "recipient", operator: "iLIKE", value: $recipient }
        { column: "order", operator: "iLIKE", value: $order }
      ] }]) { records } }`,
    { email: text, name: text, recipient: text, order: text },
  )
  expect(answer.errors).toEqual([])
  const masked = { ...world.code, gift_code: maskedGiftCode(world.code.gift_code) }
  expect(answer.data?.table.records).toEqual([{ trnsx_ecom_activegc_b2c: masked }])
})

test('a superadmin without links still sees every property', async () => {
  const boss = await app.signIn(await app.make.staffUser({ role__c: 'superadmin' }))
  const found = await tableClient(boss).list('property__c', { orderBy: 'name', limit: 99 })
  const [all] = await app.database.rows(sql`select count(*)::int from property__c`.returns({ count: number }))
  expect(found.count).toBe(all?.count)
})
