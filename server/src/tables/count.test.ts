import type { CountRow, SkuRow } from '@comptoir/contract/tables/count'
import { expect, test } from 'vitest'
import { badInput, done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { createTestClock } from '../../test/test-clock.ts'

const now = '2026-03-17T23:30:00Z'
const clock = createTestClock(now)

const app = await startTestApp({ clock })
// The clock moves by hours between two calls.
await app.make.setting('session_idle_minutes', '9999')
const clerk = await app.as('user_inventory')
const inventory = tableClient(clerk)

const simpleSku = () => app.make.sku({ properties: [app.home] })
const detailedSku = () => app.make.sku({ detailed_form: true, properties: [app.home] })

const nothingMoved = { activated: 0, destroyed: 0, lost: 0, transferred: 0, received: 0 }

function entry(sku: SkuRow, values: object = {}): object {
  return { sku: sku.id, property__c_id: app.home.id, on_hand: 100, ...values }
}

async function created(sku: SkuRow, values: object = {}): Promise<CountRow> {
  return done(await inventory.create<CountRow>('gc_inventory', entry(sku, values)))
}

function refusedEntry(sku: SkuRow, values: object) {
  return refused(app, () => inventory.create('gc_inventory', entry(sku, values)))
}

function refusedChange(id: number, change: object) {
  return refused(app, () => inventory.update('gc_inventory', id, change))
}

test('a simple SKU asks only for the number on hand; the count is dated today and signed', async () => {
  const sku = await simpleSku()
  const sent = { counted_by: (await app.make.staffUser()).id, approved_by: null }
  expect(await created(sku, sent)).toEqual({
    id: expect.any(Number),
    sku: sku.id,
    property__c_id: app.home.id,
    on_hand: 100,
    ...{ activated: null, destroyed: null, lost: null, transferred: null, received: null },
    ...{ reason: null, comment: null, date: '2026-03-17' },
    ...{ counted_by: clerk.user.id, approved_by: null, previous_on_hand: null, withdrawal_reason: null },
  })
})

test('no count is dated after the latest day that Canada has reached', async () => {
  const future = ruleError('giftcard_future_date_error', 'date')
  const sku = await simpleSku()
  const tomorrow = { date: '2026-03-18' }
  const { id } = await created(sku, { date: '2026-02-01' })
  // In St. John's, the first place in Canada to begin a day, it is half an hour before midnight.
  clock.set('2026-03-18T02:00:00Z')
  expect(await refusedEntry(sku, tomorrow)).toEqual(future)
  expect(await refusedChange(id, tomorrow)).toEqual(future)
  expect((await created(await simpleSku())).date).toBe('2026-03-17')
  clock.set('2026-03-18T02:30:00Z')
  await created(sku, tomorrow)
  expect((await created(await simpleSku())).date).toBe('2026-03-18')
  clock.set(now)
})

test('a count that bears a later day from before the rule can still be edited', async () => {
  const { id } = await app.make.count({ property: app.home, date: '2026-06-30' })
  done(await inventory.update('gc_inventory', id, { comment: 'Typing error in the date' }))
})

test.each([{ on_hand: null }, { on_hand: undefined }])(
  'every count needs the number on hand: %j',
  async (values) => {
    const empty = ruleError('onhand_empty_error', 'on_hand')
    for (const sku of [await simpleSku(), await detailedSku()])
      expect(await refusedEntry(sku, { ...nothingMoved, ...values })).toEqual(empty)
    const { id } = await app.make.count({ property: app.home })
    expect(await refusedChange(id, { on_hand: null })).toEqual(empty)
  },
)

test.each(['activated', 'destroyed', 'lost', 'transferred', 'received'])(
  'a detailed SKU asks how many cards were %s',
  async (property) => {
    const sku = await detailedSku()
    const { [property as 'lost']: _, ...others } = nothingMoved
    const empty = { code: 'RULE', key: `${property}_empty_error`, property }
    expect(await refusedEntry(sku, { ...others, reason: 'First count' })).toEqual(empty)
    const { id } = await created(sku, { ...nothingMoved, reason: 'First count' })
    expect(await refusedChange(id, { [property]: null })).toEqual(empty)
  },
)

const noReason = ruleError('reason_empty_error', 'reason')

test('the first count of a detailed SKU is compared with nothing on hand', async () => {
  const moved = { ...nothingMoved, received: 120, activated: 12, destroyed: 3, lost: 2, transferred: 3 }
  const sku = await detailedSku()
  expect(await refusedEntry(sku, { ...moved, on_hand: 99 })).toEqual(noReason)
  await created(sku, { ...moved, on_hand: 100 })
  await created(await detailedSku(), { ...moved, on_hand: 99, reason: 'One torn' })
})

test.each([null, '', '   '])('the reason %j explains no discrepancy', async (reason) => {
  const count = { ...nothingMoved, on_hand: 1, reason }
  expect(await refusedEntry(await detailedSku(), count)).toEqual(noReason)
})

test('the previous count is the latest one strictly before the date', async () => {
  const sku = await detailedSku()
  const at = (date: string, on_hand: number) =>
    app.make.count({ property: app.home, sku: sku.id, date, on_hand })
  await at('2025-12-31', 500)
  await at('2026-01-31', 40)
  await at('2026-04-01', 900)
  const elsewhere = await app.make.property()
  await app.make.count({ property: elsewhere, sku: sku.id, date: '2026-02-27', on_hand: 7 })
  await app.make.count({ property: app.home, date: '2026-02-27', on_hand: 8 })

  const moved = { ...nothingMoved, activated: 10, received: 5 }
  expect(await refusedEntry(sku, { ...moved, on_hand: 36, date: '2026-02-28' })).toEqual(noReason)
  await created(sku, { ...moved, on_hand: 35, date: '2026-02-28' })
})

test('a change is held against the previous count of its new date', async () => {
  const sku = await detailedSku()
  await app.make.count({ property: app.home, sku: sku.id, date: '2026-01-10', on_hand: 40 })
  const count = await created(sku, { ...nothingMoved, on_hand: 40, date: '2026-02-01' })
  const { id } = count
  expect(await refusedChange(id, { on_hand: 39 })).toEqual(noReason)
  expect(await refusedChange(id, { lost: 1 })).toEqual(noReason)
  expect(await refusedChange(id, { date: '2025-11-01' })).toEqual(noReason)
  const explained = done(await inventory.update('gc_inventory', id, { on_hand: 39, reason: ' Torn ' }))
  expect(explained).toEqual({ ...count, on_hand: 39, reason: 'Torn' })
  expect(await refusedChange(id, { reason: '' })).toEqual(noReason)
  done(await inventory.update('gc_inventory', id, { comment: 'Counted twice' }))
})

test('a simple SKU accounts for nothing but what is on hand', async () => {
  const sku = await simpleSku()
  await app.make.count({ property: app.home, sku: sku.id, date: '2026-01-10', on_hand: 40 })
  await created(sku, { on_hand: 7, date: '2026-02-01' })
})

const taken = { code: 'CONFLICT', key: 'giftcard_month_exists_error' }

test.each(['2026-01-01', '2026-01-31'])('a month has one count of a SKU: no second on %s', async (date) => {
  const sku = await simpleSku()
  await created(sku, { date: '2026-01-15' })
  expect(await refusedEntry(sku, { date })).toEqual(taken)
  const other = await created(sku, { date: '2026-02-01' })
  expect(await refusedChange(other.id, { date })).toEqual(taken)
  await created(sku, { date: '2025-01-15' })
  await created(await simpleSku(), { date })
})

test.each([
  ['on_hand', -1],
  ['on_hand', 1.5],
  ['on_hand', 'many'],
  ['on_hand', 2_000_000_000],
  ['lost', -1],
  ['date', '2026-02-30'],
  ['sku', 999_999],
  ['sku', null],
  ['property__c_id', 999_999],
  ['property__c_id', null],
  ['comment', 'x'.repeat(1001)],
])('a count whose %s is %j is bad input', async (property, value) => {
  const bad = badInput(property)
  expect(await refusedEntry(await simpleSku(), { [property]: value })).toEqual(bad)
  const { id } = await created(await simpleSku())
  expect(await refusedChange(id, { [property]: value })).toEqual(bad)
})

test('counting is for the properties of one’s scope', async () => {
  const elsewhere = await app.make.property()
  const sku = await app.make.sku({ properties: [app.home, elsewhere] })
  const away = { property__c_id: elsewhere.id }
  const outside = forbidden('property__c_id')
  expect(await refusedEntry(sku, away)).toEqual(outside)
  const { id } = await created(sku)
  expect(await refusedChange(id, away)).toEqual(outside)
})
