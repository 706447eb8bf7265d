import { roles } from '@comptoir/contract/roles'
import { discrepancy } from '@comptoir/contract/rules/discrepancy'
import { rewardTiers } from '@comptoir/contract/rules/reward-tier'
import { verify } from '@node-rs/argon2'
import { describe, expect, test } from 'vitest'
import { openFreshDatabase, openTestDatabase } from '../../test/database.ts'
import { demoDatabase, demoToday as today } from '../../test/demo-database.ts'
import { flag, moment, nullable, number, text } from '../database/row-shape.ts'
import { raw, sql, sqlOf } from '../database/sql.ts'
import { demoAccounts } from './demo-accounts.ts'
import { loadDemo } from './load-demo.ts'

const database = openTestDatabase((await demoDatabase()).url)

async function count(query: string): Promise<number> {
  const row = await database.first(sqlOf({ number: text })`select (${raw(query)})::text as number`)
  return Number(row?.number)
}

describe('what there is', () => {
  test.each([
    ['property__c', 16, 16],
    ['propertyuser__c', 24, 24],
    ['account', 3_000, 3_000],
    ['contact', 8_000, 8_000],
    ['"order"', 40_000, 40_000],
    ['orderitem', 75_000, 85_000],
    ['campaign', 36, 44],
    ['order_campaign', 1_000, 3_000],
    ['trnsx_ecom_activegc_b2c', 5_000, 5_000],
    ['eml_token', 2_000, 2_000],
    ['sku', 12, 12],
    ['gc_inventory', 2_400, 2_900],
    ['gc_inventory_email_list', 14, 14],
    ['blocked', 60, 60],
    ['address', 6_000, 6_000],
  ])('%s has about as many rows as promised', async (table, least, most) => {
    const rows = await count(`select count(*) from ${table}`)
    expect(rows).toBeGreaterThanOrEqual(least)
    expect(rows).toBeLessThanOrEqual(most)
  })

  test('every setting of the product is given', async () => {
    const rows = await database.rows(sqlOf({ setting: text, value: text })`
      select setting, value from settings`)
    const settings = Object.fromEntries(rows.map(({ setting, value }) => [setting, value]))
    expect(settings).toMatchObject({
      reserved_company_pattern: 'comptoir%',
      partner_property_prefix: 'Partner – %',
      demo_loaded: today.toISOString(),
    })
    expect(rewardTiers.parse(JSON.parse(settings.b2b_reward_tiers ?? ''))).toHaveLength(4)
    expect(await count(`select count(*) from account where sfid = '${settings.b2c_account}'`)).toBe(1)
  })

  test('each role has an account that can sign in with the printed password', async () => {
    expect(demoAccounts.map(({ role }) => role)).toEqual(roles)
    for (const { role, username, password } of demoAccounts) {
      const user = await database.first(sqlOf({ password_hash: text, inactive: flag, isdeleted: flag })`
        select password_hash, inactive, isdeleted from propertyuser__c
            where username__c = ${username} and role__c = ${role}`)
      expect(user).toMatchObject({ inactive: false, isdeleted: false })
      expect(await verify(user?.password_hash ?? '', password)).toBe(true)
    }
  })
})

