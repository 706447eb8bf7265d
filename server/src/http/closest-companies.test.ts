import type { ClosestCompanies } from '@comptoir/contract/rest'
import { expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { text } from '../database/row-shape.ts'
import { type Statement, sql, sqlOf } from '../database/sql.ts'
import { acrossStatement, similarStatement } from '../workflows/company-facts/find-closest-companies.ts'

const app = await startTestApp()
const { account, contact, setting } = app.make
const view = await account({ name: 'Harbourview Brewing Ltd.' })
const hugh = await account({ name: 'Hugh’s Cleaning' })
const customers = await account({ name: 'Harborview customers' })
await account({ name: 'Harborveiw, gone', isdeleted: true })
await setting('b2c_account', customers.sfid)
const tanya = await contact({ firstname: 'Tanya', lastname: 'Roy', accountid: view.sfid })
await contact({ firstname: 'Tanya', lastname: 'Côté', accountid: hugh.sfid })
await contact({ firstname: 'Tanya', lastname: 'Gone', accountid: view.sfid, isdeleted: true })

async function closest(typed: unknown) {
  const clerk = await app.as('user')
  const { status, body } = await clerk.rest('POST', '/api/companies/closest', { text: typed })
  return { status, body: body as unknown as ClosestCompanies & { error?: string } }
}

test.each([
  ['harborview', 'Harbourview', view.id],
  ['harborveiw', 'Harbourview', view.id],
  ['hughs cleening', 'Hugh’s Cleaning', hugh.id],
  ['harbourview breweries of kingston', 'Harbourview Brewing Ltd.', view.id],
])('"%s" means "%s"', async (typed, meant, id) => {
  const { status, body } = await closest(typed)
  expect([status, body.meant, body.companies[0]?.company.id]).toEqual([200, meant, id])
  expect(body.companies[0]?.contact).toBeNull()
  for (const { company } of body.companies) expect(company.name).not.toMatch(/gone|customers/)
})

test.each(['tanya harbourview', 'Harbourview TANYA', 'tanya roy brewing'])(
  '"%s" are words of a contact and of the company',
  async (typed) => {
    const { body } = await closest(typed)
    expect(body).toMatchObject({
      meant: null,
      companies: [{ company: { id: view.id, name: 'Harbourview Brewing Ltd.' }, contact: { id: tanya.id } }],
    })
    expect(body.companies).toHaveLength(1)
  },
)

test.each(['zzyzx quarry', 'ab', '%%%'])('nothing is close to "%s"', async (typed) => {
  expect((await closest(typed)).body).toEqual({ status: 200, meant: null, companies: [] })
})

test('it is refused without a text', async () => {
  for (const typed of [undefined, '', ' ', 1, 'x'.repeat(256)]) {
    const { status, body } = await closest(typed)
    expect([status, body.error]).toEqual([400, 'bad_input'])
  }
})

test('both searches read the trigram indexes of the names', async () => {
  await app.database.withoutTimeout(async (client) => {
    await client.query(`
      insert into account (sfid, name, address_line_1__c) select 'C' || n, md5(n::text), n::text from generate_series(1, 4000) n`)
    await client.query(`
      insert into contact (sfid, accountid, firstname, lastname, name)
      select 'P' || n, 'C' || n, 'Zoé', md5(n::text), 'Zoé ' || md5(n::text) from generate_series(1, 4000) n`)
    await client.query('vacuum analyze account, contact')
  })
  const actor = { ...(await app.as('user')).user, username: '', role: 'user', scope: [] } as const
  const across = acrossStatement(actor, ['tanya', 'harbourview'])
  if (!across) throw new Error('Two words can be of a contact and a company.')
  expect(await planOf(similarStatement(actor, 'harborveiw'))).toContain('account_name_similar')
  const plan = await planOf(across)
  expect(plan).toContain('account_name_contains')
  expect(plan).toContain('contact_name_contains')
  expect(plan).not.toMatch(/Seq Scan on (account|contact)/)
})

async function planOf(statement: Statement): Promise<string> {
  return app.database.transaction(async (tx) => {
    await tx.rows(sql`select set_config('enable_seqscan', 'off', true)`)
    const lines = await tx.rows(sqlOf({ 'QUERY PLAN': text })`explain ${statement}`)
    return lines.map((line) => line['QUERY PLAN']).join('\n')
  })
}
