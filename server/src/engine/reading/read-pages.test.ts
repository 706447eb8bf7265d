import { exactCountLimit, maxPageSize } from '@comptoir/contract/constants'
import type { Filter, Operator } from '@comptoir/contract/query'
import { beforeAll, describe, expect, test } from 'vitest'
import { badInput } from '../../../test/outcomes.ts'
import { type ListOptions, tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { sql } from '../../database/sql.ts'

const app = await startTestApp()
const staff = tableClient(await app.as('user'))

const like = (column: string, value: string): Filter => ({ column, operator: 'iLIKE', value })

describe('orderBy', () => {
  beforeAll(async () => {
    const people = [
      ['Zoé', '2026-01-03T10:00:00.000Z', 5, true],
      ['élan', '2026-01-03T10:00:00.001Z', 20, false],
      ['Étienne', null, 100.5, false],
      ['eric', '2025-12-31T23:59:59.999Z', 20.01, true],
      ['Alain', '2026-01-04T00:00:00.000Z', -3, false],
    ] as const
    for (const [first_name, cwf_last_sent, CSL_CLOSING_BALANCE, mail] of people) {
      const mall = mail ? 'Nord' : 'Sud'
      await app.make.giftCode({ first_name, cwf_last_sent, CSL_CLOSING_BALANCE, mall, order: 'SORTED' })
    }
    await app.make.giftCode({ first_name: null, mall: 'Nord', CSL_CLOSING_BALANCE: 0, order: 'SORTED' })
  })

  test.each<[string, string, (string | null)[]]>([
    ['first_name', 'ASC', ['Alain', 'élan', 'eric', 'Étienne', 'Zoé', null]],
    ['first_name', 'DESC', ['Zoé', 'Étienne', 'eric', 'élan', 'Alain', null]],
    ['cwf_last_sent', 'asc', ['eric', 'Zoé', 'élan', 'Alain', 'Étienne', null]],
    ['cwf_last_sent', 'Desc', ['Alain', 'élan', 'Zoé', 'eric', null, 'Étienne']],
    ['CSL_CLOSING_BALANCE', 'aSC', ['Alain', null, 'Zoé', 'élan', 'eric', 'Étienne']],
    ['CSL_CLOSING_BALANCE', 'desc', ['Étienne', 'eric', 'élan', 'Zoé', null, 'Alain']],
    ['mall', 'ASC', ['Zoé', 'eric', null, 'élan', 'Étienne', 'Alain']],
    ['id', 'DESC', [null, 'Alain', 'eric', 'Étienne', 'élan', 'Zoé']],
  ])('%s %s', async (orderBy, orderByDirection, expected) => {
    const found = await staff.list('trnsx_ecom_activegc_b2c', {
      filter: [like('order', 'sorted')],
      orderBy,
      orderByDirection,
    })
    expect(found.error).toBeUndefined()
    expect(found.rows.map((row) => row.first_name)).toEqual(expected)
  })

  test('without a column, rows come by id, in the direction asked for', async () => {
    const ids = async (options: ListOptions) =>
      (await staff.list('trnsx_ecom_activegc_b2c', options)).rows.map((row) => Number(row.id))
    const up = await ids({})
    expect(up).toEqual([...up].sort((one, other) => one - other))
    expect(await ids({ orderByDirection: 'desc' })).toEqual([...up].reverse())
  })

  test('days and columns of relations sort too', async () => {
    const names = ['Érable', 'cèdre', 'Bouleau']
    for (const [at, name] of names.entries()) {
      const company = await app.make.account({ name })
      const order = await app.make.order({
        vts_id: 'TREE',
        accountid: company.sfid,
        effectivedate: `2026-02-0${3 - at}`,
      })
      for (const quantity of [[5, 1], [4, 2], [3]][at] ?? []) await app.make.orderItem(order, { quantity })
    }
    await app.make.order({ vts_id: 'TREE', effectivedate: null })
    const sorted = async (orderBy: string, orderByDirection: string) => {
      const found = await staff.list('order', {
        filter: [like('vts_id', 'tree')],
        join: ['account', 'orderitem'],
        contain: ['account'],
        orderBy,
        orderByDirection,
      })
      expect(found.error).toBeUndefined()
      return found.records.map((record) => record.account?.name ?? null)
    }
    const [maple, cedar, birch] = names
    expect(await sorted('effectivedate', 'DESC')).toEqual([maple, cedar, birch, null])
    expect(await sorted('account.name', 'ASC')).toEqual([birch, cedar, maple, null])
    expect(await sorted('account.name', 'DESC')).toEqual([maple, cedar, birch, null])
    expect(await sorted('account.isdeleted', 'DESC')).toEqual([birch, cedar, maple, null])
    // The smallest of several if ascending, the largest if descending.
    expect(await sorted('orderitem.quantity', 'ASC')).toEqual([maple, cedar, birch, null])
    expect(await sorted('orderitem.quantity', 'DESC')).toEqual([maple, cedar, birch, null])
  })

  test.each<ListOptions>([
    { orderBy: 'nothing' },
    { orderBy: 'name; drop table account' },
    { orderBy: '' },
    { orderBy: 'contact.name' },
    { orderBy: 'name', orderByDirection: 'up' },
    { orderByDirection: 'ASC NULLS FIRST' },
  ])('%j is refused', async (options) => {
    expect((await staff.list('account', options)).error).toMatchObject({ code: 'BAD_INPUT' })
  })
})

describe('a page', () => {
  beforeAll(async () => {
    for (let at = 0; at < 23; at++)
      await app.make.campaign({ name: `Page ${'same'.slice(at % 3)}`, isactive: at % 2 === 0 })
  })
  const pages = { filter: [like('name', 'page%')] }

  test('has 10 rows unless asked otherwise', async () => {
    const first = await staff.list('campaign', pages)
    expect(first.rows).toHaveLength(10)
    expect(first.count).toBe(23)
    const none = await staff.list('campaign', { ...pages, limit: 0 })
    expect(none).toMatchObject({ records: [], count: 23, error: undefined })
    const beyond = await staff.list('campaign', { ...pages, offset: 23 })
    expect(beyond).toMatchObject({ records: [], count: 23, error: undefined })
  })

  test.each(['name', 'isactive', 'enddate', 'createddate'])(
    'by %s: pages neither repeat nor skip rows with equal values',
    async (orderBy) => {
      for (const orderByDirection of ['ASC', 'DESC']) {
        const seen: unknown[] = []
        for (let offset = 0; offset < 23; offset += 5) {
          const page = await staff.list('campaign', { ...pages, orderBy, orderByDirection, offset, limit: 5 })
          seen.push(...page.rows.map((row) => row.id))
        }
        expect(new Set(seen).size).toBe(23)
        const whole = await staff.list('campaign', { ...pages, orderBy, orderByDirection, limit: 50 })
        expect(seen).toEqual(whole.rows.map((row) => row.id))
      }
    },
  )

  test.each([
    ['account', maxPageSize.account],
    ['order', maxPageSize.order],
    ['blocked', maxPageSize.blocked],
    ['property__c', maxPageSize.property__c],
  ])('of %s holds at most %i rows', async (table, most) => {
    expect((await staff.list(table, { limit: most })).error).toBeUndefined()
    for (const limit of [most + 1, -1]) {
      const refused = await staff.list(table, { limit })
      expect(refused.error).toMatchObject(badInput('limit'))
    }
  })

  test('of order items is filtered by their order', async () => {
    const limit = maxPageSize.orderitem
    const byOrder = (operator: Operator, value: unknown) => [{ column: 'orderid', operator, value }]
    const fit: (readonly Filter[])[] = [
      byOrder('=', 'x'),
      byOrder('IN', ['x']),
      [{ column: 'order__external_id__c', operator: '=', value: 'x' }],
    ]
    for (const filter of fit) expect((await staff.list('orderitem', { limit, filter })).error).toBeUndefined()
    const unfit: (readonly Filter[] | undefined)[] = [
      undefined,
      [],
      byOrder('!=', 'x'),
      byOrder('=', null),
      byOrder('iLIKE', '%'),
      [{ column: 'quantity', operator: '=', value: 1 }],
      [{ or_: [...byOrder('=', 'x'), { column: 'quantity', operator: '>=', value: 0 }] }],
    ]
    for (const filter of unfit)
      expect((await staff.list('orderitem', filter ? { filter } : {})).error).toMatchObject(
        badInput('filter'),
      )
  })

  test.each([-1, 1_000_001])('offset %i is refused', async (offset) => {
    const refused = await staff.list('account', { offset })
    expect(refused.error).toMatchObject(badInput('offset'))
  })
})

test('count is exact up to 10,000 and says 10,001 for more', async () => {
  const add = (from: number, to: number) =>
    app.database.rows(sql`
      insert into blocked (email) select 'many' || number || '@client.example'
      from generate_series(${from}::int, ${to}::int) number`)
  const count = async () => (await staff.list('blocked', { filter: [like('email', 'many%')] })).count
  await add(1, exactCountLimit - 1)
  expect(await count()).toBe(9999)
  await add(exactCountLimit, exactCountLimit)
  expect(await count()).toBe(10_000)
  await add(exactCountLimit + 1, exactCountLimit + 1)
  expect(await count()).toBe(10_001)
  await add(exactCountLimit + 2, exactCountLimit + 500)
  expect(await count()).toBe(10_001)
})
