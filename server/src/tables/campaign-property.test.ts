import type { CampaignPropertyRow } from '@comptoir/contract/tables/campaign'
import { expect, test } from 'vitest'
import { badInput, done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { failure, type Outcome, pairs, type TableClient, tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { number } from '../database/row-shape.ts'
import { sqlOf } from '../database/sql.ts'

let admin: TableClient

const app = await startTestApp()
const signedIn = await app.as('admin')
admin = tableClient(signedIn)

async function linked(values: object = {}): Promise<CampaignPropertyRow> {
  const campaign = await app.make.campaign({ properties: [await app.make.property()] })
  const link = { campaign_id: campaign.id, property_id: app.home.id, ...values }
  return done(await admin.create<CampaignPropertyRow>('campaign_property', link))
}

test('a local campaign is offered at a property, moved to another and withdrawn', async () => {
  const link = await linked()
  const elsewhere = await app.make.property()
  const moved = done(await admin.update('campaign_property', link.id, { property_id: elsewhere.id }))
  expect(moved).toEqual({ ...link, property_id: elsewhere.id })
  expect(done(await admin.remove('campaign_property', link.id))).toEqual(moved)
})

test('a campaign is offered at a property once', async () => {
  const { id, ...pair } = await linked()
  const twice = { code: 'CONFLICT', key: 'conflict' }
  expect(await refused(app, () => admin.create('campaign_property', pair))).toEqual(twice)
  const elsewhere = await app.make.property()
  const other = await linked({ campaign_id: pair.campaign_id, property_id: elsewhere.id })
  const onto = { property_id: pair.property_id }
  expect(await refused(app, () => admin.update('campaign_property', other.id, onto))).toEqual(twice)
  done(await admin.remove('campaign_property', id))
  done(await admin.create('campaign_property', pair))
})

test('where a campaign of elsewhere is offered is not for this tool to say', async () => {
  const campaign = await app.make.campaign({ islocal: false, properties: [app.home] })
  const elsewhere = await app.make.property()
  const pair = { campaign_id: campaign.id, property_id: elsewhere.id }
  expect(await refused(app, () => admin.create('campaign_property', pair))).toEqual(forbidden())
  const link = await app.database.first(sqlOf({ id: number })`
    select id from campaign_property where campaign_id = ${campaign.id}`)
  const id = link?.id ?? 0
  const onto = { property_id: elsewhere.id }
  expect(await refused(app, () => admin.update('campaign_property', id, onto))).toEqual(forbidden())
  expect(await refused(app, () => admin.remove('campaign_property', id))).toEqual(forbidden())
})

test.each([
  ['campaign_id', 999_999],
  ['campaign_id', null],
  ['property_id', 999_999],
  ['property_id', null],
])('a link whose %s is %j names nothing', async (property, value) => {
  const pair = { campaign_id: (await app.make.campaign()).id, property_id: app.home.id, [property]: value }
  expect(await refused(app, () => admin.create('campaign_property', pair))).toEqual(badInput(property))
})

test('a link keeps its campaign', async () => {
  const { id } = await linked()
  const campaign_id = (await app.make.campaign()).id
  const other = await refused(app, () => admin.update('campaign_property', id, { campaign_id }))
  expect(other).toEqual(forbidden('campaign_id'))
})

test('offering a campaign at another property makes concurrent edits of it conflict', async () => {
  const admin = tableClient(await app.as('admin'))
  const { row } = await admin.create('campaign', { name: 'Edited by two', isactive: true })
  const seen = { systemmodstamp: row?.systemmodstamp }
  app.clock.forward({ seconds: 1 })
  await admin.create('campaign_property', { campaign_id: row?.id, property_id: app.home.id })
  const late = await admin.update('campaign', Number(row?.id), { name: 'Too late' }, seen)
  expect(late.error).toMatchObject({ code: 'CONFLICT', property: 'systemmodstamp' })
})

test('the last property of a campaign is not removed, alone or in a batch', async () => {
  const { id } = await app.make.campaign({ properties: [app.home, await app.make.property()] })
  const [first, second] = await linksOf(id)
  if (!first || !second) throw new Error('The campaign has two links.')
  expect(await refused(app, () => batchRemove([first, second]))).toEqual(lastOne)
  done(await admin.remove('campaign_property', first))
  expect(await refused(app, () => admin.remove('campaign_property', second))).toEqual(lastOne)
})

test('all properties of a campaign are replaced in one request, whichever change comes first', async () => {
  const { id } = await app.make.campaign({ properties: [app.home] })
  const elsewhere = await app.make.property()
  const values = pairs({ campaign_id: id, property_id: elsewhere.id })
  const removal = 'removed: batchDeleteRow(table: "campaign_property", ids: $ids)'
  const creation = 'created: batchCreateRow(table: "campaign_property", rows: [$values])'
  const document = `mutation ($ids: [ID!]!, $values: [Value!]!) { ${removal} ${creation} }`
  const { errors } = await signedIn.graphql(document, { ids: (await linksOf(id)).map(String), values })
  expect(failure(errors)).toBeUndefined()
  expect(await linksOf(id)).toHaveLength(1)
})

test('a campaign is deleted together with its last property', async () => {
  const { id } = await app.make.campaign({ properties: [app.home] })
  done(await admin.remove('campaign', id))
  expect(await linksOf(id)).toEqual([])
})

test('of two requests that remove the last two properties at the same moment, one is refused', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const { id } = await app.make.campaign({ properties: [app.home, await app.make.property()] })
    const links = await linksOf(id)
    const outcomes = await Promise.all(links.map((link) => admin.remove('campaign_property', link)))
    expect(outcomes.map(({ error }) => error?.key).sort()).toEqual([
      'property_selection_mandatory_error',
      undefined,
    ])
    expect(await linksOf(id)).toHaveLength(1)
  }
})

test('a campaign without a property is offered at no desk', async () => {
  const bare = await app.make.campaign()
  const { rows } = await admin.list('campaign', {
    join: ['campaign_property'],
    filter: [
      { column: 'campaign_property.property_id', operator: 'IN', value: [app.home.id] },
      { column: 'id', operator: '=', value: bare.id },
    ],
  })
  expect(rows).toEqual([])
})

const lastOne = ruleError('property_selection_mandatory_error')

async function linksOf(campaign: number): Promise<number[]> {
  const { rows } = await admin.list('campaign_property', {
    filter: [{ column: 'campaign_id', operator: '=', value: campaign }],
  })
  return rows.map(({ id }) => Number(id))
}

async function batchRemove(ids: readonly number[]): Promise<Pick<Outcome<unknown>, 'error'>> {
  const { errors } = await signedIn.graphql(
    'mutation ($ids: [ID!]!) { batchDeleteRow(table: "campaign_property", ids: $ids) }',
    { ids: ids.map(String) },
  )
  return { error: failure(errors) }
}
