import { gzipSync } from 'node:zlib'
import { propertyCompanies as limits } from '@comptoir/contract/constants'
import { roles } from '@comptoir/contract/roles'
import { draft } from '@comptoir/contract/rules/order-status'
import type { PropertyCompanies } from '@comptoir/contract/schemaless-calls'
import { expect, test } from 'vitest'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'
import { createTestClock } from '../../test/test-clock.ts'
import { text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'
import { propertyCompaniesStatement } from '../workflows/company-facts/read-company-facts.ts'

const app = await startTestApp({ clock: createTestClock('2026-06-15T12:00:00Z') })
const { account, order, property, accountProperty, setting } = app.make
const { home } = app
const unlisted = { sfid: null } as object

const bakery = await account({ name: 'Boulangerie Tremblay', billingcity: 'Laval' })
const salon = await account({ name: 'Salon Roy', billingcity: null })
const garage = await account({ name: 'Garage Dubé', billingcity: 'Laval' })
const [tooOld, elsewhere, gone, unseen, customers, untouched] = [
  await account({ name: 'Old' }),
  await account({ name: 'Elsewhere' }),
  await account({ name: 'Gone', isdeleted: true }),
  await account({ name: 'Unlisted', ...unlisted }),
  await account({ name: 'All customers' }),
  await account({ name: 'Deleted order' }),
]
const other = await property({ external_id__c: 'OTHER' })
await property({ external_id__c: 'CLOSED', isdeleted: true })
await setting('b2c_account', customers.sfid)
const at = { property__c: home.sfid }
for (const given of [
  { accountid: bakery.sfid, effectivedate: '2024-06-15', ...at },
  { accountid: bakery.sfid, effectivedate: '2026-05-01', ...at },
  { accountid: garage.sfid, effectivedate: '2026-06-15', status: draft, totalamount: 0, ...at },
  { accountid: tooOld.sfid, effectivedate: '2024-06-14', ...at },
  { accountid: tooOld.sfid, effectivedate: null, ...at },
  { accountid: elsewhere.sfid, effectivedate: '2026-06-01', property__c: other.sfid },
  { accountid: gone.sfid, effectivedate: '2026-06-01', ...at },
  { accountid: unseen.sfid, effectivedate: '2026-06-01', ...at },
  { accountid: customers.sfid, effectivedate: '2026-06-01', ...at },
  { accountid: untouched.sfid, effectivedate: '2026-06-01', isdeleted: true, ...at },
  { accountid: untouched.sfid, effectivedate: '2026-06-01', ...at, ...unlisted },
])
  await order(given)
await accountProperty(salon, home, { createddate: '2026-05-20T08:00:00Z' })
await accountProperty(tooOld, home, { createddate: '2024-06-15T11:59:59Z' })
await accountProperty(untouched, home, { createddate: '2026-05-20T08:00:00Z', isdeleted: true })

const newestFirst = [
  [garage.id, 'Garage Dubé', 'Laval'],
  [salon.id, 'Salon Roy', null],
  [bakery.id, 'Boulangerie Tremblay', 'Laval'],
]

async function read(staff: SignedIn, of = home.external_id__c, known?: string) {
  const response = await fetch(`${app.url}/api/companies/recent?property=${of}`, {
    headers: {
      authorization: `Bearer ${staff.token}`,
      ...(known === undefined ? {} : { 'if-none-match': known }),
    },
  })
  const body = await response.text()
  return { response, answer: (body === '' ? {} : JSON.parse(body)) as PropertyCompanies & { error?: string } }
}

test.each(roles)(
  '%s gets the companies of 24 months, newest first, each with id, name and city',
  async (role) => {
    const { response, answer } = await read(await app.as(role))
    expect(response.status).toBe(200)
    expect(answer).toEqual({ status: 200, version: expect.any(String), companies: newestFirst })
    expect(response.headers.get('cache-control')).toBe('no-store')
  },
)

test('a property outside the scope, an unknown and a deleted one are not found', async () => {
  const clerk = await app.as('user')
  const superadmin = await app.as('superadmin')
  expect((await read(superadmin, 'OTHER')).answer.companies).toEqual([[elsewhere.id, 'Elsewhere', 'Laval']])
  for (const [staff, of] of [
    [clerk, 'OTHER'],
    [await app.as('admin'), 'OTHER'],
    [superadmin, 'CLOSED'],
    [superadmin, 'NONE'],
  ] as const) {
    const { response, answer } = await read(staff, of)
    expect([response.status, answer.error]).toEqual([404, 'not_found'])
  }
})

test('it is refused without one property', async () => {
  const clerk = await app.as('user')
  for (const query of ['', '?property=A&property=B']) {
    const { status, body } = await clerk.rest('GET', `/api/companies/recent${query}`)
    expect([status, body.error]).toEqual([400, 'bad_input'])
  }
})

test('each delivery is a security event with its size; an unchanged list is 304 and none', async () => {
  const clerk = await app.as('user')
  const { answer } = await read(clerk)
  const events = await app.securityEvents('data_exported')
  expect(events.at(-1)).toMatchObject({
    actor_id: clerk.user.id,
    details: { what: 'property_companies', rows: 3 },
  })
  for (const known of [`"${answer.version}"`, `W/"${answer.version}"`, `"x", "${answer.version}"`]) {
    const { response, answer: none } = await read(clerk, undefined, known)
    expect([response.status, none]).toEqual([304, {}])
    expect(response.headers.get('etag')).toBe(`"${answer.version}"`)
  }
  expect(await app.securityEvents('data_exported')).toHaveLength(events.length)

  await accountProperty(elsewhere, home, { createddate: '2026-01-01T00:00:00Z' })
  const changed = await read(clerk, undefined, `"${answer.version}"`)
  expect(changed.response.status).toBe(200)
  expect(changed.answer.companies).toEqual([...newestFirst, [elsewhere.id, 'Elsewhere', 'Laval']])
  expect(changed.answer.version).not.toBe(answer.version)
})

/** Companies with a link of the property each; the last one is the newest. */
async function fill(of: string, companies: number, named: string): Promise<void> {
  await app.database.rows(sql`
    insert into account (sfid, name, address_line_1__c, billingcity)
    select ${of} || n, ${named} || md5(n::text), n || ' Main Street', 'Laval'
    from generate_series(1, ${companies}) n`)
  await app.database.rows(sql`
    insert into accountproperty__c (sfid, account__c, property__c, createddate)
    select ${of} || n, ${of} || n, p.sfid, timestamptz '2026-01-01' + n * interval '1 minute'
    from generate_series(1, ${companies}) n, property__c p where p.external_id__c = ${of}`)
}

test('it ends after 2,000 companies, the oldest left out', async () => {
  await property({ external_id__c: 'MANY' })
  await fill('MANY', limits.max + 5, '')
  await app.database.rows(sql`update account set name = 'Company' where sfid like 'MANY%'`)
  const { companies } = (await read(await app.as('superadmin'), 'MANY')).answer
  expect(companies).toHaveLength(limits.max)
})

test('it ends earlier if it would be sent in more than 30 kB', async () => {
  await property({ external_id__c: 'LONG' })
  await fill('LONG', limits.max, 'Société ')
  const { response, answer } = await read(await app.as('superadmin'), 'LONG')
  const sent = gzipSync(JSON.stringify(answer)).length
  expect(sent).toBeLessThanOrEqual(30_000)
  expect(sent).toBeGreaterThan(27_000)
  expect(response.headers.get('content-encoding')).toMatch(/br|gzip/)
  expect((await app.securityEvents('data_exported')).at(-1)?.details).toMatchObject({
    rows: answer.companies.length,
  })
})

test('the orders and links of the property are read from their indexes alone', async () => {
  await app.database.withoutTimeout(async (client) => {
    await client.query(`
      insert into property__c (sfid, name, external_id__c)
      select 'PLAN' || n, 'Plan ' || n, 'PLAN' || n from generate_series(0, 19) n`)
    await client.query(`
      insert into "order" (sfid, external_id__c, ordernumber, status, property__c, accountid, effectivedate)
      select 'O' || n, 'o' || n, 100000 + n, 'Activated', 'PLAN' || n % 20, 'MANY' || 1 + n % 900, date '2020-01-01' + n % 2300
      from generate_series(1, 20000) n`)
    await client.query(`
      insert into accountproperty__c (sfid, account__c, property__c, createddate)
      select 'PLAN' || n, 'MANY' || n, 'PLAN' || n % 20, timestamptz '2020-01-01' + n * interval '1 day'
      from generate_series(1, 2000) n`)
    await client.query('vacuum analyze "order", accountproperty__c, account')
  })
  const actor = { ...(await app.as('user')).user, username: '', role: 'user', scope: [] } as const
  const statement = propertyCompaniesStatement(actor, { property: 'PLAN1', today: app.clock() })
  const plan = await app.database.rows(sqlOf({ 'QUERY PLAN': text })`explain ${statement}`)
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n')
  expect(lines).toMatch(/Index Only Scan using order_by_property_and_day on "order" o/)
  expect(lines).toMatch(
    /Index Only Scan using accountproperty__c_by_property_and_day on accountproperty__c l/,
  )
})
