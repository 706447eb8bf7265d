import type { CountRow } from '@comptoir/contract/tables/count'
import { expect, test } from 'vitest'
import { done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
const approver = await app.as('admin')
const admin = tableClient(approver)
const inventory = tableClient(await app.as('user_inventory'))

function pending(values: Partial<CountRow> = {}): Promise<CountRow> {
  return app.make.count({ property: app.home, ...values })
}

function refusedChange(client: typeof admin, id: number, change: Partial<CountRow>) {
  return refused(app, () => client.update('gc_inventory', id, change))
}

test('an admin approves a count with their own name', async () => {
  const count = await pending()
  const approval = { approved_by: approver.user.id }
  const approved = { ...count, ...approval, previous_on_hand: 0 }
  expect(done(await admin.update('gc_inventory', count.id, approval))).toEqual(approved)
})

test('a user cannot approve in the name of another', async () => {
  const { id } = await pending()
  const superadmin = await app.as('superadmin')
  const others = { approved_by: superadmin.user.id }
  const reason = forbidden('approved_by')
  expect(await refusedChange(admin, id, others)).toEqual(reason)
  const back = { approved_by: approver.user.id }
  expect(await refusedChange(tableClient(superadmin), id, back)).toEqual(reason)
})

test('an administrator approves an own count, unless the setting bars it', async () => {
  const own = await pending({ counted_by: approver.user.id })
  const approval = { approved_by: approver.user.id }
  await app.make.setting('own_count_approval', 'barred')
  expect(await refusedChange(admin, own.id, approval)).toEqual(
    ruleError('giftcard_own_approval_error', 'approved_by'),
  )
  const another = await pending()
  expect(done(await admin.update('gc_inventory', another.id, approval))).toMatchObject(approval)
  await app.make.setting('own_count_approval', 'allowed')
  expect(done(await admin.update('gc_inventory', own.id, approval))).toMatchObject(approval)
})

test('no count is born approved', async () => {
  const { id } = await app.make.sku({ properties: [app.home] })
  const values = { sku: id, property__c_id: app.home.id, on_hand: 1, approved_by: approver.user.id }
  expect(await refused(app, () => admin.create('gc_inventory', values))).toEqual(forbidden('approved_by'))
})

test('an approved count is neither edited, nor unapproved, nor deleted, by anybody', async () => {
  const { id } = await pending({ approved_by: approver.user.id })
  const approved = ruleError('giftcard_approved_error')
  const superadmin = await app.as('superadmin')
  for (const client of [inventory, admin, tableClient(superadmin)]) {
    expect(await refusedChange(client, id, { comment: 'Late' })).toEqual(approved)
    expect(await refusedChange(client, id, { approved_by: null })).toEqual(approved)
  }
  const takenOver = { approved_by: superadmin.user.id }
  expect(await refusedChange(tableClient(superadmin), id, takenOver)).toEqual(approved)
  expect(await refused(app, () => admin.remove('gc_inventory', id))).toEqual(approved)
  expect(await refused(app, () => tableClient(superadmin).remove('gc_inventory', id))).toEqual(approved)
})

test('an admin edits and approves in one change', async () => {
  const count = await pending()
  const change = { on_hand: 99, approved_by: approver.user.id }
  const approved = { ...count, ...change, previous_on_hand: 0 }
  expect(done(await admin.update('gc_inventory', count.id, change))).toEqual(approved)
})

test('who counted stays who counted', async () => {
  const count = await pending()
  const change = { id: 7, counted_by: approver.user.id, comment: 'Checked' }
  expect(done(await admin.update('gc_inventory', count.id, change))).toEqual({ ...count, comment: 'Checked' })
})
