import { describe, expect, test } from 'vitest'
import { boardRows, boardTotals, type NamedMonth, stockBySku } from './programme-board-data.ts'

const month = (values: Partial<NamedMonth> = {}): NamedMonth => {
  return { name: '2026-03', state: 'approved', onHand: 10, discrepancy: 0, daysLate: 0, ...values }
}
const place = (id: number, ...months: NamedMonth[]) => {
  return { id, sfid: `p${id}`, name: `Place ${id}`, external_id__c: `P${id}`, months }
}
const properties = [
  place(1, month({ daysLate: 90 }), month()),
  place(2, month(), month({ state: 'none', daysLate: 10, onHand: 0 })),
  place(3, month({ discrepancy: -2 }), month({ state: 'counting', daysLate: 41 })),
  place(4, month(), month({ state: 'waiting', daysLate: 5 })),
]

const shown = (show: Parameters<typeof boardRows>[1]['show'], at?: number) =>
  boardRows({ properties }, { show, at }).map(({ id }) => id)

describe('the rows of the board', () => {
  test('begin with the latest open month; a month that was counted late is not open', () => {
    expect(shown(undefined)).toEqual([3, 2, 1, 4])
  })

  test.each([
    ['waiting', [4]],
    ['none', [2]],
    ['late', [3, 2, 1, 4]],
    ['discrepancy', [3]],
  ] as const)('are those with a month that is %s', (show, ids) => {
    expect(shown(show)).toEqual(ids)
  })

  test('are of one property if one is chosen', () => {
    expect(shown(undefined, 2)).toEqual([2])
    expect(shown('waiting', 2)).toEqual([])
  })
})

test('a total is open as long as one of its months is not counted', () => {
  expect(boardTotals(properties)).toEqual([
    { onHand: 40, discrepancy: -2, isOpen: false },
    { onHand: 30, discrepancy: 0, isOpen: true },
  ])
})

test('the stock of a card type is low where a property has less than six weeks take', () => {
  const sku = { sku: 5, description: 'Card $50', detailed: true }
  const stock = [
    { sku: 6, description: 'Boxes', detailed: false, property: 1, onHand: 3, sixWeeks: null },
    { ...sku, property: 1, onHand: 500, sixWeeks: 20 },
    { ...sku, property: 2, onHand: 9, sixWeeks: 10 },
  ]
  expect(stockBySku(stock, undefined)).toEqual([
    { ...sku, onHand: 509, sixWeeks: 30, low: [2] },
    { sku: 6, description: 'Boxes', detailed: false, onHand: 3, sixWeeks: null, low: [] },
  ])
  expect(stockBySku(stock, 1).map(({ low }) => low)).toEqual([[], []])
})
