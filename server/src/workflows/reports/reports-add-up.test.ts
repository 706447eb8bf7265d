import {
  type ClientReport,
  type CodesReport,
  closeToNextTier,
  type DiscrepancyReport,
  type RedeemedReport,
  type ResentReport,
  type SalesReport,
  type TierReport,
} from '@comptoir/contract/reports'
import { monthAfter, monthsBetween } from '@comptoir/contract/rules/calendar-month'
import { discrepancy } from '@comptoir/contract/rules/discrepancy'
import { rewardTier, rewardTiers } from '@comptoir/contract/rules/reward-tier'
import { describe, expect, test } from 'vitest'
import { openTestDatabase } from '../../../test/database.ts'
import { demoDatabase, demoToday as today } from '../../../test/demo-database.ts'
import { openTool } from '../../../test/open-tool.ts'
import { type Answer, startTestApp } from '../../../test/test-app.ts'
import { createTestClock } from '../../../test/test-clock.ts'
import type { Database } from '../../database/pool.ts'
import { flag, nullable, number, type Shaped, text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'

/** Compares every figure of every report with a plain sum over the rows of the whole demo. */

const thisMonth = '2026-03'
const sameDayLastYear = '2025-03-18'

const tokens: Partial<Record<'admin' | 'superadmin', string>> = {}

const property = { id: number, sfid: text, external_id__c: text, name: text }
type Property = Shaped<typeof property>

const order = {
  status: text,
  isdeleted: flag,
  ecomm: flag,
  external_id__c: nullable(text),
  property__c: nullable(text),
  accountid: nullable(text),
  effectivedate: nullable(text),
  createddate: text,
  campaign: nullable(text),
  clerk: nullable(text),
  amount: text,
}
type DemoOrder = Shaped<typeof order>

/** Of a detailed SKU, which has every movement. */
const count = {
  property__c_id: number,
  sku: number,
  description: text,
  date: text,
  on_hand: number,
  activated: number,
  destroyed: number,
  lost: number,
  transferred: number,
  received: number,
}

type Rows = Awaited<ReturnType<typeof allRows>>

async function toolToken(role: string): Promise<string> {
  const [user] = await app.database.rows(sqlOf({ id: number })`
    select id from propertyuser__c where username__c = ${`${role}@comptoir.example`}`)
  if (!user) throw new Error(`The demo has no ${role}.`)
  return openTool(app, await app.signIn(user))
}

const fresh = await demoDatabase()
// The test reads whole tables, which takes longer than a request may.
const database = openTestDatabase(fresh.url)
const rows = await allRows(database)
await database.close()
const app = await startTestApp({ database: fresh, clock: createTestClock(today.toISOString()) })
for (const role of ['admin', 'superadmin'] as const) tokens[role] = await toolToken(role)

async function allRows(database: Database) {
  const scoped = await database.rows(sqlOf({ sfid: text })`
    select l.property__c as sfid from property_propertyuser__c l join propertyuser__c u on u.sfid = l.propertyuser__c
    where u.username__c = 'admin@comptoir.example' and not l.isdeleted`)
  const companies = await database.rows(sqlOf({ sfid: text, name: text, isdeleted: flag })`
    select sfid, name, isdeleted from account`)
  const [tiers] = await database.rows(sqlOf({ value: text })`
    select value from settings where setting = 'b2b_reward_tiers'`)
  const [b2c] = await database.rows(sqlOf({ value: text })`
    select value from settings where setting = 'b2c_account'`)
  return {
    properties: await database.rows(sqlOf(property)`select id, sfid, external_id__c, name from property__c`),
    /** The sfids of the admin's properties. */
    scope: scoped.map(({ sfid }) => sfid),
    orders: await database.rows(sqlOf(order)`
      select o.*, o.totalamount::text as amount, to_char(o.createddate at time zone 'UTC', 'YYYY-MM-DD') as createddate,
             u.name as clerk, coalesce(linked.name, named.name) as campaign
      from "order" o left join propertyuser__c u on u.sfid = o.propertyuser__c
      left join order_campaign l on l.order_id = o.id left join campaign linked on linked.id = l.campaign_id
      left join campaign named on named.sfid = o.campaign__c`),
    giftCodes: await database.rows(sqlOf({ mall: text, sent: text })`
      select mall, to_char(cwf_last_sent at time zone 'UTC', 'YYYY-MM') as sent from trnsx_ecom_activegc_b2c
      where cwf_last_sent is not null`),
    eTokens: await database.rows(sqlOf({ redeem_centre: text, amount: text, updated: text })`
      select redeem_centre, amount::text as amount, to_char(updated_at at time zone 'UTC', 'YYYY-MM') as updated
      from eml_token where redeem`),
    counts: await database.rows(sqlOf(count)`
      select c.*, s.description from gc_inventory c join sku s on s.id = c.sku where s.detailed_form order by c.date`),
    companies: new Map(companies.map(({ sfid, name }) => [sfid, name])),
    deletedCompanies: new Set(companies.filter(({ isdeleted }) => isdeleted).map(({ sfid }) => sfid)),
    tiers: rewardTiers.parse(JSON.parse(tiers?.value ?? '')),
    b2c: b2c?.value ?? '',
  }
}

const periods = [
  { from: '2025-04', to: '2026-03' },
  { from: '2026-03', to: '2026-03' },
  { from: '2020-01', to: '2026-12' },
] as const

const questions: Question[] = periods.flatMap((period) => [
  { who: 'superadmin' as const, ...period },
  { who: 'superadmin' as const, ...period, property: 'MGM' },
  { who: 'admin' as const, ...period },
  { who: 'admin' as const, ...period, property: 'CEM' },
])

interface Question {
  who: 'admin' | 'superadmin'
  from: string
  to: string
  property?: string
  tier?: string
  tierYear?: string
}

function ask<Report>(call: string, who: Question['who'] = 'admin') {
  return app.rest<Report>('GET', `/api/tools/reports/${call}`, undefined, tokens[who])
}

async function report<Report>(name: string, { who, ...question }: Question): Promise<Report> {
  const { status, body } = await ask<Report>(`${name}?${new URLSearchParams(question)}`, who)
  expect(status).toBe(200)
  return body
}

/** The properties of the question; undefined for all, including rows without a property. */
function covered({ who, property }: Question): Property[] | undefined {
  if (property) return rows.properties.filter(({ external_id__c }) => external_id__c === property)
  return who === 'superadmin' ? undefined : rows.properties.filter(({ sfid }) => rows.scope.includes(sfid))
}

function isCovered(question: Question, by: keyof Property, value: unknown): boolean {
  return covered(question)?.some((property) => property[by] === value) ?? true
}

const within = ({ from, to }: Question, month: string) => month >= from && month <= to
const cents = (dollars: string | number) => Math.round(Number(dollars) * 100)
const nameOf = (by: keyof Property, value: unknown) =>
  rows.properties.find((property) => property[by] === value)?.name ?? null

type Figures = Map<string | null, number>

/** The name of a column, or what is computed of a row. */
type Of<Row, Value> = keyof Row | ((row: Row) => Value)

/** Sums by name, compared in any order; without a value, the number of rows. */
function sums<Row>(
  over: readonly Row[],
  key: Of<Row, string | null>,
  value: Of<Row, number> = () => 1,
): Figures {
  const byName: Figures = new Map()
  for (const row of over) {
    const [name, figure] = [key, value].map((of) => (typeof of === 'function' ? of(row) : row[of]))
    const known = name === null ? null : String(name)
    byName.set(known, (byName.get(known) ?? 0) + Number(figure))
  }
  return byName
}

function nonZero(figures: Figures): Figures {
  return new Map([...figures].filter(([, figure]) => figure !== 0))
}

/** The figures of the months that have any. */
function monthSums<Row extends { month: string }>(months: readonly Row[], value: Of<Row, number>) {
  return nonZero(sums(months, 'month', value))
}

const describeQuestion = describe.each(
  questions.map((question) => [JSON.stringify(question), question] as const),
)

/** Orders and revenue in cents, in total, by month and by property, and what is still to come a year before. */
function expectedSales(question: Question, orders: readonly DemoOrder[]) {
  const expected = new Map<string, SalesReport['total']>()
  const toCome = { orders: 0, revenue: 0 }
  const add = (name: string, key: 'orders' | 'revenue' | 'ordersBefore' | 'revenueBefore', value: number) => {
    const figures = expected.get(name) ?? { orders: 0, revenue: 0, ordersBefore: 0, revenueBefore: 0 }
    expected.set(name, { ...figures, [key]: figures[key] + value })
  }
  for (const { status, isdeleted, property__c, effectivedate, amount } of orders) {
    if (status !== 'Activated' || isdeleted || !isCovered(question, 'sfid', property__c)) continue
    const month = effectivedate?.slice(0, 7) ?? ''
    for (const [counted, orders, revenue] of [
      [month, 'orders', 'revenue'],
      [monthAfter(month, 12), 'ordersBefore', 'revenueBefore'],
    ] as const) {
      if (!within(question, counted)) continue
      if (orders === 'ordersBefore' && (effectivedate ?? '') > sameDayLastYear) {
        if (counted !== thisMonth) continue
        toCome.orders += 1
        toCome.revenue += cents(amount)
        continue
      }
      for (const name of ['total', counted, `at ${nameOf('sfid', property__c)}`]) {
        add(name, orders, 1)
        add(name, revenue, cents(amount))
      }
    }
  }
  return { figures: expected, toCome }
}

/** The same as the report says. */
function reportedSales(answer: SalesReport) {
  const got = ({ orders, revenue, ordersBefore, revenueBefore }: SalesReport['total']) => ({
    orders,
    revenue: cents(revenue),
    ordersBefore,
    revenueBefore: cents(revenueBefore),
  })
  const found = new Map([
    ['total', got(answer.total)],
    ...answer.months.map((row) => [row.month, got(row)] as const),
    ...answer.properties.map((row) => [`at ${row.name}`, got(row)] as const),
  ])
  for (const [name, { orders, ordersBefore }] of found)
    if (orders === 0 && ordersBefore === 0) found.delete(name)
  const { orders, revenue } = answer.stillToCome
  return { figures: found, toCome: { orders, revenue: cents(revenue) } }
}

/** The Activated orders of companies. */
function soldToCompanies(question: Question): DemoOrder[] {
  return rows.orders.filter(
    ({ status, isdeleted, accountid, property__c }) =>
      status === 'Activated' &&
      !isdeleted &&
      accountid !== rows.b2c &&
      isCovered(question, 'sfid', property__c),
  )
}

/** The purchases of each company in a year, in cents, as its rewards count them. */
function purchases(question: Question, year: string): Figures {
  const bought = soldToCompanies(question).filter(
    ({ accountid, effectivedate }) =>
      !rows.deletedCompanies.has(accountid ?? '') && effectivedate?.startsWith(year),
  )
  return sums(
    bought,
    ({ accountid }) => accountid ?? '',
    ({ amount }) => cents(amount),
  )
}

const tierOf = (totalCents: number) => rewardTier(totalCents / 100, rows.tiers)

/** The external ids that a report gives belong to the names beside them. */
function expectExternalIds(named: readonly { externalId: string | null; name: string | null }[]): void {
  for (const { externalId, name } of named)
    expect(name === null ? null : nameOf('external_id__c', externalId)).toBe(name)
}

describeQuestion('%s', (_, question) => {
  test('orders and revenue are those of the Activated orders, now and a year before', async () => {
    const answer = await report<SalesReport>('sales', question)
    expect(reportedSales(answer)).toEqual(expectedSales(question, rows.orders))
    expect(answer.months.map(({ month }) => month)).toEqual(
      Array.from({ length: monthsBetween(question.from, question.to) }, (_, at) =>
        monthAfter(question.from, at),
      ),
    )
    expectExternalIds(answer.properties)
  })

  test.each(['Gold', 'Bronze', ''])(
    'sales and clients of the tier %j are those of its companies',
    async (tier) => {
      const year = '2025'
      const asked = { ...question, tier, tierYear: year }
      const members = new Set(
        [...purchases(question, year)]
          .filter(([, total]) => (tierOf(total) ?? '') === tier)
          .map(([sfid]) => sfid),
      )
      const theirs = rows.orders.filter(({ accountid }) => members.has(accountid ?? ''))
      const answer = await report<SalesReport>('sales', asked)
      expect(reportedSales(answer)).toEqual(expectedSales(question, theirs))
      const { clients } = await report<ClientReport>('clients', asked)
      const names = new Set([...members].map((sfid) => rows.companies.get(sfid ?? '')))
      for (const { name } of clients) expect(names).toContain(name)
      if (answer.total.orders > 0) expect(clients).not.toEqual([])
    },
  )

  test('tiers hold the companies whose purchases of the year reach them', async () => {
    const { tiers } = await report<TierReport>('tiers', {
      ...question,
      from: '2025-01',
      to: '2025-12',
    })
    const totals = [...purchases(question, '2025').values()]
    expect(tiers.map(({ tier, min, below }) => [tier, min, below])).toEqual([
      ['Platinum', 100_000, null],
      ['Gold', 50_000, 100_000],
      ['Silver', 15_000, 50_000],
      ['Bronze', 5_000, 15_000],
      [null, 0, 5_000],
    ])
    for (const { tier, below, companies, revenue, close } of tiers) {
      const members = totals.filter((total) => tierOf(total) === tier)
      expect([tier, companies, cents(revenue), close]).toEqual([
        tier,
        members.length,
        members.reduce((sum, total) => sum + total, 0),
        members.filter((total) => below !== null && total >= closeToNextTier * below * 100).length,
      ])
    }
  })

  test('confirmation codes are those that were generated, and those of them that were used', async () => {
    const answer = await report<CodesReport>('codes', question)
    const codes = rows.orders.filter(
      (order) =>
        !order.ecomm &&
        order.external_id__c !== null &&
        !order.isdeleted &&
        within(question, order.createddate.slice(0, 7)) &&
        isCovered(question, 'sfid', order.property__c),
    )
    const used = ({ status }: DemoOrder) => (status === 'Activated' ? 1 : 0)
    expect(answer.total).toEqual({
      generated: codes.length,
      activated: codes.reduce((sum, code) => sum + used(code), 0),
    })
    expectExternalIds(answer.properties)
    for (const [figure, value] of [
      ['generated', () => 1],
      ['activated', used],
    ] as const)
      expect(monthSums(answer.months, (row) => row[figure])).toEqual(
        nonZero(sums(codes, ({ createddate }) => createddate.slice(0, 7), value)),
      )
    for (const [list, key] of [
      [answer.campaigns, ({ campaign }: Rows['orders'][number]) => campaign],
      [answer.clerks, ({ clerk }: Rows['orders'][number]) => clerk],
      [answer.properties, ({ property__c }: Rows['orders'][number]) => nameOf('sfid', property__c)],
    ] as const) {
      expect(sums(list, 'name', 'generated')).toEqual(sums(codes, key))
      expect(sums(list, 'name', 'activated')).toEqual(sums(codes, key, used))
      expect(list.map(({ generated }) => generated)).toEqual(
        list.map(({ generated }) => generated).sort((one, other) => other - one),
      )
    }
  })

  test('gift codes sent from elsewhere are those with a time of the last email', async () => {
    const answer = await report<ResentReport>('resent', question)
    const sent = rows.giftCodes.filter(
      (code) => within(question, code.sent) && isCovered(question, 'name', code.mall),
    )
    expect(answer.total).toBe(sent.length)
    expect(sums(answer.properties, 'name', 'codes')).toEqual(sums(sent, 'mall'))
    expect(monthSums(answer.months, 'codes')).toEqual(sums(sent, 'sent'))
  })

  test('tokens redeemed are counted and summed by their centre', async () => {
    const answer = await report<RedeemedReport>('redeemed', question)
    const redeemed = rows.eTokens.filter(
      (token) =>
        within(question, token.updated) && isCovered(question, 'external_id__c', token.redeem_centre),
    )
    const centre = ({ redeem_centre }: Rows['eTokens'][number]) => nameOf('external_id__c', redeem_centre)
    expect(answer.tokens).toBe(redeemed.length)
    expectExternalIds(answer.centres)
    expect(monthSums(answer.months, 'tokens')).toEqual(sums(redeemed, 'updated'))
    expect(cents(answer.amount)).toBe(redeemed.reduce((sum, { amount }) => sum + cents(amount), 0))
    expect(sums(answer.centres, 'name', 'tokens')).toEqual(sums(redeemed, centre))
    expect(sums(answer.centres, 'name', ({ amount }) => cents(amount))).toEqual(
      sums(redeemed, centre, ({ amount }) => cents(amount)),
    )
  })

  test('discrepancies are what the rule of counts says of each', async () => {
    const answer = await report<DiscrepancyReport>('discrepancies', question)
    const chains = new Map<string, Rows['counts']>()
    for (const count of rows.counts) {
      const chain = `${count.sku} ${count.property__c_id}`
      chains.set(chain, [...(chains.get(chain) ?? []), count])
    }
    const differences = [...chains.values()].flatMap((chain) =>
      chain.map((count, at) => ({
        name: `${count.description} / ${nameOf('id', count.property__c_id)}`,
        property: count.property__c_id,
        month: count.date.slice(0, 7),
        difference: discrepancy(count.on_hand, chain[at - 1]?.on_hand ?? 0, count),
      })),
    )
    const counted = differences.filter(
      ({ month, property }) => within(question, month) && isCovered(question, 'id', property),
    )
    for (const [figure, value] of [
      ['counts', () => 1],
      ['off', (difference: number) => (difference === 0 ? 0 : 1)],
      ['over', (difference: number) => Math.max(difference, 0)],
      ['short', (difference: number) => Math.max(-difference, 0)],
    ] as const) {
      const expected = sums(counted, 'name', ({ difference }) => value(difference))
      expect(
        sums(
          answer.rows,
          ({ sku, name }) => `${sku} / ${name}`,
          (row) => row[figure],
        ),
      ).toEqual(expected)
      expect(answer.total[figure]).toBe([...expected.values()].reduce((sum, one) => sum + one, 0))
      expect(monthSums(answer.months, (row) => row[figure])).toEqual(
        nonZero(sums(counted, 'month', ({ difference }) => value(difference))),
      )
    }
    expectExternalIds(answer.rows)
  })

  test('the largest clients are the companies that bought the most', async () => {
    const answer = await report<ClientReport>('clients', question)
    const bought = soldToCompanies(question).filter(({ effectivedate }) =>
      within(question, effectivedate?.slice(0, 7) ?? ''),
    )
    const revenue = sums(bought, 'accountid', ({ amount }) => cents(amount))
    const largest = [...revenue.values()].sort((one, other) => other - one).slice(0, 25)
    expect(answer.clients.map((client) => cents(client.revenue))).toEqual(largest)
    for (const client of answer.clients) {
      const namesakes = [...rows.companies].filter(([, name]) => name === client.name).map(([sfid]) => sfid)
      expect(namesakes.map((sfid) => revenue.get(sfid))).toContain(cents(client.revenue))
    }
  })
})

test('no report is empty', async () => {
  const question = { who: 'admin', from: '2025-04', to: '2026-03' } as const
  expect((await report<SalesReport>('sales', question)).total.ordersBefore).toBeGreaterThan(1000)
  expect((await report<CodesReport>('codes', question)).campaigns.length).toBeGreaterThan(3)
  expect((await report<ResentReport>('resent', question)).total).toBeGreaterThan(100)
  expect((await report<RedeemedReport>('redeemed', question)).tokens).toBeGreaterThan(100)
  expect((await report<DiscrepancyReport>('discrepancies', question)).total.short).toBeGreaterThan(10)
  expect((await report<ClientReport>('clients', question)).clients).toHaveLength(25)
  const gold = await report<SalesReport>('sales', { ...question, tier: 'Gold', tierYear: '2025' })
  expect(gold.total.orders).toBeGreaterThan(0)
  expect(gold.stillToCome.orders).toBeGreaterThan(0)
})

test('a property outside the admin’s scope, or none at all, is not found', async () => {
  const outside = rows.properties.find(({ sfid }) => !rows.scope.includes(sfid))
  for (const property of [outside?.external_id__c ?? '', 'NOWHERE', '']) {
    const search = new URLSearchParams({ from: '2025-01', to: '2025-12', property })
    for (const name of ['sales', 'codes', 'resent', 'redeemed', 'discrepancies', 'clients', 'tiers']) {
      const { status } = await ask(`${name}?${search}`)
      expect([name, property, status]).toEqual([name, property, 404])
    }
  }
})

test('a tier that is not set is not found', async () => {
  for (const name of ['sales', 'clients'])
    for (const tier of ['gold', 'Or']) {
      const search = new URLSearchParams({ from: '2025-01', to: '2025-12', tier, tierYear: '2025' })
      const { status } = await ask(`${name}?${search}`)
      expect([name, tier, status]).toEqual([name, tier, 404])
    }
})

test.each([
  '',
  'from=2025-01&to=2025-12&tier=Gold',
  'from=2025-01&to=2025-12&tier=Gold&tierYear=25',
  'from=2025-13&to=2025-12',
  'from=2025-02&to=2025-01',
  'from=2000-01&to=2025-01',
  "from=2025-01&to=2025-12'--",
  `from=2025-01&to=2025-02&property=${'x'.repeat(19)}`,
])('the question %j is refused', async (search) => {
  const { status, body } = await ask<Answer>(`sales?${search}`)
  expect([status, body.error]).toEqual([400, 'bad_input'])
})

test('the properties offered are those of the scope that are on the list', async () => {
  const offered = async (who: 'admin' | 'superadmin') =>
    (await ask<{ properties: unknown[] }>('properties', who)).body.properties
  expect(await offered('admin')).toHaveLength(rows.scope.length)
  const all = await offered('superadmin')
  expect(all).toContainEqual({ externalId: 'MGM', name: 'Maplegate Mall' })
  expect(all).toHaveLength(
    (
      await app.database.rows(sql`
        select 1 from property__c where not isdeleted and name_folded not like
          (select comptoir_fold(value) from settings where setting = 'partner_property_prefix')`)
    ).length,
  )
})
