import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { registry } from '../../tables/all-tables.ts'

const app = await startTestApp()
const staff = await app.as('user')

interface Schema {
  id: string
  name: string
  isJunction: boolean
  properties: { property: string; type: string; foreignKey: string | null }[]
}

const fields = `id name isJunction
  properties { property type length defaultValue nullable unique foreignKey }`

async function schemas(argumentsText = ''): Promise<Schema[]> {
  const answer = await staff.graphql<{ tableSchemaList: Schema[] }>(
    `{ tableSchemaList${argumentsText} { ${fields} } }`,
  )
  expect(answer.errors).toEqual([])
  return answer.data?.tableSchemaList ?? []
}

async function columnsOf(table: string) {
  const [schema] = await schemas(`(name: "${table}")`)
  return Object.fromEntries(schema?.properties.map(({ property, ...rest }) => [property, rest]) ?? [])
}

describe('the list of tables', () => {
  const names = registry.rooms.map((room) => room.name)

  test('holds every table of the API and none besides, in pages if so asked', async () => {
    expect((await schemas()).map((schema) => schema.name)).toEqual(names)
    expect((await schemas('(offset: 2, limit: 3)')).map((schema) => schema.name)).toEqual(names.slice(2, 5))
    expect(await schemas('(offset: 100)')).toEqual([])
    expect((await schemas('(name: "order")')).map((schema) => schema.id)).toEqual(['order'])
    expect(await schemas('(name: "session")')).toEqual([])
    const refused = await staff.graphql('{ tableSchemaList(offset: -1) { id } }')
    expect(refused.errors).toMatchObject([{ extensions: { code: 'BAD_INPUT' } }])
  })

  test('marks link tables', async () => {
    const junctions = (await schemas()).filter((schema) => schema.isJunction).map((schema) => schema.name)
    expect(junctions.sort()).toEqual([
      'accountproperty__c',
      'campaign_property',
      'order_campaign',
      'property_propertyuser__c',
      'sku_property',
    ])
  })

  test('describes each column: type, length, default, emptiness, uniqueness, reference', async () => {
    const plain = { length: null, defaultValue: null, nullable: true, unique: false, foreignKey: null }
    expect(await columnsOf('order')).toMatchObject({
      id: { ...plain, type: 'bigint', nullable: false, unique: true },
      external_id__c: { ...plain, type: 'text', length: 80, unique: true },
      status: { ...plain, type: 'text', length: 40, defaultValue: 'Draft', nullable: false },
      totalamount: { ...plain, type: 'numeric', defaultValue: '0', nullable: false },
      effectivedate: { ...plain, type: 'date' },
      createddate: { ...plain, type: 'timestamp', nullable: false },
      ecomm: { ...plain, type: 'boolean', defaultValue: 'false', nullable: false },
      accountid: { ...plain, type: 'text', length: 18, foreignKey: 'account.sfid' },
      campaign__c: { ...plain, type: 'text', length: 18, foreignKey: 'campaign.sfid' },
    })
    expect(await columnsOf('gc_inventory')).toMatchObject({
      on_hand: { ...plain, type: 'integer', nullable: false },
      sku: { ...plain, type: 'bigint', nullable: false, foreignKey: 'sku.id' },
      approved_by: { ...plain, type: 'bigint', foreignKey: 'propertyuser__c.id' },
    })
  })

  test('gives one table by its id, or nothing', async () => {
    const answer = await staff.graphql(
      `{ known: tableSchema(id: "sku") { ${fields} } unknown: tableSchema(id: "audit") { id } }`,
    )
    expect(answer.data).toEqual({ known: (await schemas('(name: "sku")'))[0], unknown: null })
  })
})

describe('the settings', () => {
  const list = async (argumentsText: string) =>
    (await staff.graphql(`{ settingsList${argumentsText} { id setting value } }`)).data?.settingsList

  test('are listed all, or the one asked for, but for what only the server needs', async () => {
    await app.make.setting('gift_code_reveals_per_hour', '7')
    await app.make.setting('reserved_company_pattern', 'ours%')
    await app.make.setting('set_by_nobody', 'x')
    await app.make.setting('b2c_account', '001000000000001AAA')
    await app.make.setting('b2b_reward_tiers', '[{"tier":"Gold","min":1000}]')
    expect(await list('')).toEqual([
      { id: expect.any(String), setting: 'b2b_reward_tiers', value: '[{"tier":"Gold","min":1000}]' },
      { id: expect.any(String), setting: 'b2c_account', value: '001000000000001AAA' },
    ])
    expect(await list('(key: "b2c_account")')).toMatchObject([{ value: '001000000000001AAA' }])
    for (const key of ['nothing', 'gift_code_reveals_per_hour', 'reserved_company_pattern', 'set_by_nobody'])
      expect(await list(`(key: "${key}")`)).toEqual([])
    expect(await list('(key: null)')).toHaveLength(2)
    expect(await list('(key: "")')).toEqual([])
  })
})
