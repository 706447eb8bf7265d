import type { Filter } from '@comptoir/contract/query'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { type WatchedApp, watchedApp } from '../../../test/watched-app.ts'
import { sql } from '../../database/sql.ts'

const app = await startTestApp()
const staff = tableClient(await app.as('user'))

const equals = (column: string, value: unknown): Filter => ({ column, operator: '=', value })

describe('what is listed', () => {
  test('deleted rows are absent unless the filter itself names isdeleted', async () => {
    const kept = await app.make.campaign({ name: 'Shown' })
    const gone = await app.make.campaign({ name: 'Shown', isdeleted: true })
    const ids = async (filter: Filter[]) => {
      const found = await staff.list('campaign', { filter: [equals('name', 'Shown'), ...filter] })
      expect(found.count).toBe(found.rows.length)
      return found.rows.map((row) => row.id)
    }
    expect(await ids([])).toEqual([kept.id])
    expect(await ids([equals('isdeleted', false)])).toEqual([kept.id])
    expect(await ids([equals('isdeleted', true)])).toEqual([gone.id])
    expect(await ids([{ column: 'isdeleted', operator: 'IN', value: [true, false] }])).toEqual([
      kept.id,
      gone.id,
    ])
    expect(await ids([{ or_: [equals('isdeleted', true), equals('id', kept.id)] }])).toEqual([
      kept.id,
      gone.id,
    ])
  })

  test('rows without an sfid are never listed, though it is asked for', async () => {
    const unlisted = await app.make.account({ name: 'Not there yet' })
    await app.database.rows(sql`update account set sfid = null where id = ${unlisted.id}`)
    for (const filter of [[], [equals('sfid', null)], [equals('isdeleted', false)]]) {
      const found = await staff.list('account', { filter: [equals('name', 'Not there yet'), ...filter] })
      expect(found).toMatchObject({ records: [], count: 0, error: undefined })
    }
    expect((await staff.update('account', unlisted.id, { name: 'There' })).error).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('the wire', () => {
  test('shows times in UTC with milliseconds, days as days, amounts and ids as numbers', async () => {
    await app.make.giftCode({
      gift_code: 'WIRE',
      CSL_CLOSING_BALANCE: 49.6,
      created_at: '2026-03-08T01:59:59.5-05:00',
    })
    const found = await staff.list('trnsx_ecom_activegc_b2c', { filter: [equals('gift_code', 'WIRE')] })
    expect(found.rows[0]).toMatchObject({
      id: expect.any(Number),
      CSL_CLOSING_BALANCE: 49.6,
      created_at: '2026-03-08T06:59:59.500Z',
      cwf_last_sent: null,
      name: 'Marie Roy',
    })
    const order = await app.make.order({
      effectivedate: '2025-11-02',
      totalamount: 1234567890.12,
      ordernumber: Number.MAX_SAFE_INTEGER,
      createddate: '2025-11-02T00:00:00Z',
    })
    const listed = await staff.list('order', { filter: [equals('id', order.id)] })
    expect(listed.rows[0]).toMatchObject({
      id: order.id,
      effectivedate: '2025-11-02',
      totalamount: 1234567890.12,
      ordernumber: Number.MAX_SAFE_INTEGER,
      createddate: '2025-11-02T00:00:00.000Z',
      isdeleted: false,
      campaign__c: null,
    })
  })

  test('text comes back as it was stored, sign by sign', async () => {
    const text = 'Œ "quoted" \\ back\tslash\n\u2028 😀 </script> \u0001'
    const token = await app.make.eToken({ comment: text })
    const found = await staff.list('eml_token', { filter: [equals('comment', text)] })
    expect(found.rows).toEqual([token])
    expect(found.rows[0]?.comment).toBe(text)
  })
})

describe('the cost of a list', () => {
  let watched: WatchedApp

  beforeAll(async () => {
    watched = await watchedApp(app, await app.as('user'))
    const company = await app.make.account({ name: 'Busy' })
    const buyer = await app.make.contact({ accountid: company.sfid })
    for (let at = 0; at < 50; at++) {
      const order = await app.make.order({ accountid: company.sfid, contact__c: buyer.sfid, vts_id: 'BUSY' })
      await app.make.orderItem(order)
      await app.make.orderItem(order)
    }
  })
  afterAll(() => watched.close())

  test('is one statement, for 5 rows as for 50 with everything contained', async () => {
    for (const limit of [5, 50]) {
      const page = await watched.list('order', {
        filter: [equals('vts_id', 'BUSY')],
        contain: ['account', 'contact', 'property__c', 'propertyuser__c', 'orderitem', 'order_campaign'],
        join: ['account', 'orderitem'],
        orderBy: 'account.name',
        limit,
      })
      expect(page.records).toHaveLength(limit)
      expect(page.records.at(-1)).toMatchObject({ contact: { language: 'en' }, orderitem: [{}, {}] })
      expect(page.statements).toHaveLength(1)
    }
  })

  test('holds no count and no records unless they are asked for', async () => {
    const texts = async (fields: string) => {
      const statements = await watched.statementsOf(`{ table(name: "order") { ${fields} } }`)
      return statements.map(({ text }) => text)
    }
    const [records = ''] = await texts('records')
    expect(records).toContain('row_to_json')
    expect(records).not.toContain('count(')
    const [count = ''] = await texts('...on Table { count }')
    expect(count).toContain('count(')
    expect(count).not.toContain('row_to_json')
    expect(await texts('__typename')).toEqual([])
  })

  test('the highest order number comes from its index', async () => {
    const { statements } = await watched.list('order', {
      filter: [{ column: 'ordernumber', operator: '!=', value: null }],
      orderBy: 'ordernumber',
      orderByDirection: 'DESC',
      limit: 1,
    })
    const plan = await app.database.withoutTimeout(async (client) => {
      await client.query('analyze "order"')
      await client.query('set enable_seqscan = off')
      const [{ text, values } = sql``] = statements
      const explained = await client.query(`explain ${text}`, [...values])
      return explained.rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    expect(plan).toMatch(/Index Scan Backward using order_ordernumber_unique/)
  })
})
