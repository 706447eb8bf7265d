import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { expect, test, vi } from 'vitest'
import type { Change } from '../../../data/tables.ts'
import { Failure } from '../../../lib/failure.ts'
import type { RecordKind } from '../../../parts/record-editor/record-kind.ts'
import { columnsOf, countColumns, inputsOf } from '../count-values.ts'
import type { Count } from '../counts-data.ts'
import { card, countOf, editOf, sleeves } from '../testing/count-rows.ts'
import type { CountTypes } from '../use-count-kind.ts'
import { saveSheet } from './save-sheet.ts'

const user: SessionUser = {
  id: 7,
  sfid: 'u',
  name: 'Marie Roy',
  role: 'user_inventory',
  username: 'm@c.example',
}
const kind = {
  table: 'gc_inventory',
  columns: countColumns,
  inputsOf,
  columnsOf,
} as unknown as RecordKind<CountTypes>
const base = countOf(card)
const edits = [
  { inputs: { ...inputsOf(base), on_hand: '99', reason: 'One torn' }, base },
  editOf(sleeves, { on_hand: '40' }),
]
const saved = [countOf(card, { on_hand: 99, reason: 'One torn' }), countOf(sleeves, { id: 22, on_hand: 40 })]

function batch(stored: readonly Count[] = []) {
  return { property: 5, user, edits, kind, readStored: async () => stored }
}

test('new counts, the changed ones as they were seen, and the mail go into one request', async () => {
  const send = vi.fn(async (..._: Change[]) => [[{ gc_inventory: { id: 22 } }], { gc_inventory: base }])
  expect(await saveSheet(batch(), send)).toEqual([22])
  expect(send.mock.calls).toEqual([
    [
      {
        createMany: 'gc_inventory',
        rows: [
          {
            sku: sleeves.id,
            property__c_id: 5,
            date: '2026-10-31',
            on_hand: 40,
            comment: null,
            counted_by: 7,
          },
        ],
      },
      {
        update: 'gc_inventory',
        id: base.id,
        values: { on_hand: 99, reason: 'One torn' },
        expect: expect.objectContaining({ on_hand: 100, date: '2026-10-31', reason: null }),
      },
      { queueCountMail: [] },
    ],
  ])
})

const lost = new Failure('connection_lost')

test.each([
  ['a lost answer', lost],
  ['an earlier attempt that was carried out late', new Failure('giftcard_month_exists_error')],
  ['the same, where only an update tells', new Failure('conflict')],
])('after %s, counts that are stored as typed are saved', async (_, failure) => {
  const send = () => Promise.reject(failure)
  expect(await saveSheet(batch(saved), send)).toEqual([22])
})

test('a batch of which one count is stored otherwise has failed', async () => {
  const theirs = [saved[0] as Count, countOf(sleeves, { on_hand: 41 })]
  await expect(saveSheet(batch(theirs), () => Promise.reject(lost))).rejects.toBe(lost)
  await expect(saveSheet(batch([]), () => Promise.reject(lost))).rejects.toBe(lost)
})

test('a refusal is not doubted, and a colleague’s count is not announced', async () => {
  const refused = new Failure('reason_empty_error')
  await expect(saveSheet(batch(saved), () => Promise.reject(refused))).rejects.toBe(refused)
  const byOther = saved.map((count) => ({ ...count, counted_by: 8 }))
  expect(await saveSheet(batch(byOther), () => Promise.reject(lost))).toEqual([])
})
