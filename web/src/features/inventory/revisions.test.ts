import { expect, test } from 'vitest'
import { asRevision } from './revisions.ts'

const audit = { createdAt: '2026-03-17T14:05:09.000Z', user: { id: 2, name: 'Ada Roy' } }

test('a creation says what was entered, and nothing of what was left empty', () => {
  const now = { id: 9, sku: 3, on_hand: 12, lost: 0, reason: null, counted_by: 2, property__c_id: 1 }
  expect(asRevision({ ...audit, old: null, new: now })).toEqual({
    kind: 'created',
    at: audit.createdAt,
    by: 'Ada Roy',
    differences: [
      { column: 'sku', from: null, to: 3 },
      { column: 'on_hand', from: null, to: 12 },
      { column: 'lost', from: null, to: 0 },
    ],
  })
})

test('a change says from what to what', () => {
  const revision = asRevision({
    ...audit,
    old: { on_hand: 12, comment: null },
    new: { on_hand: 0, comment: 'Twice' },
  })
  expect(revision).toMatchObject({
    kind: 'changed',
    differences: [
      { column: 'on_hand', from: 12, to: 0 },
      { column: 'comment', from: null, to: 'Twice' },
    ],
  })
})

test('an approval is called one, even where something else was changed with it', () => {
  expect(asRevision({ ...audit, old: { approved_by: null }, new: { approved_by: 3 } })).toMatchObject({
    kind: 'approved',
    differences: [],
  })
  const both = asRevision({ ...audit, old: { approved_by: null, lost: 1 }, new: { approved_by: 3, lost: 2 } })
  expect(both).toMatchObject({ kind: 'approved', differences: [{ column: 'lost', from: 1, to: 2 }] })
})
