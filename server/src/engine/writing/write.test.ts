import { maxRowsPerRequest } from '@comptoir/contract/query'
import { expect, test } from 'vitest'
import { changes, pairs } from '../../../../tooling/specified-tables.ts'
import { badInput, done, refused, ruleError } from '../../../test/outcomes.ts'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'

const app = await startTestApp()
const signedIn = await app.as('admin')
const admin = tableClient(signedIn)

/** Runs any document, and returns the form that `refused` expects. */
async function run(query: string, variables: object = {}) {
  const { data, errors } = await signedIn.graphql<Record<string, unknown>>(query, { ...variables })
  const [first] = errors
  return { data, error: first && { message: first.message, ...first.extensions } }
}

function batchCreate(table: string, rows: object[]) {
  return run(changes.batchCreateRow, { table, rows: rows.map(pairs) })
}

function batchDelete(table: string, ids: number[]) {
  return run(changes.batchDeleteRow, { table, ids: ids.map(String) })
}

async function offered(campaign_id: number): Promise<number[]> {
  const { rows } = await admin.list('campaign_property', {
    limit: 99,
    filter: [{ column: 'campaign_id', operator: '=', value: campaign_id }],
  })
  return rows.map((row) => Number(row.id))
}

test('a batch of links is created and deleted as one, each row audited', async () => {
  const campaign = await app.make.campaign({ properties: [await app.make.property()] })
  const properties = [app.home, await app.make.property(), await app.make.property()]
  const links = properties.map(({ id }) => ({ campaign_id: campaign.id, property_id: id }))
  const { data } = await batchCreate('campaign_property', links)
  expect(data?.batchCreateRow).toMatchObject(links.map((link) => ({ campaign_property: link })))
  const [kept, ...ids] = await offered(campaign.id)
  expect(ids).toHaveLength(3)
  const deleted = await batchDelete('campaign_property', ids)
  expect(deleted.data?.batchDeleteRow).toHaveLength(3)
  expect(await offered(campaign.id)).toEqual([kept])
  for (const id of ids) {
    expect(await app.audits('campaign_property.create', id)).toHaveLength(1)
    expect(await app.audits('campaign_property.delete', id)).toHaveLength(1)
  }
})

test('a batch with one bad row creates nothing', async () => {
  const campaign = await app.make.campaign()
  const good = { campaign_id: campaign.id, property_id: app.home.id }
  const batch = (bad: object) => refused(app, () => batchCreate('campaign_property', [good, bad]))
  expect(await batch({ ...good, property_id: 999_999 })).toMatchObject({ code: 'BAD_INPUT' })
  expect(await batch(good)).toMatchObject({ code: 'CONFLICT' })
})

test('a batch with one row that is gone, or named twice, deletes nothing', async () => {
  const [one, other] = [await app.make.blocked(), await app.make.blocked()]
  const gone = { code: 'NOT_FOUND', key: 'not_found' }
  expect(await refused(app, () => batchDelete('blocked', [one.id, other.id, 999_999]))).toEqual(gone)
  expect(await refused(app, () => batchDelete('blocked', [one.id, other.id, one.id]))).toEqual(gone)
  expect((await batchDelete('blocked', [one.id, other.id])).error).toBeUndefined()
})

test('an empty batch is done at once, and one of more than 200 rows not at all', async () => {
  expect((await batchCreate('blocked', [])).data).toEqual({ batchCreateRow: [] })
  expect((await batchDelete('blocked', [])).data).toEqual({ batchDeleteRow: [] })
  const many = Array.from({ length: maxRowsPerRequest + 1 }, (_, index) => index + 1)
  const rows = many.map((number) => ({ email: `many${number}@client.example` }))
  expect(await refused(app, () => batchCreate('blocked', rows))).toMatchObject({ code: 'BAD_INPUT' })
  expect(await refused(app, () => batchDelete('blocked', many))).toMatchObject({ code: 'BAD_INPUT' })
})

test('the rows of all changes of a request count together', async () => {
  const rows = (count: number, name: string) =>
    Array.from({ length: count }, (_, at) => [{ property: 'email', value: `${name}${at}@client.example` }])
  const both = `mutation ($one: [[Value!]!]!, $other: [[Value!]!]!) {
    one: batchCreateRow(table: "blocked", rows: $one)
    other: batchCreateRow(table: "blocked", rows: $other)
  }`
  const one = rows(maxRowsPerRequest - 1, 'one')
  const tooMany = await refused(app, () => run(both, { one, other: rows(2, 'other') }))
  expect(tooMany).toMatchObject({ code: 'BAD_INPUT' })
  expect((await run(both, { one, other: rows(1, 'other') })).error).toBeUndefined()
})

