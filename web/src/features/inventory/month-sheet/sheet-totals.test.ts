import { expect, test } from 'vitest'
import { card, countOf, days, editOf, lineOf, sleeves, zeros } from '../testing/count-rows.ts'
import { sheetRow } from './sheet-rows.ts'
import { progressOf, totalsOf } from './sheet-totals.ts'

const other = { ...card, id: 3 }
const third = { ...card, id: 4 }
const rows = [
  sheetRow(
    lineOf(card, { count: countOf(card, { approved_by: 9, previous_on_hand: 100 }) }),
    undefined,
    days,
  ),
  sheetRow(lineOf(other), editOf(other, { ...zeros, received: '5', lost: '1', on_hand: '102' }), days),
  sheetRow(lineOf(third), editOf(third, { received: '7', lost: 'x' }), days),
  sheetRow(lineOf(sleeves), editOf(sleeves, { on_hand: '1 000' }), days),
]

test('the totals of every column are those of the gift cards whose numbers are complete', () => {
  expect(totalsOf(rows)).toEqual({
    sums: {
      ...{ received: 5, activated: 0, destroyed: 0, lost: 1, transferred: 0 },
      ...{ previous: 200, expected: 204, on_hand: 202, discrepancy: -2 },
    },
    complete: 2,
    all: 3,
  })
})

test('the progress counts every SKU once', () => {
  expect(progressOf(rows)).toEqual({ approved: 1, pending: 0, ready: 1, wrong: 2, unfinished: 0, missing: 0 })
})
