import type { ExpiredConsentPage } from '@comptoir/contract/people'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { createTestClock } from '../../test/test-clock.ts'
import { flag, text } from '../database/row-shape.ts'
import { sql, sqlOf } from '../database/sql.ts'

const now = '2026-05-04T12:00:00.000Z'
const app = await startTestApp({ clock: createTestClock(now) })

beforeEach(async () => {
  app.clock.set(now)
  await app.database.rows(sql`delete from "order"`)
  await app.database.rows(sql`delete from contact`)
})

const expired = '2024-05-04T11:59:59.999Z'
const tacit = { optin_type: 'Tacit', optin_source: 'Contact Web Form' }

async function list(payload: object) {
  const { body } = await (await app.as('admin')).rest<ExpiredConsentPage>(
    'POST',
    '/api/expired-consents',
    payload,
  )
  return body
}

test('lists tacit consents that are older than 24 months, and no others', async () => {
  const due = await app.make.contact({ ...tacit, optin_date: expired, optin_email: false, optin_other: true })
  await app.make.contact({ ...tacit, optin_date: '2024-05-04T12:00:00.000Z' })
  await app.make.contact({ optin_type: 'Express', optin_date: expired })
  await app.make.contact({ ...tacit, optin_date: expired, optin_email: false, optin_other: false })
  await app.make.contact({ ...tacit, optin_date: expired, isdeleted: true })
  await app.make.contact({ ...tacit, optin_date: null })
  const page = await list({ limit: 50 })
  expect(page).toMatchObject({ more: false, count: 1 })
  expect(page.consents).toMatchObject([
    { id: due.id, name: due.name, optin_date: expired, company: { name: expect.any(String) } },
  ])
})

test('a purchase of the person at any company renews a tacit consent for two years', async () => {
  const contact = () => app.make.contact({ ...tacit, optin_date: '2020-01-31T12:00:00.000Z' })
  const bought = async (effectivedate: string, given: object = {}) => {
    const buyer = await contact()
    await app.make.order({ contact__c: buyer.sfid, effectivedate, ...given })
    return buyer
  }
  const lapsed = await bought('2024-05-03')
  const never = await contact()
  const drafted = await bought('2026-01-01', { status: 'Draft' })
  await bought('2024-05-04')
  const elsewhere = await contact()
  const same = await app.make.contact({ email: elsewhere.email, optin_email: false, optin_other: false })
  await app.make.order({ contact__c: same.sfid, effectivedate: '2025-01-01' })
  const { consents } = await list({ limit: 50 })
  expect(
    consents.map(({ id, last_purchase, reason, expired_on }) => [id, last_purchase, reason, expired_on]),
  ).toEqual([
    [lapsed.id, '2024-05-03', 'purchase', '2026-05-03'],
    [never.id, null, 'consent', '2022-01-31'],
    [drafted.id, null, 'consent', '2022-01-31'],
  ])
  expect((await list({ limit: 50, reason: 'purchase' })).consents.map(({ id }) => id)).toEqual([lapsed.id])
})

test('is filtered by name, company or email, by language, and by a property of the caller', async () => {
  const other = await app.make.property()
  const company = await app.make.account({ name: 'Café Éclair' })
  await app.make.accountProperty(company, app.home)
  const old = { ...tacit, optin_date: '2020-01-01T00:00:00.000Z' }
  const linked = await app.make.contact({ ...old, accountid: company.sfid, language: 'fr' })
  const buyer = await app.make.contact({ ...old, firstname: 'Zoé' })
  await app.make.order({ contact__c: buyer.sfid, property__c: app.home.sfid, effectivedate: '2021-01-01' })
  const stranger = await app.make.contact(old)
  const ids = async (filter: object) => (await list({ limit: 50, ...filter })).consents.map(({ id }) => id)
  expect(await ids({ search: 'cafe ec' })).toEqual([linked.id])
  expect(await ids({ search: 'zoe' })).toEqual([buyer.id])
  expect(await ids({ search: stranger.email })).toEqual([stranger.id])
  expect(await ids({ search: '%' })).toEqual([])
  expect(await ids({ language: 'fr' })).toEqual([linked.id])
  expect(await ids({ property: app.home.id })).toEqual([linked.id, buyer.id])
  const refused = await (await app.as('admin')).rest('POST', '/api/expired-consents', {
    limit: 1,
    property: other.id,
  })
  expect(refused.status).toBe(403)
})

