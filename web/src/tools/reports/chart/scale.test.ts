import { expect, test } from 'vitest'
import { namedMonths, roundSteps } from './scale.ts'

test('the lines behind a chart stand at round numbers and reach the largest value', () => {
  expect(roundSteps(0)).toEqual([0])
  expect(roundSteps(1)).toEqual([0, 1])
  expect(roundSteps(3)).toEqual([0, 1, 2, 3])
  expect(roundSteps(97)).toEqual([0, 25, 50, 75, 100])
  expect(roundSteps(1_234_567)).toEqual([0, 500_000, 1_000_000, 1_500_000])
})

test('months are named where there is room for them', () => {
  const year = Array.from({ length: 12 }, (_, index) => `2025-${String(index + 1).padStart(2, '0')}`)
  expect([...namedMonths(year, 12)]).toEqual(year)
  expect([...namedMonths(year, 4)]).toEqual(['2025-01', '2025-04', '2025-07', '2025-10'])
  const decade = Array.from({ length: 10 }, (_, index) =>
    year.map((month) => `${2015 + index}${month.slice(4)}`),
  ).flat()
  expect([...namedMonths(decade, 5)]).toEqual(['2015-01', '2017-01', '2019-01', '2021-01', '2023-01'])
})
