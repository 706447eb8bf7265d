import { newSfid } from '@comptoir/contract/rules/sfid'
import type { TimelinePage } from '@comptoir/contract/timeline'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { untilLocked } from '../../../test/until-locked.ts'
import { json, number, text } from '../../database/row-shape.ts'
import { raw, sql, sqlOf } from '../../database/sql.ts'
import { batchSql } from './statements/batch-sql.ts'
import { companies } from './tables/companies.ts'
import { importInto } from './testing/import-into.ts'

const app = await startTestApp()
const load = importInto(app.database)

async function count(query: string): Promise<number> {
  const found = await app.database.first(raw(`select (${query})::int as count`).returns({ count: number }))
  return found?.count ?? -1
}

async function stored(sfid: string) {
  const found = await app.database.first(sqlOf({ row: json({}) })`
    select to_jsonb(t) as row from contact t where sfid = ${sfid}`)
  return found?.row
}

const address = { address_line_1__c: '12 Main St', billingpostalcode: 'H7N 2K4' }

test('every change is audited as an import, and the timeline of a company shows it', async () => {
  const sfid = newSfid('001')
  const { user, rest } = await app.as('user')
  await load('account', [{ sfid, name: 'Before', ...address }])
  await load('account', [{ sfid, name: 'After', ...address }])
  await load('accountproperty__c', [{ account__c: sfid, property__c: app.home.sfid }])
  const id = await count(`select id from account where sfid = '${sfid}'`)
  expect(user).toBeDefined()
  const { body } = await rest<TimelinePage>('GET', `/api/timeline/account/${id}/${Number.MAX_SAFE_INTEGER}`)
  const by = { id: null, name: 'Import' }
  expect(body.entries).toMatchObject([
    { table: 'accountproperty__c', verb: 'create', by, link: { property: app.home.sfid, given: true } },
    { table: 'account', verb: 'update', by, old: { name: 'Before' }, new: { name: 'After' } },
    { table: 'account', verb: 'create', by, old: null, new: { sfid, name: 'Before', isdeleted: false } },
  ])
  expect(Object.keys(body.entries[1]?.new ?? {})).toEqual(['name'])
})

test('the second load of a file writes nothing: no audit, no new stamp', async () => {
  const company = await app.make.account()
  const lines = Array.from({ length: 50 }, (_, at) => ({
    ...{ sfid: newSfid('003'), accountid: company.sfid, firstname: 'ada', lastname: `roy ${at}` },
    ...{ email: `Ada${at}@x.example`, phone: '(514) 555-0100', optin_email: 'true', hvc__c: 'true' },
  }))
  const file = lines
  expect(await load('contact', file)).toMatchObject({ added: 50 })
  const [audits, before] = [await count('select count(*) from audit'), await stored(lines[7]?.sfid ?? '')]
  expect(await load('contact', file)).toMatchObject({
    ...{ added: 0, changed: 0, unchanged: 50, stays: 0, rejected: 0 },
  })
  expect(await count('select count(*) from audit')).toBe(audits)
  expect(await stored(lines[7]?.sfid ?? '')).toEqual(before)
})

test('a dry run says the same as a real one, and writes nothing', async () => {
  const company = await app.make.account({ name: 'Dry' })
  const ids = Array.from({ length: 6000 }, () => newSfid('003'))
  const lines = ids.map((sfid, at) => ({
    ...{ sfid, accountid: at === 10 ? 'nowhere' : company.sfid, lastname: `Dry ${at}` },
    // The last line repeats the address of the first, which is in another batch.
    email: `dry${at % 5999}@x.example`,
  }))
  const file = lines
  const before = await count('select (select count(*) from audit) + (select count(*) from contact)')
  const dry = await load('contact', file, { isDryRun: true })
  expect(await count('select (select count(*) from audit) + (select count(*) from contact)')).toBe(before)
  expect(dry).toMatchObject({
    ...{ added: 5998, changed: 0, unchanged: 0, rejected: 2 },
    reasons: {
      12: 'accountid: no record of account has this sfid or external_id__c. Found: “nowhere”.',
      6001: 'Line 2 has the same accountid, email.',
    },
  })
  expect(await load('contact', file)).toEqual(dry)
})

test('a dry run knows the items that it has accepted in an earlier batch', async () => {
  const order = await app.make.order()
  const lines = Array.from({ length: 1000 }, (_, at) => ({
    orderid: order.sfid,
    position: at + 1,
    quantity: 1,
  }))
  const others = Array.from({ length: 5 }, () => app.make.order())
  const more = (await Promise.all(others)).flatMap(({ sfid }) =>
    Array.from({ length: 900 }, (_, at) => ({ orderid: sfid, position: at + 1, quantity: 2 })),
  )
  const file = [...lines, ...more]
  const dry = await load('orderitem', file, { isDryRun: true })
  expect(dry).toMatchObject({ added: 5500, rejected: 0 })
  expect(await load('orderitem', file)).toEqual(dry)
})

