import type { OrderCampaignRow, OrderRow } from '@comptoir/contract/tables/order'
import { expect, test } from 'vitest'
import { badInput, done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { untilLocked } from '../../test/until-locked.ts'
import { sql } from '../database/sql.ts'

const app = await startTestApp()
const author = await app.as('user')
const user = tableClient(author)

async function draft(values: Partial<OrderRow> = {}): Promise<OrderRow> {
  return app.make.order({
    status: 'Draft',
    totalamount: 0,
    propertyuser__c: author.user.sfid,
    property__c: app.home.sfid,
    createddate: app.clock().toISOString(),
    ...values,
  })
}

const offered = (values: Parameters<TestApp['make']['campaign']>[0] = {}) =>
  app.make.campaign({ properties: [app.home], ...values })

test('an author ties an own Draft to one campaign', async () => {
  const [order, campaign, other] = [await draft(), await offered(), await offered()]
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

test.each([
  ['order_id', 999_999],
  ['order_id', null],
  ['campaign_id', 999_999],
  ['campaign_id', null],
  ['campaign_id', 'CAMPAIGN'],
])('a tie whose %s is %j names nothing', async (property, value) => {
  const values = { order_id: (await draft()).id, campaign_id: (await offered()).id }
  const reason = await refused(app, () => user.create('order_campaign', { ...values, [property]: value }))
  expect(reason).toMatchObject(
    property === 'order_id' && value === null ? forbidden(property) : badInput(property),
  )
})

test('a deleted campaign cannot be tied to an order', async () => {
  const [order, campaign] = [await draft(), await app.make.campaign({ isdeleted: true })]
  const values = { order_id: order.id, campaign_id: campaign.id }
  expect(await refused(app, () => user.create('order_campaign', values))).toMatchObject(
    badInput('campaign_id'),
  )
})

const notOffered = ruleError('campaign_not_offered_error', 'campaign_id')

test('a campaign that has ended, is inactive or is offered elsewhere cannot be tied to an order', async () => {
  const elsewhere = await app.make.property()
  for (const campaign of [
    await offered({ startdate: '2020-01-01', enddate: '2020-12-31' }),
    await offered({ isactive: false }),
    await offered({ properties: [elsewhere] }),
    await offered({ properties: [] }),
  ]) {
    const values = { order_id: (await draft()).id, campaign_id: campaign.id }
    expect(await refused(app, () => user.create('order_campaign', values))).toEqual(notOffered)
  }
  const unplaced = { order_id: (await draft({ property__c: null })).id, campaign_id: (await offered()).id }
  expect(await refused(app, () => user.create('order_campaign', unplaced))).toEqual(notOffered)
})

test.each(['deactivated', 'withdrawn from the property'])(
  'a campaign that is being %s is not tied to an order afterwards',
  async (change) => {
    const campaign = await offered({ properties: [app.home, await app.make.property()] })
    const values = { order_id: (await draft()).id, campaign_id: campaign.id }
    const tie = await app.database.transaction(async (tx) => {
      if (change === 'deactivated')
        await tx.rows(sql`update campaign set isactive = false where id = ${campaign.id}`)
      else {
        await tx.rows(sql`update campaign set systemmodstamp = now() where id = ${campaign.id}`)
        await tx.rows(sql`
          delete from campaign_property where campaign_id = ${campaign.id} and property_id = ${app.home.id}`)
      }
      const waiting = user.create('order_campaign', values)
      await untilLocked(app)
      return { waiting }
    })
    expect((await tie.waiting).error).toMatchObject(notOffered)
  },
)

test('a campaign is tied until its last day is over on the Pacific coast', async () => {
  const campaign = await offered({ enddate: '2030-08-31' })
  const tieAt = async (moment: string) => {
    app.clock.set(moment)
    const values = { order_id: (await draft()).id, campaign_id: campaign.id }
    const desk = tableClient(await app.as('user'))
    return () => desk.create('order_campaign', values)
  }
  done(await (await tieAt('2030-09-01T06:59:59Z'))())
  expect(await refused(app, await tieAt('2030-09-01T07:00:00Z'))).toEqual(notOffered)
})
