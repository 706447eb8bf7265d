import type { CampaignPropertyRow } from '@comptoir/contract/tables/campaign'
import { expect, test } from 'vitest'
import { pairs } from '../../../tooling/specified-tables.ts'
import { badInput, done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { failure, tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
const signedIn = await app.as('admin')
const admin = tableClient(signedIn)

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
  const batch = `mutation { batchDeleteRow(table: "campaign_property", ids: [${first}, ${second}]) }`
  expect(failure((await signedIn.graphql(batch)).errors)).toMatchObject(lastOne)
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

const lastOne = ruleError('property_selection_mandatory_error')

async function linksOf(campaign: number): Promise<number[]> {
  const { rows } = await admin.list('campaign_property', {
    filter: [{ column: 'campaign_id', operator: '=', value: campaign }],
  })
  return rows.map(({ id }) => Number(id))
}
