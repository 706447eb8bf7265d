import type { CampaignRow } from '@comptoir/contract/tables/campaign'
import type { OrderRow } from '@comptoir/contract/tables/order'
import { afterEach, describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { nullable, number, text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'

/** Compares the figures that triggers maintain with the same figures computed from the orders. */

const app = await startTestApp()
const properties = [app.home]
const campaigns: CampaignRow[] = [
  await app.make.campaign({ properties }),
  await app.make.campaign({ properties }),
]
const author = (await app.make.staffUser()).sfid

function kept() {
  return app.database.rows(sqlOf({
    month: text,
    property: nullable(text),
    clerk: nullable(text),
    campaign: nullable(text),
    orders: number,
    revenue: text,
  })`
    select month, property, clerk, campaign, sum(orders) as orders, sum(revenue) as revenue,
           sum(generated) as generated, sum(activated) as activated
    from report_month group by 1, 2, 3, 4
    having (sum(orders), sum(revenue), sum(generated), sum(activated)) <> (0, 0, 0, 0)
    order by 1, 2 nulls last, 3 nulls last, 4 nulls last`)
}

afterEach(async () => {
  const found = await kept()
  await app.database.rows(sql`select comptoir_fill_reports()`)
  expect(found).toEqual(await kept())
})

function code(given: Partial<OrderRow> = {}): Promise<OrderRow & { sfid: string }> {
  return app.make.order({
    status: 'Draft',
    totalamount: 0,
    property__c: app.home.sfid,
    propertyuser__c: author,
    createddate: '2026-02-10T12:00:00Z',
    effectivedate: '2026-02-10',
    ...given,
  })
}

async function link(order: OrderRow, campaign = campaigns[0]): Promise<void> {
  await app.database.rows(sql`
    insert into order_campaign (order_id, campaign_id) values (${order.id}, ${campaign?.id})`)
}

describe('the figures follow', () => {
  test('an order that is made, activated, changed, moved, deleted and brought back', async () => {
    const { id } = await code()
    const changes = [
      sql`status = 'Activated', totalamount = 250.55, effectivedate = '2026-03-01'`,
      sql`totalamount = 99.99`,
      sql`property__c = ${(await app.make.property()).sfid}`,
      sql`effectivedate = null`,
      sql`effectivedate = '2025-12-31', createddate = '2025-12-31T23:59:59.999Z'`,
      sql`campaign__c = ${campaigns[1]?.sfid}, propertyuser__c = null`,
      sql`isdeleted = true`,
      sql`isdeleted = false, ecomm = true`,
      sql`ecomm = false, status = 'Cancelled'`,
    ]
    for (const change of changes) {
      await app.database.rows(sql`update "order" set ${change} where id = ${id}`)
      const found = await kept()
      await app.database.rows(sql`select comptoir_fill_reports()`)
      expect(found, change.text).toEqual(await kept())
    }
    await app.database.rows(sql`delete from "order" where id = ${id}`)
  })

  test('links to campaigns that are made, changed and deleted', async () => {
    const named = await code({ campaign__c: campaigns[1]?.sfid ?? null })
    const plain = await code()
    await link(named)
    await link(plain)
    await app.database.rows(sql`
      update "order" set status = 'Activated' where id in (${named.id}, ${plain.id})`)
    await app.database.rows(sql`
      update order_campaign set campaign_id = ${campaigns[1]?.id} where order_id = ${plain.id}`)
    await app.database.rows(sql`delete from order_campaign where order_id = ${named.id}`)
  })

  test('many orders changed by one statement', async () => {
    const orders = await Promise.all(Array.from({ length: 30 }, () => code()))
    for (const order of orders.slice(0, 10)) await link(order)
    const ids = orders.map(({ id }) => id)
    await app.database.rows(sql`
      update "order" set status = 'Activated', totalamount = id * 1.11 where id = any(${ids})`)
    await app.database.rows(sql`delete from "order" where id = any(${ids.slice(15)})`)
  })
})

test('a change that does not affect the figures writes nothing', async () => {
  const { id } = await code()
  const size = () => app.database.first(sql`select count(*) as rows from report_month`)
  const before = await size()
  await app.database.rows(sql`update "order" set systemmodstamp = now(), vts_id = 'x' where id = ${id}`)
  expect(await size()).toEqual(before)
})

test('concurrent generating, activating, linking and merging do not block each other', async () => {
  const orders = await Promise.all(Array.from({ length: 40 }, () => code()))
  const merging = () => app.database.rows(sql`select comptoir_merge_reports()`)
  await Promise.all([
    ...orders.map(({ id }) =>
      app.database.rows(sql`update "order" set status = 'Activated', totalamount = 10 where id = ${id}`),
    ),
    ...orders.map((order, at) => link(order, campaigns[at % 2])),
    ...orders.map(() => code({ status: 'Activated', totalamount: 3 })),
    ...Array.from({ length: 5 }, merging),
  ])
})

test('merging combines rows and changes no figure', async () => {
  for (let made = 0; made < 5; made++) await code()
  const before = await kept()
  await app.database.rows(sql`select comptoir_merge_reports()`)
  expect(await kept()).toEqual(before)
  const rows = await app.database.rows(sql`select 1 from report_month`)
  expect(rows).toHaveLength(before.length)
})
