import type { ExpiredConsentPage } from '@comptoir/contract/people'
import { expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { createTestClock } from '../../test/test-clock.ts'
import { text } from '../database/row-shape.ts'
import { sql } from '../database/sql.ts'

const app = await startTestApp({ clock: createTestClock('2026-05-04T12:00:00.000Z') })

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
  await app.database.rows(sql`delete from contact`)
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

test.each([
  ['user', 403],
  ['user_inventory', 403],
  ['admin', 200],
  ['superadmin', 200],
] as const)('a %s is answered with %i', async (role, status) => {
  expect((await (await app.as(role)).rest('POST', '/api/expired-consents', { limit: 1 })).status).toBe(status)
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
  const plan = await app.database.rows(
    sql`explain select * from contact
        where not isdeleted and (optin_email or optin_other) and optin_type = 'Tacit' and optin_date < '2024-05-04'
        order by optin_date, id limit 51`.returns({ 'QUERY PLAN': text }),
  )
  expect(plan.map((line) => line['QUERY PLAN']).join('\n')).toContain('contact_tacit_consent')
})
