import type { CountRow } from '@comptoir/contract/tables/count'
import { beforeEach, expect, test } from 'vitest'
import { refusedWith } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'

let sku: number

const app = await startTestApp()
const superadmin = await app.as('superadmin')
beforeEach(async () => {
  sku = (await app.make.sku({ properties: [app.home] })).id
})

const reason = 'Typed into the wrong month'

function approved(date: string): Promise<CountRow> {
  return app.make.count({
    property: app.home,
    sku,
    date,
    approved_by: superadmin.user.id,
    previous_on_hand: 7,
  })
}

function withdraw(who: Pick<SignedIn, 'rest'>, id: unknown, body: object = { reason }) {
  return who.rest('POST', `/api/counts/${id}/withdraw`, body)
}

async function stored(id: number) {
  return app.database.first(sql`
    select approved_by, previous_on_hand, withdrawal_reason from gc_inventory where id = ${id}`)
}

test('a superadmin withdraws an approval, and the history says who and why', async () => {
  const { id } = await approved('2025-11-30')
  const answer = await withdraw(superadmin, id, { reason: `  ${reason} ` })
  expect(answer).toMatchObject({ status: 200, body: { status: 200 } })
  const pending = { approved_by: null, previous_on_hand: null, withdrawal_reason: reason }
  expect(await stored(id)).toEqual(pending)
  expect(await app.audits('gc_inventory.update', id)).toEqual([
    {
      old: { approved_by: superadmin.user.id, previous_on_hand: 7, withdrawal_reason: null },
      new: pending,
      user_id: superadmin.user.id,
      user_name: superadmin.user.name,
    },
  ])
})

test.each([{}, { reason: null }, { reason: '  ' }])('a withdrawal needs a reason: %j', async (body) => {
  const { id } = await approved('2025-11-30')
  expect(await withdraw(superadmin, id, body)).toMatchObject({
    status: 422,
    body: { status: 422, error: 'reason_empty_error', message: 'Give a reason for the withdrawal.' },
  })
  expect(await stored(id)).toMatchObject({ approved_by: superadmin.user.id })
})

test.each([{ reason: 5 }, { reason: 'x'.repeat(1001) }])('%j is no reason', async (body) => {
  const { id } = await approved('2025-11-30')
  expect(await withdraw(superadmin, id, body)).toMatchObject(refusedWith(422, 'bad_input'))
})

test.each(['999999', '0', 'x', '1e3'])('a count %j is not found', async (id) => {
  expect(await withdraw(superadmin, id)).toMatchObject(refusedWith(404, 'not_found'))
})

test('only the latest approved count of a SKU at a property is withdrawn', async () => {
  const [october, november] = [await approved('2025-10-31'), await approved('2025-11-30')]
  await app.make.count({ property: app.home, sku, date: '2025-12-31' })
  expect(await withdraw(superadmin, october.id)).toMatchObject(refusedWith(422, 'giftcard_order_error'))
  expect(await withdraw(superadmin, november.id)).toMatchObject({ status: 200 })
  expect(await withdraw(superadmin, october.id)).toMatchObject({ status: 200 })
})

test('a count that is not approved has no approval to withdraw', async () => {
  const { id } = await app.make.count({ property: app.home, sku, date: '2025-11-30' })
  expect(await withdraw(superadmin, id)).toMatchObject(refusedWith(409, 'conflict'))
})

test('of ten withdrawals and an approval of the next count at once, the chain stays whole', async () => {
  for (let round = 0; round < 8; round++) {
    sku = (await app.make.sku({ properties: [app.home] })).id
    const october = await approved('2025-10-31')
    const november = await app.make.count({ property: app.home, sku, date: '2025-11-30' })
    const [approval, ...withdrawals] = await Promise.all([
      tableClient(superadmin).update('gc_inventory', november.id, { approved_by: superadmin.user.id }),
      ...Array.from({ length: 10 }, () => withdraw(superadmin, october.id)),
    ])
    const succeeded = withdrawals.filter(({ status }) => status === 200)
    expect(succeeded).toHaveLength(approval.error ? 1 : 0)
  }
})