describe('beside other work', () => {
  test('a row that another transaction holds is waited for, and its new values are kept', async () => {
    const contact = await app.make.contact({ phone: '5145550100' })
    const file = [{ sfid: contact.sfid, lastname: 'Imported' }]
    let running: Promise<unknown> | undefined
    await app.database.transaction(async (tx) => {
      await tx.rows(sql`update contact set phone = '4505550199' where id = ${contact.id}`)
      running = load('contact', file)
      await untilLocked(app)
    })
    await running
    expect(await stored(contact.sfid)).toMatchObject({ phone: '4505550199', lastname: 'Imported' })
  })

  test('a value that staff take in the same moment rejects the line only', async () => {
    const company = await app.make.account()
    const file = [
      { sfid: newSfid('003'), accountid: company.sfid, lastname: 'One', email: 'raced@x.example' },
      { sfid: newSfid('003'), accountid: company.sfid, lastname: 'Two', email: 'other@x.example' },
    ]
    let running: ReturnType<typeof load> | undefined
    await app.database.transaction(async (tx) => {
      await tx.rows(sql`
        insert into contact (sfid, name, email, accountid)
        values (${newSfid('003')}, 'Staff', 'raced@x.example', ${company.sfid})`)
      running = load('contact', file)
      await untilLocked(app)
    })
    expect(await running).toMatchObject({
      added: 1,
      reasons: { 2: 'The company has another contact with this email address.' },
    })
  })

  test('a code that staff generate meanwhile gets the number after those of the file', async () => {
    const company = await app.make.account()
    const lines = Array.from({ length: 300 }, (_, at) => ({
      ...{ external_id__c: `numbered-${at}`, ordernumber: 900_000 + at, accountid: company.sfid },
    }))
    let running: ReturnType<typeof load> | undefined
    await app.database.transaction(async (tx) => {
      await tx.rows(sql`select pg_advisory_xact_lock(hashtext('comptoir.ordernumber'))`)
      running = load('order', [...lines])
      await untilLocked(app)
      await tx.rows(sql`insert into "order" (sfid, ordernumber) values (${newSfid('801')}, 900000)`)
    })
    expect(await running).toMatchObject({
      added: 299,
      reasons: { 2: 'Another order has this ordernumber.' },
    })
  })
})

test('the figures of the reports follow an import', async () => {
  const company = await app.make.account()
  const figures = (property = app.home.sfid) =>
    app.database.rows(sqlOf({ row: json({}) })`
      select json_build_object('orders', sum(orders), 'revenue', sum(revenue), 'generated', sum(generated),
        'activated', sum(activated)) as row
      from report_month where property = ${property}`)
  const code = {
    external_id__c: 'figured00001',
    accountid: company.sfid,
    property__c: app.home.external_id__c,
  }
  const made = { effectivedate: '2026-01-15', createddate: '2026-01-14T10:00:00Z' }
  await load('order', [{ ...code, ...made, status: 'Draft', totalamount: 0 }])
  expect((await figures())[0]?.row).toEqual({ orders: 0, revenue: 0, generated: 1, activated: 0 })
  const sfid = newSfid('801')
  await load('order', [{ sfid, ...code, ...made, status: 'Activated', totalamount: '80.25' }])
  expect((await figures())[0]?.row).toEqual({ orders: 1, revenue: 80.25, generated: 1, activated: 1 })

  // A property that gets its Salesforce id keeps its figures.
  const property = newSfid('a0P')
  const named = [{ sfid: property, external_id__c: app.home.external_id__c }]
  expect(await load('property__c', named)).toMatchObject({ changed: 1, reasons: {} })
  expect((await figures(property))[0]?.row).toMatchObject({ orders: 1, revenue: 80.25 })
  const before = await figures(property)
  await app.database.rows(sql`select comptoir_fill_reports()`)
  expect(await figures(property)).toEqual(before)
  const purchases = sqlOf({ year: number, account: text, cents: number })`
    select year, account, cents from purchase_year where property = ${property}`
  expect(await app.database.rows(purchases)).toEqual([{ year: 2026, account: company.sfid, cents: 8025 }])
})

test('a company is looked for by name and address in the indexes of live and of deleted ones', async () => {
  const { create, match, rejectBroken } = batchSql(companies)
  const [matched, taken, ...others] = await app.database.withoutTimeout(async (client) => {
    // The table is small here; in a large one the planner avoids a full scan by itself.
    for (const statement of [...create, 'set enable_seqscan = off']) await client.query(statement)
    const plans: string[] = []
    for (const statement of [...match, ...rejectBroken]) {
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${statement}`)
      plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'))
    }
    return plans.filter((plan) => plan.includes('comptoir_key'))
  })
  expect(others).toEqual([])
  for (const index of ['account_name_and_address', 'account_deleted_name_and_address'])
    expect(matched).toMatch(new RegExp(`using ${index} on account.*\\n +Index Cond: .*comptoir_key`))
  expect(taken).toMatch(/using account_name_and_address on account t .*\n +Index Cond: .*comptoir_key/)
  expect(`${matched}${taken}`).not.toContain('Seq Scan on account')
})
