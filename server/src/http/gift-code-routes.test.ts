import { beforeEach, describe, expect, test } from 'vitest'
import { refusedWith } from '../../test/outcomes.ts'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'

const app = await startTestApp()
beforeEach(async () => {
  await app.forgetAttempts()
  await app.database.rows(sql`delete from settings`)
  // The clock moves by hours between two calls.
  await app.make.setting('session_idle_minutes', '9999')
})

const table = 'trnsx_ecom_activegc_b2c'
const reveal = (who: Pick<SignedIn, 'rest'>, id: unknown) => who.rest('POST', `/api/gift-codes/${id}/reveal`)

describe('revealing a gift code', () => {
  test('returns the full code to every role, and must not be cached', async () => {
    const card = await app.make.giftCode()
    for (const role of ['user', 'user_inventory', 'admin', 'superadmin'] as const) {
      const answer = await reveal(await app.as(role), card.id)
      expect(answer).toMatchObject({ status: 200, body: { status: 200, gift_code: card.gift_code } })
      expect(answer.headers.get('cache-control')).toBe('no-store')
    }
    expect(app.logged()).not.toContain(card.gift_code)
  })

  test('is audited with the user, time, record and IP address, without the code', async () => {
    const card = await app.make.giftCode()
    const user = await app.as('user')
    await reveal(user, card.id)
    const { data } = await user.graphql<{ allAudits: object[] }>(
      `{ allAudits(objectId: "${card.id}", operation: "${table}.reveal") { createdAt objectId old new user } }`,
    )
    expect(data?.allAudits).toEqual([
      {
        createdAt: app.clock().toISOString(),
        objectId: String(card.id),
        old: null,
        new: { clientAddress: '127.0.0.1' },
        user: { id: user.user.id, name: user.user.name },
      },
    ])
    const stored = await app.database.rows(sql`select * from audit where object_id = ${card.id}`)
    expect(JSON.stringify(stored)).not.toContain(card.gift_code)
  })

  test('is refused if it cannot be audited', async () => {
    const card = await app.make.giftCode()
    await app.database.rows(sql`
      alter table audit add constraint none check (operation not like '%.reveal') not valid`)
    const answer = await reveal(await app.as('user'), card.id)
    await app.database.rows(sql`alter table audit drop constraint none`)
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(JSON.stringify(answer.body)).not.toContain(card.gift_code)
  })

  test.each(['0', '999999', 'x', '1e3', '99999999999999999999', '%00'])(
    'of a record %s that is not there is not found',
    async (id) => {
      const answer = await reveal(await app.as('user'), id)
      expect(answer).toMatchObject(refusedWith(404, 'not_found'))
      expect(await app.database.rows(sql`select from throttle where key like 'giftCode%'`)).toEqual([])
    },
  )
})

describe('the budget of reveals', () => {
  test('is 30 per hour and resets after the hour', async () => {
    const card = await app.make.giftCode()
    const user = await app.as('user')
    for (let times = 0; times < 30; times++) expect((await reveal(user, card.id)).status).toBe(200)
    app.clock.forward({ minutes: 45 })
    for (let times = 0; times < 3; times++) {
      const refused = await reveal(user, card.id)
      expect(refused).toMatchObject(refusedWith(429, 'budget_exceeded'))
      expect(refused.headers.get('retry-after')).toBe('900')
    }
    expect((await reveal(await app.as('admin'), card.id)).status).toBe(200)
    expect(await app.audits(`${table}.reveal`, card.id)).toHaveLength(31)
    app.clock.forward({ minutes: 15 })
    expect((await reveal(user, card.id)).status).toBe(200)
  })

  test('is shared by replicas, and 50 reveals at once do not exceed it', async () => {
    const card = await app.make.giftCode()
    const user = await app.as('user')
    const replica = await startTestApp({ database: app.database, clock: app.clock })
    const there = await replica.signIn(user.user)
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => reveal(at % 2 === 0 ? user : there, card.id)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(30)
    expect(statuses.filter((status) => status === 429)).toHaveLength(20)
    expect(await app.audits(`${table}.reveal`, card.id)).toHaveLength(30)
  })
})

describe('a code of none of the user’s properties', () => {
  test.each(['Elsewhere Mall', null])(
    'is revealed with a case number, which is recorded (%s)',
    async (mall) => {
      await app.make.property({ name: 'Elsewhere Mall' })
      const card = await app.make.giftCode({ mall })
      const user = await app.as('user')
      for (const body of [undefined, {}, { case_number: null }]) {
        expect(await user.rest('POST', `/api/gift-codes/${card.id}/reveal`, body)).toMatchObject(
          refusedWith(422, 'case_number_empty_error'),
        )
      }
      expect(await app.audits(`${table}.reveal`, card.id)).toEqual([])
      const given = { case_number: ' HD-4711 ' }
      expect(await user.rest('POST', `/api/gift-codes/${card.id}/reveal`, given)).toMatchObject({
        status: 200,
        body: { gift_code: card.gift_code },
      })
      const noted = { case_number: 'HD-4711' }
      expect(await app.audits(`${table}.reveal`, card.id)).toMatchObject([{ new: noted }])
      const events = await app.securityEvents('gift_code_revealed')
      expect(events.at(-1)).toMatchObject({ details: { record: card.id, ...noted } })
    },
  )

  test.each(['x', 'no digit', 'a customer asked me 1', '<b>1</b>', '1'.repeat(31)])(
    'is not revealed for the case number %j',
    async (case_number) => {
      const card = await app.make.giftCode({ mall: null })
      const user = await app.as('user')
      expect(await user.rest('POST', `/api/gift-codes/${card.id}/reveal`, { case_number })).toMatchObject(
        refusedWith(422, 'case_number_format_error'),
      )
    },
  )

  test('is any code that names no property, also for superadmins, who have every property', async () => {
    const superadmin = await app.as('superadmin')
    await app.make.property({ name: 'Place du Québec' })
    expect((await reveal(superadmin, (await app.make.giftCode({ mall: 'place du quebec' })).id)).status).toBe(
      200,
    )
    expect((await reveal(superadmin, (await app.make.giftCode({ mall: 'Nowhere' })).id)).status).toBe(422)
  })
})
