import type { CountRow } from '@comptoir/contract/tables/count'
import { beforeEach, describe, expect, test } from 'vitest'
import { done, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { raw, sql } from '../database/sql.ts'
import { discrepancySql } from './rules/discrepancy-sql.ts'

let sku: number

const app = await startTestApp()
const approver = await app.as('admin')
const admin = tableClient(approver)
const clerk = tableClient(await app.as('user_inventory'))
beforeEach(async () => {
  sku = (await app.make.sku({ detailed_form: true, properties: [app.home] })).id
})

const outOfOrder = ruleError('giftcard_order_error')
const beforeApproved = { ...outOfOrder, property: 'date' }
const nothingMoved = { activated: 0, destroyed: 0, lost: 0, transferred: 0, received: 0 }

function counted(date: string, values: Partial<CountRow> = {}): Promise<CountRow> {
  return app.make.count({ property: app.home, sku, date, ...nothingMoved, reason: 'Recount', ...values })
}

function entry(date: string, values: object = {}): object {
  return { sku, property__c_id: app.home.id, date, on_hand: 5, ...nothingMoved, reason: 'Found', ...values }
}

const approving = ({ id }: CountRow) =>
  admin.update<CountRow>('gc_inventory', id, { approved_by: approver.user.id })

const approve = async (count: CountRow) => done(await approving(count))

function refusedChange(client: typeof admin, id: number, change: Partial<CountRow>) {
  return refused(app, () => client.update('gc_inventory', id, change))
}

async function stored(id: number) {
  return app.database.first(sql`
    select c.previous_on_hand as previous, ${discrepancySql(raw('c'))} as discrepancy from gc_inventory c where id = ${id}`)
}

describe('approval', () => {
  test('stores what the count was compared with in its own statement and audit', async () => {
    await approve(await counted('2025-10-31', { on_hand: 55 }))
    const november = await counted('2025-11-30', { on_hand: 49 })
    expect(await approve(november)).toMatchObject({ previous_on_hand: 55 })
    expect(await app.audits('gc_inventory.update', november.id)).toMatchObject([
      {
        old: { approved_by: null, previous_on_hand: null },
        new: { approved_by: approver.user.id, previous_on_hand: 55 },
      },
    ])
  })

  test('keeps the discrepancy, even of a count from before the rule with a pending one before it', async () => {
    const october = await counted('2025-10-31', { on_hand: 55 })
    const november = await counted('2025-11-30', {
      on_hand: 49,
      approved_by: approver.user.id,
      previous_on_hand: 55,
    })
    await app.database.rows(sql`update gc_inventory set on_hand = 104 where id = ${october.id}`)
    expect(await stored(november.id)).toEqual({ previous: 55, discrepancy: -6 })
  })

  test('ignores what a caller sends as the previous number', async () => {
    const { id } = await counted('2025-10-31')
    const sent = { previous_on_hand: 999, withdrawal_reason: 'x', approved_by: approver.user.id }
    expect(done(await admin.update('gc_inventory', id, sent))).toMatchObject({
      previous_on_hand: 0,
      withdrawal_reason: null,
    })
    expect(
      done(await clerk.create('gc_inventory', entry('2025-11-30', { previous_on_hand: 9 }))),
    ).toMatchObject({
      previous_on_hand: null,
    })
  })

  test('goes in order of date for each SKU and property', async () => {
    const elsewhere = await app.make.property()
    await app.make.count({ property: elsewhere, sku, date: '2025-09-30' })
    await app.make.count({ property: app.home, date: '2025-09-30' })
    const [october, november] = [await counted('2025-10-31'), await counted('2025-11-30')]
    expect(await refused(app, () => approving(november))).toEqual(outOfOrder)
    const ahead = { approved_by: approver.user.id, date: '2025-12-01' }
    const { id } = await counted('2025-12-31')
    expect(await refusedChange(admin, id, ahead)).toEqual(outOfOrder)
    await approve(october)
    await approve(november)
    done(await admin.update('gc_inventory', id, ahead))
  })

  test('asks for a reason if a change of the previous count left a discrepancy without one', async () => {
    const october = await counted('2025-10-31', { on_hand: 55 })
    const november = await counted('2025-11-30', { on_hand: 55, reason: null })
    done(await clerk.update('gc_inventory', october.id, { on_hand: 104 }))
    await approve(october)
    expect(await refused(app, () => approving(november))).toEqual(ruleError('reason_empty_error', 'reason'))
  })
})

describe('before an approved count', () => {
  test('none is created, also not by moving one there', async () => {
    await approve(await counted('2025-11-30'))
    for (const client of [clerk, admin, tableClient(await app.as('superadmin'))])
      expect(await refused(app, () => client.create('gc_inventory', entry('2025-10-31')))).toEqual(
        beforeApproved,
      )
    const december = await counted('2025-12-31')
    expect(await refusedChange(clerk, december.id, { date: '2025-10-31' })).toEqual(beforeApproved)
    const other = await app.make.count({
      property: app.home,
      date: '2025-10-31',
      ...nothingMoved,
      reason: 'x',
    })
    expect(await refusedChange(clerk, other.id, { sku })).toEqual(beforeApproved)
    done(await clerk.create('gc_inventory', entry('2026-01-31')))
  })

  test('a pending one from before the rule is neither edited nor approved nor deleted', async () => {
    const october = await counted('2025-10-31')
    await counted('2025-11-30', { approved_by: approver.user.id })
    expect(await refusedChange(clerk, october.id, { on_hand: 1 })).toEqual(beforeApproved)
    expect(await refused(app, () => approving(october))).toEqual(beforeApproved)
    expect(await refused(app, () => admin.remove('gc_inventory', october.id))).toEqual(beforeApproved)
    expect(await refusedChange(clerk, october.id, { date: '2026-01-31' })).toEqual(beforeApproved)
  })

  test('the refusal says what can be done', async () => {
    const [october, november] = [await counted('2025-10-31'), await counted('2025-11-30')]
    expect((await approving(november)).error?.message).toContain(
      'An earlier count of this card type is not approved',
    )
    await approve(october)
    expect((await clerk.create('gc_inventory', entry('2025-09-30'))).error?.message).toContain(
      'A superadmin has to withdraw that approval first',
    )
  })
})
