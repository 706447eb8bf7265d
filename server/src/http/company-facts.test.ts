import { queryLimits } from '@comptoir/contract/constants'
import type { CompanyFacts } from '@comptoir/contract/rest'
import { roles } from '@comptoir/contract/roles'
import { draft } from '@comptoir/contract/rules/order-status'
import { expect, test } from 'vitest'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'
import { text } from '../database/row-shape.ts'
import { sqlOf } from '../database/sql.ts'
import { withoutSequentialScans } from '../database/without-sequential-scans.ts'
import { companyFactsStatement } from '../workflows/company-facts/read-company-facts.ts'

const app = await startTestApp()
const { account, contact, order, property, accountProperty, setting } = app.make
const unlisted = { sfid: null } as object
const [bakery, fresh] = [
  await account({ name: 'Boulangerie Tremblay' }),
  await account({ name: 'Salon Roy' }),
]
const hidden = [await account({ isdeleted: true }), await account(unlisted)]
const of = { accountid: bakery.sfid }
for (const given of [{}, {}, {}, { isdeleted: true }, unlisted]) await contact({ ...of, ...given })
for (const given of [
  { effectivedate: '2025-03-01', totalamount: 900 },
  { effectivedate: '2026-02-03', totalamount: 125.5 },
  { effectivedate: null, totalamount: 1 },
  { effectivedate: '2026-05-01', totalamount: 0, status: draft },
  { effectivedate: '2026-06-01', totalamount: 7, isdeleted: true },
  { effectivedate: '2026-07-01', totalamount: 8, ...unlisted },
])
  await order({ ...of, ...given })
const [zoo, elm, gone, partner, unlinked] = [
  await property({ name: 'Zoo Mall' }),
  await property({ name: 'Érablière' }),
  await property({ name: 'Gone', isdeleted: true }),
  await property({ name: 'Partner Mall' }),
  await property({ name: 'Unlinked' }),
]
await setting('partner_property_prefix', 'partner%')
for (const linked of [zoo, elm, gone, partner]) await accountProperty(bakery, linked)
await accountProperty(bakery, unlinked, { isdeleted: true })

async function facts(staff: SignedIn, ids: readonly unknown[]): Promise<CompanyFacts[]> {
  const { status, body } = await staff.rest<{ status: number; companies: CompanyFacts[] }>(
    'POST',
    '/api/company-facts',
    { ids },
  )
  expect([status, body.status]).toEqual([200, 200])
  return body.companies.sort((one, other) => one.id - other.id)
}

test.each(roles)('%s sees what the tables show of a company, within the scope or not', async (role) => {
  expect(await facts(await app.as(role), [bakery.id, fresh.id])).toEqual([
    {
      id: bakery.id,
      contacts: 3,
      last_order: { date: '2026-02-03', amount: 125.5 },
      properties: ['Érablière', 'Zoo Mall'],
    },
    { id: fresh.id, contacts: 0, last_order: null, properties: [] },
  ])
})

test('deleted, unlisted and unknown companies are left out, and none is repeated', async () => {
  const clerk = await app.as('user')
  const ids = [...hidden.map(({ id }) => id), 0, -1, Number.MAX_SAFE_INTEGER, fresh.id, fresh.id]
  expect((await facts(clerk, ids)).map(({ id }) => id)).toEqual([fresh.id])
  expect(await facts(clerk, [])).toEqual([])
})

test('an order without a date is the last one only where no other has a date', async () => {
  const { sfid, id } = await app.make.account()
  await app.make.order({ accountid: sfid, effectivedate: null, totalamount: 40 })
  expect(await facts(await app.as('user'), [id])).toMatchObject([{ last_order: { date: null, amount: 40 } }])
})

test('malformed ids, and too many, are refused', async () => {
  const clerk = await app.as('user')
  const tooMany = Array.from({ length: queryLimits.companies + 1 }, (_, at) => at)
  for (const ids of [tooMany, ['1'], [1.5], [2 ** 60], [null], 1, undefined]) {
    const { status, body } = await clerk.rest('POST', '/api/company-facts', { ids })
    expect([status, body.error]).toEqual([400, 'bad_input'])
  }
})

test('every part reads an index by the company', async () => {
  await app.database.withoutTimeout(async (client) => {
    await client.query(`
      insert into account (sfid, name, address_line_1__c)
      select 'A' || n, 'Company ' || n, n || ' Main Street' from generate_series(0, 899) n`)
    await client.query(`
      insert into "order" (sfid, external_id__c, ordernumber, status, accountid, effectivedate)
      select 'O' || n, 'o' || n, 100000 + n, 'Activated', 'A' || n % 900, date '2020-01-01' + n % 2000
      from generate_series(1, 9000) n`)
    await client.query('vacuum analyze "order"')
  })
  const actor = { ...(await app.as('user')).user, username: '', role: 'user', scope: [] } as const
  const plan = await withoutSequentialScans(app.database, (tx) =>
    tx.rows(sqlOf({ 'QUERY PLAN': text })`explain ${companyFactsStatement(actor, [1, 2])}`),
  )
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toMatch(/using order_by_account on "order" o .*\n\s+Index Cond: \(+accountid\)/)
  expect(lines).toMatch(/using contact_\w+ on contact c .*\n\s+Index Cond: \(+accountid\)/)
  expect(lines).not.toMatch(/Seq Scan|Sort Key: o\./)
})