const severalAtOnce = `mutation ($campaign: ID!, $blocked: ID!, $name: JSON) {
  created: createRow(table: "blocked", values: [{ property: "email", value: "several@client.example" }])
  updated: updateRow(table: "campaign", id: $campaign, values: [{ property: "description", value: "Several" }])
  removed: deleteRow(table: "blocked", id: $blocked)
  named: updateRow(table: "campaign", id: $campaign, values: [{ property: "name", value: $name }])
}`

test('the mutations of one request happen together or not at all', async () => {
  const [campaign, blocked] = [await app.make.campaign(), await app.make.blocked()]
  const variables = { campaign: String(campaign.id), blocked: String(blocked.id) }
  const empty = await refused(app, () => run(severalAtOnce, { ...variables, name: ' ' }))
  expect(empty).toEqual(ruleError('name_empty_error', 'name'))
  expect((await run(severalAtOnce, { ...variables, name: ' ' })).data).toBeNull()
  const { data } = await run(severalAtOnce, { ...variables, name: 'Together' })
  expect(data).toMatchObject({
    created: { blocked: { email: 'several@client.example' } },
    updated: { campaign: { description: 'Several' } },
    removed: { blocked },
    named: { campaign: { name: 'Together', description: 'Several' } },
  })
})

test('a change happens only to the row that was expected', async () => {
  const campaign = await app.make.campaign({ name: 'One', enddate: '2026-03-31' })
  const changed = (property: string) => ({ code: 'CONFLICT', key: 'conflict', property })
  const change = (expected: object) => () => admin.update('campaign', campaign.id, { name: 'Two' }, expected)
  expect(await refused(app, change({ name: 'Other' }))).toEqual(changed('name'))
  expect(await refused(app, change({ name: 'one' }))).toEqual(changed('name'))
  expect(await refused(app, change({ name: 'One', enddate: null }))).toEqual(changed('enddate'))
  expect(await refused(app, change({ isactive: false }))).toEqual(changed('isactive'))
  expect(await refused(app, change({ colour: 'red' }))).toMatchObject(badInput('colour'))
  const { systemmodstamp, id, sfid } = campaign
  const expected = { id, sfid, systemmodstamp, name: 'One', enddate: '2026-03-31', description: null }
  done(await change(expected)())
  expect(await refused(app, change(expected))).toMatchObject({ code: 'CONFLICT' })
})

test('a deletion happens only to the row that was expected', async () => {
  const blocked = await app.make.blocked()
  const other = { email: 'other@client.example' }
  expect(await refused(app, () => admin.remove('blocked', blocked.id, other))).toEqual({
    code: 'CONFLICT',
    key: 'conflict',
    property: 'email',
  })
  done(await admin.remove('blocked', blocked.id, { email: blocked.email }))
})

test('of two users who change the same version of a row, the second gets a conflict', async () => {
  const contact = await app.make.contact({ lastname: 'Roy' })
  const user = tableClient(await app.as('user'))
  const seen = { lastname: 'Roy' }
  const outcomes = await Promise.all([
    user.update('contact', contact.id, { lastname: 'Tremblay' }, seen),
    admin.update('contact', contact.id, { lastname: 'Gagnon' }, seen),
  ])
  const errors = outcomes.flatMap(({ error }) => error ?? [])
  expect(errors).toMatchObject([{ code: 'CONFLICT', property: 'lastname' }])
})

test.each([
  ['a column that is not there', { colour: 'red' }, 'colour'],
  ['a column that only the server knows', { name_folded: 'x' }, 'name_folded'],
])('%s is bad input', async (_, values, property) => {
  const unknown = badInput(property)
  const { id } = await app.make.campaign()
  expect(await refused(app, () => admin.update('campaign', id, values))).toEqual(unknown)
  expect(await refused(app, () => admin.create('campaign', { name: 'X', ...values }))).toEqual(unknown)
})

test('a column is given once', async () => {
  const twice =
    'values: [{ property: "email", value: "a@b.example" }, { property: "email", value: "c@d.example" }]'
  const reason = await refused(app, () => run(`mutation { createRow(table: "blocked", ${twice}) }`))
  expect(reason).toEqual(badInput('email'))
})

test.each(['0', '-1', '1.5', 'one', '999999999999999999999', ''])('no row has the id %j', async (id) => {
  const values = '[{ property: "name", value: "X" }]'
  const update = `mutation ($id: ID!) { updateRow(table: "campaign", id: $id, values: ${values}) }`
  expect(await refused(app, () => run(update, { id }))).toMatchObject({ code: 'NOT_FOUND' })
  const remove = 'mutation ($id: ID!) { deleteRow(table: "campaign", id: $id) }'
  expect(await refused(app, () => run(remove, { id }))).toMatchObject({ code: 'NOT_FOUND' })
})
