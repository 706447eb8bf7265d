import { expect, test } from 'vitest'
import { gridSteps, labelledMonths } from './scale.ts'

test('grid lines are round numbers and reach the largest value', () => {
  expect(gridSteps(0)).toEqual([0])
  expect(gridSteps(1)).toEqual([0, 1])
  expect(gridSteps(3)).toEqual([0, 1, 2, 3])
  expect(gridSteps(97)).toEqual([0, 25, 50, 75, 100])
  expect(gridSteps(1_234_567)).toEqual([0, 500_000, 1_000_000, 1_500_000])
})

test('as many months are labelled as fit', () => {
  const year = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)
  expect([...labelledMonths(year, 12)]).toEqual(year)
  expect([...labelledMonths(year, 4)]).toEqual(['2025-01', '2025-04', '2025-07', '2025-10'])
  const decade = Array.from({ length: 10 }, (_, index) =>
    year.map((month) => `${2015 + index}${month.slice(4)}`),
  ).flat()
  expect([...labelledMonths(decade, 5)]).toEqual(['2015-01', '2017-01', '2019-01', '2021-01', '2023-01'])
})
