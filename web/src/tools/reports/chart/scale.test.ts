import { expect, test } from 'vitest'
import { divergingScale, gridSteps, labelledMonths, linePoints, placeTooltip } from './scale.ts'

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

test('missing and surplus cards have one scale and one zero', () => {
  const area = { start: 100, width: 240, margin: 20 }
  const { zero, length } = divergingScale(
    [
      { short: 30, over: 2 },
      { short: 4, over: 10 },
    ],
    area,
  )
  expect([zero, length(30), length(10)]).toEqual([270, 150, 50])
  expect(divergingScale([{ short: 0, over: 5 }], area).zero).toBe(120)
  expect(divergingScale([], area).length(0)).toBe(0)
})

test('a sparkline fills its box, and is level if its values are equal', () => {
  const box = { width: 104, height: 24, margin: 2 }
  expect(linePoints([10, 30, 20], box)).toEqual([
    { x: 2, y: 22 },
    { x: 52, y: 2 },
    { x: 102, y: 12 },
  ])
  expect(linePoints([7, 7], box).map(({ y }) => y)).toEqual([12, 12])
  expect(linePoints([7], box)).toEqual([{ x: 2, y: 12 }])
})

test('a tooltip stands beside or below its mark, and within the chart', () => {
  const chart = { width: 300, height: 100 }
  const tooltip = { width: 100, height: 40 }
  const at = (x: number, y: number) => ({ x, y, width: 20, height: 20 })
  expect(placeTooltip(at(0, 8), tooltip, chart, 'beside')).toEqual({ left: 24, top: 8 })
  expect(placeTooltip(at(280, 8), tooltip, chart, 'beside')).toEqual({ left: 176, top: 8 })
  expect(placeTooltip(at(60, 8), tooltip, { width: 120, height: 100 }, 'beside').left).toBe(0)
  expect(placeTooltip(at(0, 0), tooltip, chart, 'below')).toEqual({ left: 0, top: 24 })
  expect(placeTooltip(at(290, 80), tooltip, chart, 'below')).toEqual({ left: 200, top: 36 })
})