test('mailing is stopped for many with an audit each, and undone as it was', async () => {
  const admin = await app.as('admin')
  const given = { ...tacit, optin_source: 'Phone', optin_date: '2020-01-01T00:00:00.000Z' }
  const made = [await app.make.contact(given), await app.make.contact({ ...given, optin_other: false })]
  const declined = await app.make.contact({ ...given, optin_email: false, optin_other: false })
  const withdrawn = await app.make.contact(given)
  const ids = [...made, declined, withdrawn].map(({ id }) => id)
  const stop = await admin.rest<{ stopped: number; at: string }>('POST', '/api/expired-consents/stop', {
    ids,
  })
  expect(stop.body).toMatchObject({ status: 200, stopped: 3 })
  for (const { id } of made)
    expect(await app.audits('contact.update', id)).toMatchObject([
      { user_id: admin.user.id, new: { optin_email: false, optin_date: stop.body.at } },
    ])
  expect((await list({ limit: 50 })).count).toBe(0)

  app.clock.forward({ minutes: 1 })
  await app.rest('POST', '/optout', { id: withdrawn.unsubscribe_id })
  const resume = (at: string, caller = admin) =>
    caller.rest('POST', '/api/expired-consents/resume', { ids, at })
  expect((await resume(stop.body.at, await app.as('superadmin'))).body).toMatchObject({ resumed: 0 })
  expect((await resume(stop.body.at)).body).toMatchObject({ resumed: 2 })
  expect((await resume(stop.body.at)).body).toMatchObject({ resumed: 0 })
  expect((await list({ limit: 50 })).consents).toMatchObject(
    made.map(({ id }) => ({ id, optin_date: given.optin_date, optin_source: 'Phone' })),
  )
  const contacts = await app.database.rows(sqlOf({ optin_email: flag, optin_other: flag })`
    select optin_email, optin_other from contact where id = any(${ids}::bigint[]) order by id`)
  expect(contacts.map(({ optin_email, optin_other }) => [optin_email, optin_other])).toEqual([
    [true, true],
    [true, false],
    [false, false],
    [false, false],
  ])
})

test('stopped mailing is not taken up again for the anonymised, nor after 30 days', async () => {
  const admin = await app.as('admin')
  const contact = await app.make.contact({ ...tacit, optin_date: '2020-01-01T00:00:00.000Z' })
  const ids = [contact.id]
  const { body } = await admin.rest<{ at: string }>('POST', '/api/expired-consents/stop', { ids })
  const resume = async () =>
    (await (await app.as('admin')).rest('POST', '/api/expired-consents/resume', { ids, at: body.at })).body
  await app.database.rows(sql`update contact set anonymised_at = now() where id = ${contact.id}`)
  expect(await resume()).toMatchObject({ resumed: 0 })
  await app.database.rows(sql`update contact set anonymised_at = null where id = ${contact.id}`)
  app.clock.forward({ days: 31 })
  expect(await resume()).toMatchObject({ status: 404 })
})

test('pages through all of them once, also those of the same moment; customers have no company', async () => {
  const consumers = await app.make.account()
  await app.make.setting('b2c_account', consumers.sfid)
  const ids: number[] = []
  for (let at = 0; at < 7; at++) {
    const optin_date = at < 4 ? '2020-01-01T00:00:00.000Z' : `2020-02-0${at}T00:00:00.000Z`
    ids.push((await app.make.contact({ ...tacit, optin_date, accountid: consumers.sfid })).id)
  }
  const seen: number[] = []
  let after: object | null = null
  for (;;) {
    const page: ExpiredConsentPage = await list({ limit: 3, after })
    expect(page.count).toBe(7)
    expect(page.consents.every(({ company }) => company === null)).toBe(true)
    seen.push(...page.consents.map(({ id }) => id))
    const last = page.consents.at(-1)
    if (!page.more || !last) break
    after = { id: last.id, optin_date: last.optin_date }
  }
  expect(seen).toEqual(ids)
})

test('one request stops mailing for at most 200 contacts', async () => {
  const ids = Array.from({ length: 201 }, (_, at) => at + 1)
  const admin = await app.as('admin')
  expect((await admin.rest('POST', '/api/expired-consents/stop', { ids })).body).toMatchObject({
    error: 'bad_input',
  })
})

test.each([{}, { limit: 0 }, { limit: 501 }, { limit: 5, after: { id: 1 } }, { limit: 5, after: 'x' }])(
  'the request %o is refused',
  async (payload) => {
    const { body } = await (await app.as('admin')).rest('POST', '/api/expired-consents', payload)
    expect(body).toMatchObject({ error: 'bad_input' })
  },
)

test('a page is read from the index of tacit consents', async () => {
  await app.database.rows(sql`
    insert into contact (name, accountid, optin_email, optin_type, optin_date)
    select 'Many ' || n, null, n % 2 = 0, case when n % 5 = 0 then 'Tacit' else 'Express' end,
      '2026-01-01'::timestamptz - n * interval '1 hour' from generate_series(1, 5000) n`)
  await app.database.rows(sql`analyze contact`)
  const plan = await app.database.rows(sqlOf({ 'QUERY PLAN': text })`explain select * from contact
        where not isdeleted and (optin_email or optin_other) and optin_type = 'Tacit' and optin_date < '2024-05-04'
        order by optin_date, id limit 51`)
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('contact_tacit_consent')
})