/** What holds for all rows, and a query that counts those for which it does not. */
const rules = {
  'deleted users have freed their username and lost their properties': `
    select count(*) from propertyuser__c u
    where isdeleted and (username__c !~ '_deleted_[0-9]+$'
      or exists (select from property_propertyuser__c l where l.propertyuser__c = u.sfid and not l.isdeleted))`,
  'orders are bought by a contact of the company, at its property, from staff of that property': `
    select count(*) from "order" o join contact c on c.sfid = o.contact__c
    where c.accountid is distinct from o.accountid or c.email is null or c.isdeleted
      or not exists (select from accountproperty__c l
        where l.account__c = o.accountid and l.property__c = o.property__c and not l.isdeleted)
      or not exists (select from property_propertyuser__c l
        where l.propertyuser__c = o.propertyuser__c and l.property__c = o.property__c)`,
  'orders come after their company and their contact': `
    select count(*) from "order" o join account a on a.sfid = o.accountid join contact c on c.sfid = o.contact__c
    where o.createddate < a.createddate or o.createddate < c.createddate`,
  'orders are numbered without a gap, oldest first': `
    select count(*) from (select ordernumber - lag(ordernumber) over w as step, createddate < lag(createddate) over w as back
      from "order" window w as (order by ordernumber)) x where step <> 1 or back`,
  'a Draft has a code and no amount; other orders have a number of the sales system': `
    select count(*) from "order" where external_id__c !~ '^[a-z0-9]{12}$'
      or (status = 'Draft') <> (vts_id is null) or (status = 'Draft') <> (totalamount = 0)`,
  'orders name only campaigns that ran at that property on that day': `
    select count(*) from "order" o left join order_campaign l on l.order_id = o.id
      join campaign c on c.sfid = o.campaign__c or c.id = l.campaign_id
    where o.effectivedate not between c.startdate and coalesce(c.enddate, 'infinity')
      or not exists (select from campaign_property cp join property__c p on p.id = cp.property_id
        where cp.campaign_id = c.id and p.sfid = o.property__c)`,
  'e-tokens are signed when redeemed': `
    select count(*) from eml_token t where redeem <> (redeem_centre is not null) or redeem <> (user_id is not null)
      or (redeem and not exists (select from property__c p where p.external_id__c = t.redeem_centre))`,
  'counts are approved in order of date, each with the previous number on hand': `
    select count(*) from (
      select c.*, lag(on_hand, 1, 0) over chain as previous, lag(approved_by) over chain is not null as follows,
             row_number() over chain as place
      from gc_inventory c window chain as (partition by property__c_id, sku order by date)) c
    where approved_by is not null and (previous_on_hand <> previous or place > 1 and not follows)`,
}

// A title of test.each would end after forty letters.
for (const [rule, broken] of Object.entries(rules))
  test(rule, async () => expect(await count(broken)).toBe(0))

test('there is something of everything', async () => {
  expect(await count('select count(*) from propertyuser__c where isdeleted')).toBeGreaterThan(0)
  expect(await count('select min(ordernumber) from "order"')).toBe(100_001)
  const drafts = await count(`select count(*) from "order" where status = 'Draft'`)
  expect(drafts / 40_000).toBeCloseTo(0.05, 2)
  expect(await count('select count(*) from "order" where campaign__c is not null')).toBeGreaterThan(500)
  expect(await count('select count(distinct status) from eml_token')).toBe(6)
})

test('no order comes after today', async () => {
  const latest = await database.first(sqlOf({ latest: moment, days: text })`
    select max(greatest(createddate, systemmodstamp)) as latest, max(effectivedate) as days from "order"`)
  expect(latest?.days).toBe('2026-03-18')
  expect(latest?.latest.getTime()).toBeLessThanOrEqual(today.getTime())
})

test('orders of the busiest companies do not fit one page of five years', async () => {
  const busy = await count(`
    select count(*) from (select from "order"
      where status = 'Activated' and not isdeleted and effectivedate > date '2026-03-18' - interval '5 years'
      group by accountid having count(*) > 2000) x`)
  expect(busy).toBeGreaterThanOrEqual(4)
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

describe('the database afterwards', () => {
  test('has every index and constraint that the migrations made', async () => {
    const other = await openFreshDatabase()
    const structure = sql`
      select pg_get_indexdef(indexrelid) as definition from pg_index
        where indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)
      union all
      select conrelid::regclass || conname || pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace
      order by 1`
    expect(await database.rows(structure)).toEqual(await other.rows(structure))
  })

  test('gives new rows the numbers that follow', async () => {
    const row = await database.first(sqlOf({ id: number })`
      insert into blocked (email) values ('new@mail.example') returning id`)
    expect(row?.id).toBe(61)
    await database.rows(sql`delete from blocked where id = 61`)
  })

  test('is unchanged by the next start', async () => {
    const lines: string[] = []
    await loadDemo(database, (line) => lines.push(line), { today: new Date('2027-01-01T00:00:00Z') })
    expect(lines).toEqual([])
    const marker = await database.first(sql`select value from settings where setting = 'demo_loaded'`)
    expect(marker).toEqual({ value: today.toISOString() })
    expect(await count('select count(*) from account')).toBe(3_000)
  })
})
