import type { OrderCampaignRow, OrderRow } from '@comptoir/contract/tables/order'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { done, refused } from '../../test/outcomes.ts'
import { type TableClient, tableClient } from '../../test/table-client.ts'
import { type SignedIn, startTestApp, type TestApp } from '../../test/test-app.ts'

let app: TestApp
let author: SignedIn
let user: TableClient

beforeAll(async () => {
  app = await startTestApp()
  author = await app.as('user')
  user = tableClient(author)
})
afterAll(() => app.close())

async function draft(values: Partial<OrderRow> = {}): Promise<OrderRow> {
  return app.make.order({
    status: 'Draft',
    totalamount: 0,
    propertyuser__c: author.user.sfid,
    createddate: app.clock().toISOString(),
    ...values,
  })
}

test('an author ties an own Draft to one campaign', async () => {
  const [order, campaign, other] = [await draft(), await app.make.campaign(), await app.make.campaign()]
  const values = { order_id: order.id, campaign_id: campaign.id }
  const link = done(await user.create<OrderCampaignRow>('order_campaign', values))
  expect(link).toEqual({ id: expect.any(Number), ...values })
  for (const { id } of [campaign, other]) {
    const second = { order_id: order.id, campaign_id: id }
    expect(await refused(app, () => user.create('order_campaign', second))).toEqual({
      code: 'CONFLICT',
      key: 'conflict',
    })
  }
})

test('a campaign cannot be linked to another user’s order, or to an Activated one', async () => {
  const { id: campaign_id } = await app.make.campaign()
  const others = await draft({ propertyuser__c: (await app.make.staffUser()).sfid })
  const activated = await draft({ status: 'Activated' })
  for (const { id } of [others, activated]) {
    const values = { order_id: id, campaign_id }
    expect(await refused(app, () => user.create('order_campaign', values))).toEqual({
      code: 'FORBIDDEN',
      key: 'forbidden',
      property: 'order_id',
    })
  }
})

test.each([
  ['order_id', 999_999],
  ['order_id', null],
  ['campaign_id', 999_999],
  ['campaign_id', null],
  ['campaign_id', 'CAMPAIGN'],
])('a tie whose %s is %j names nothing', async (property, value) => {
  const values = { order_id: (await draft()).id, campaign_id: (await app.make.campaign()).id }
  const reason = await refused(app, () => user.create('order_campaign', { ...values, [property]: value }))
  expect(reason).toMatchObject(
    property === 'order_id' && value === null
      ? { code: 'FORBIDDEN', property }
      : { code: 'BAD_INPUT', property },
  )
})

test('a deleted campaign cannot be tied to an order', async () => {
  const [order, campaign] = [await draft(), await app.make.campaign({ isdeleted: true })]
  const values = { order_id: order.id, campaign_id: campaign.id }
  expect(await refused(app, () => user.create('order_campaign', values))).toMatchObject({
    code: 'BAD_INPUT',
    property: 'campaign_id',
  })
})

test('a tie goes with its Draft and in no other way', async () => {
  const [order, campaign] = [await draft(), await app.make.campaign()]
  const values = { order_id: order.id, campaign_id: campaign.id }
  const link = done(await user.create<OrderCampaignRow>('order_campaign', values))
  const forbidden = { code: 'FORBIDDEN', key: 'forbidden' }
  expect(await refused(app, () => user.remove('order_campaign', link.id))).toEqual(forbidden)
  const other = { campaign_id: (await app.make.campaign()).id }
  expect(await refused(app, () => user.update('order_campaign', link.id, other))).toEqual(forbidden)

  done(await user.remove('order', order.id))
  const { rows } = await user.list('order_campaign', {
    filter: [{ column: 'order_id', operator: '=', value: order.id }],
  })
  expect(rows).toEqual([])
  expect(await app.audits('order_campaign.delete', link.id)).toEqual([
    { old: link, new: null, user_id: author.user.id, user_name: author.user.name },
  ])
})
