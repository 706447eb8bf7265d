import { campaignCodePattern } from '@comptoir/contract/rules/codes'
import type { CampaignRow } from '@comptoir/contract/tables/campaign'
import { expect, test } from 'vitest'
import { badInput, done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'

const app = await startTestApp()
const signedIn = await app.as('admin')
const admin = tableClient(signedIn)

async function created(values: object = {}): Promise<CampaignRow> {
  return done(await admin.create<CampaignRow>('campaign', { name: 'Spring', ...values }))
}

test.each(['', '   ', null])('a campaign named %j is refused', async (name) => {
  const empty = ruleError('name_empty_error', 'name')
  expect(await refused(app, () => admin.create('campaign', { name }))).toEqual(empty)
  const { id } = await app.make.campaign()
  expect(await refused(app, () => admin.update('campaign', id, { name }))).toEqual(empty)
})

test('a campaign holds what was entered, trimmed, and is local', async () => {
  const forged = '2001-01-01T00:00:00.000Z'
  const campaign = await created({
    sfid: 'SPRING-26',
    name: ' Printemps ',
    description: ' À la une ',
    startdate: '2026-03-01',
    enddate: '2026-03-31',
    isactive: true,
    islocal: true,
    isdeleted: false,
    createddate: forged,
    systemmodstamp: forged,
  })
  const now = app.clock().toISOString()
  expect(campaign).toEqual({
    id: expect.any(Number),
    sfid: 'SPRING-26',
    name: 'Printemps',
    description: 'À la une',
    startdate: '2026-03-01',
    enddate: '2026-03-31',
    isactive: true,
    islocal: true,
    isdeleted: false,
    createddate: now,
    systemmodstamp: now,
  })
})

test.each([undefined, '', '  ', null])('a code is generated where %j is entered', async (sfid) => {
  const [one, other] = [await created({ sfid }), await created({ sfid })]
  expect(one.sfid).toMatch(campaignCodePattern)
  expect(one.sfid).not.toBe(other.sfid)
})

test.each(['A', '2026', 'NOEL-2026-LAVAL-01', ' PADDED ', 'autumn-26'])(
  'the code %j is stored in capitals',
  async (sfid) => {
    const campaign = await created({ sfid })
    expect(campaign.sfid).toBe(sfid.trim().toUpperCase())
    expect(done(await admin.update('campaign', campaign.id, { sfid }))).toEqual(campaign)
  },
)

test('a timestamp counts as its date, in a campaign and in a filter', async () => {
  const day = '2027-03-31T23:59:59.999Z'
  const { id, startdate, enddate } = await created({ startdate: '2027-03-01T05:00:00.000Z', enddate: day })
  expect([startdate, enddate]).toEqual(['2027-03-01', '2027-03-31'])
  const { rows } = await admin.list('campaign', {
    filter: [
      { column: 'enddate', operator: '>=', value: day },
      { column: 'enddate', operator: '<=', value: '2027-03-31T00:00:00.000Z' },
    ],
  })
  expect(rows).toMatchObject([{ id }])
})

test.each(['SPRING 26', 'ÉTÉ', 'SPRING_26', 'X'.repeat(19), 'A\nB'])(
  'the code %j is bad input',
  async (sfid) => {
    expect(await refused(app, () => admin.create('campaign', { name: 'Spring', sfid }))).toEqual(
      badInput('sfid'),
    )
  },
)

test('a code is given once, even when the campaign that had it is deleted', async () => {
  const taken = { code: 'CONFLICT', key: 'campaign_code_exists_error' }
  await created({ sfid: 'TAKEN' })
  expect(await refused(app, () => admin.create('campaign', { name: 'Other', sfid: 'TAKEN' }))).toEqual(taken)
  const { sfid } = await app.make.campaign({ isdeleted: true })
  expect(await refused(app, () => admin.create('campaign', { name: 'Other', sfid }))).toEqual(taken)
})

test.each([
  ['sfid', 'RENAMED'],
  ['islocal', false],
  ['isdeleted', true],
])('the %s of a campaign never changes', async (property, value) => {
  const { id } = await app.make.campaign()
  const reason = await refused(app, () => admin.update('campaign', id, { [property]: value }))
  expect(reason).toEqual(forbidden(property))
})

test.each([
  ['islocal', false],
  ['isdeleted', true],
])('a campaign whose %s is %j is refused', async (property, value) => {
  const values = { name: 'Spring', [property]: value }
  expect(await refused(app, () => admin.create('campaign', values))).toEqual(forbidden(property))
})

test.each([
  ['enddate', '2026-02-30'],
  ['startdate', 'tomorrow'],
  ['isactive', null],
  ['isactive', 'yes'],
  ['description', 'x'.repeat(2001)],
  ['name', 'x'.repeat(121)],
])('a campaign whose %s is %j is bad input', async (property, value) => {
  const bad = badInput(property)
  const values = { name: 'Spring', [property]: value }
  expect(await refused(app, () => admin.create('campaign', values))).toEqual(bad)
  const { id } = await app.make.campaign()
  expect(await refused(app, () => admin.update('campaign', id, { [property]: value }))).toEqual(bad)
})

test('a campaign does not end before it starts, but may end the day it does', async () => {
  const backwards = badInput('enddate')
  const dates = { startdate: '2026-03-02', enddate: '2026-03-01' }
  expect(await refused(app, () => admin.create('campaign', { name: 'Spring', ...dates }))).toEqual(backwards)
  const { id } = await created({ startdate: '2026-03-02', enddate: '2026-03-02' })
  expect(await refused(app, () => admin.update('campaign', id, { startdate: '2026-03-03' }))).toEqual(
    backwards,
  )
})

const inUse = ruleError('campaign_delete_forbidden')

test('a campaign that an order is tied to cannot be deleted', async () => {
  const [campaign, order] = [await app.make.campaign({ properties: [app.home] }), await app.make.order()]
  await app.database.rows(sql`
    insert into order_campaign (order_id, campaign_id) values (${order.id}, ${campaign.id})`)
  expect(await refused(app, () => admin.remove('campaign', campaign.id))).toEqual(inUse)
})

test('a campaign that an order names cannot be deleted', async () => {
  const campaign = await app.make.campaign({ properties: [app.home] })
  await app.make.order({ campaign__c: campaign.sfid })
  expect(await refused(app, () => admin.remove('campaign', campaign.id))).toEqual(inUse)
})
