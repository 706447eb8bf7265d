import { expect, test } from 'vitest'
import {
  columnsOf,
  countInputs,
  discrepancyOf,
  inputsOf,
  newInputs,
  type StoredValues,
  storedValues,
  sumOf,
} from './count-values.ts'

const sku = { id: 3, description: 'Card', detailed_form: false }
const stored: StoredValues & { sku: number; detailed: boolean } = {
  ...{ sku: 3, detailed: true, date: '2026-03-31', on_hand: 90 },
  ...{ activated: 8, destroyed: 1, lost: 0, transferred: 1, received: 0 },
  ...{ reason: null, comment: null },
}

type CountRules = Parameters<typeof countInputs>[0]

const latest = '2026-03-31'

function errorsOf(inputs: object, about: Omit<CountRules, 'latest'>): Record<string, string> {
  const { error } = countInputs({ ...about, latest }).safeParse(inputs)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [])
}

test.each(['-1', '1.5', '1,5', '1e3', 'many', '99999999999'])('%j is no number of cards', (on_hand) => {
  const inputs = { ...inputsOf(stored), on_hand }
  expect(errorsOf(inputs, { detailed: false, previous: undefined })).toEqual({
    on_hand: 'inventory.whole_number',
  })
})

test('digits may be grouped with blanks', () => {
  const inputs = { ...newInputs(sku, '2026-03-31'), on_hand: ' 1\u00a0200 ' }
  expect(errorsOf(inputs, { detailed: false, previous: undefined })).toEqual({})
  expect(columnsOf(inputs)).toEqual({ date: '2026-03-31', on_hand: 1200, comment: null })
})

test('a discrepancy requires a reason, unless the previous count is unknown', () => {
  const inputs = inputsOf(stored)
  expect(errorsOf(inputs, { detailed: true, previous: 100 })).toEqual({})
  expect(errorsOf(inputs, { detailed: true, previous: 101 })).toEqual({ reason: 'reason_empty_error' })
  expect(errorsOf({ ...inputs, reason: ' ' }, { detailed: true, previous: 101 })).toEqual({
    reason: 'reason_empty_error',
  })
  expect(errorsOf({ ...inputs, reason: 'Torn' }, { detailed: true, previous: 101 })).toEqual({})
  expect(errorsOf(inputs, { detailed: true, previous: undefined })).toEqual({})
})

test('the sum follows what is typed, and is complete once every term is', () => {
  const begun = { ...newInputs(sku, '2026-03-31'), activated: '12', received: '50' }
  expect(sumOf(begun, 100)).toMatchObject({ calculated: 138, expected: undefined, discrepancy: undefined })
  const whole = { ...begun, destroyed: '1', lost: '2', transferred: '3', on_hand: '130' }
  expect(sumOf(whole, 100)).toEqual({ previous: 100, calculated: 132, expected: 132, discrepancy: -2 })
  expect(sumOf({ ...whole, lost: 'x' }, 100).discrepancy).toBeUndefined()
})

test('a stored count of a simple SKU has no discrepancy', () => {
  const previous = { on_hand: 100 }
  const pending = { ...stored, previous_on_hand: null }
  expect(discrepancyOf({ ...pending, detailed: true, previous })).toBe(0)
  expect(discrepancyOf({ ...pending, detailed: true, previous: null })).toBe(100)
  expect(discrepancyOf({ ...pending, detailed: false, previous })).toBeUndefined()
})

test('the discrepancy of an approved count stays, whatever becomes of the count before it', () => {
  const approved = { ...stored, detailed: true, previous_on_hand: 100 }
  expect(discrepancyOf({ ...approved, previous: { on_hand: 149 } })).toBe(0)
  expect(discrepancyOf({ ...approved, previous: null })).toBe(0)
})

test('what is stored is shown again as it was', () => {
  expect(columnsOf(inputsOf(stored))).toEqual(storedValues(stored))
})

test('of a simple SKU, only the number on hand is stored', () => {
  const simple = { ...inputsOf({ ...stored, detailed: false }), activated: '5' }
  expect(columnsOf(simple)).toEqual({ date: '2026-03-31', on_hand: 90, comment: null })
})
