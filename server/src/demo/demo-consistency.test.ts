import { discrepancy } from '@comptoir/contract/rules/discrepancy'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../test/database.ts'
import { demoDatabase, demoToday as today } from '../../test/demo-database.ts'
import { moment, nullable, number, text } from '../database/row-shape.ts'
import { raw, sqlOf } from '../database/sql.ts'

const database = openTestDatabase((await demoDatabase()).url)

async function count(query: string): Promise<number> {
  const row = await database.first(sqlOf({ number: text })`select (${raw(query)})::text as number`)
  return Number(row?.number)
}

describe('orders', () => {
  test('are bought by a contact of the company, at its property, from staff of that property', async () => {
    const wrong = await count(`
      select count(*) from "order" o join contact c on c.sfid = o.contact__c
      where c.accountid is distinct from o.accountid or c.email is null or c.isdeleted
        or not exists (select from accountproperty__c l
          where l.account__c = o.accountid and l.property__c = o.property__c and not l.isdeleted)
        or not exists (select from property_propertyuser__c l
          where l.propertyuser__c = o.propertyuser__c and l.property__c = o.property__c)`)
    expect(wrong).toBe(0)
  })

  test('come after their company and their contact, and none after today', async () => {
    const early = await count(`
      select count(*) from "order" o join account a on a.sfid = o.accountid join contact c on c.sfid = o.contact__c
      where o.createddate < a.createddate or o.createddate < c.createddate`)
    expect(early).toBe(0)
    const latest = await database.first(sqlOf({ latest: moment, days: text })`
      select max(greatest(createddate, systemmodstamp)) as latest, max(effectivedate) as days from "order"`)
    expect(latest?.days).toBe('2026-03-18')
    expect(latest?.latest.getTime()).toBeLessThanOrEqual(today.getTime())
  })

  test('are numbered without a gap from 100001, oldest first', async () => {
    const gaps = await count(`
      select count(*) from (select ordernumber - lag(ordernumber) over w as step, createddate < lag(createddate) over w as back
        from "order" window w as (order by ordernumber)) x where step <> 1 or back`)
    expect(gaps).toBe(0)
    expect(await count('select min(ordernumber) from "order"')).toBe(100_001)
  })

  test('a Draft has a code and no amount; the others have a number of the sales system', async () => {
    const wrong = await count(`
      select count(*) from "order" where external_id__c !~ '^[a-z0-9]{12}$'
        or (status = 'Draft') <> (vts_id is null) or (status = 'Draft') <> (totalamount = 0)`)
    expect(wrong).toBe(0)
    const drafts = await count(`select count(*) from "order" where status = 'Draft'`)
    expect(drafts / 40_000).toBeCloseTo(0.05, 2)
  })

  test('name only campaigns that ran at that property on that day', async () => {
    const wrong = await count(`
      select count(*) from "order" o left join order_campaign l on l.order_id = o.id
        join campaign c on c.sfid = o.campaign__c or c.id = l.campaign_id
      where o.effectivedate not between c.startdate and coalesce(c.enddate, 'infinity')
        or not exists (select from campaign_property cp join property__c p on p.id = cp.property_id
          where cp.campaign_id = c.id and p.sfid = o.property__c)`)
    expect(wrong).toBe(0)
    expect(await count('select count(*) from "order" where campaign__c is not null')).toBeGreaterThan(500)
  })

  test('of the busiest companies do not fit one page of five years', async () => {
    const busy = await count(`
      select count(*) from (select from "order"
        where status = 'Activated' and not isdeleted and effectivedate > date '2026-03-18' - interval '5 years'
        group by accountid having count(*) > 2000) x`)
    expect(busy).toBeGreaterThanOrEqual(4)
  })
})

describe('gift cards', () => {
  test('e-tokens are in every state, and signed when redeemed', async () => {
    const states = await count('select count(distinct status) from eml_token')
    expect(states).toBe(6)
    const wrong = await count(`
      select count(*) from eml_token t where redeem <> (redeem_centre is not null) or redeem <> (user_id is not null)
        or (redeem and not exists (select from property__c p where p.external_id__c = t.redeem_centre))`)
    expect(wrong).toBe(0)
  })

  test('counts of detailed SKUs add up, or say why not', async () => {
    const counts = await database.rows(sqlOf({
      on_hand: number,
      previous: number,
      reason: nullable(text),
      activated: number,
      destroyed: number,
      lost: number,
      transferred: number,
      received: number,
    })`
      select g.*, coalesce(lag(g.on_hand) over (partition by property__c_id, g.sku order by date), 0) as previous
      from gc_inventory g join sku s on s.id = g.sku where s.detailed_form`)
    const off = counts.filter((counted) => discrepancy(counted.on_hand, counted.previous, counted) !== 0)
    expect(off.filter(({ reason }) => !reason)).toEqual([])
    expect(off.length).toBeGreaterThan(20)
    expect(off.length / counts.length).toBeLessThan(0.1)
  })

  test('counts are approved in order of date, each with the previous number on hand', async () => {
    const wrong = await count(`
      select count(*) from (
        select c.*, lag(on_hand, 1, 0) over chain as previous, lag(approved_by) over chain is not null as follows,
               row_number() over chain as place
        from gc_inventory c window chain as (partition by property__c_id, sku order by date)) c
      where approved_by is not null and (previous_on_hand <> previous or place > 1 and not follows)`)
    expect(wrong).toBe(0)
  })

  test('older counts are approved, last month’s partly, this month’s mostly missing', async () => {
    const months = await database.rows(sqlOf({ ago: number, counts: number, approved: number })`
      select (2026 * 12 + 3 - extract(year from date) * 12 - extract(month from date))::int as ago,
             count(*)::int as counts, count(approved_by)::int as approved
      from gc_inventory group by 1 order by 1`)
    const [current, last, ...older] = months
    const pairs = await count('select count(*) from sku_property')
    expect(months).toHaveLength(19)
    expect(current).toMatchObject({ ago: 0, approved: 0 })
    expect(current?.counts).toBeLessThan(pairs / 3)
    expect(last?.approved).toBeLessThan(pairs * 0.8)
    expect(last?.approved).toBeGreaterThan(pairs * 0.2)
    expect(older.every(({ counts, approved }) => counts === pairs && approved === pairs)).toBe(true)
  })
})
