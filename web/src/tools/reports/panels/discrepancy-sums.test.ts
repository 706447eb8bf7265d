import { expect, test } from 'vitest'
import { sumByProperty } from './discrepancy-sums.ts'

test('the figures of a property are those of its SKUs, and the most missing cards come first', () => {
  const figures = { counts: 2, off: 1, over: 0, short: 0 }
  expect(
    sumByProperty([
      { externalId: 'A', name: 'Alpha', ...figures, over: 3 },
      { externalId: 'B', name: 'Beta', ...figures, short: 4 },
      { externalId: 'A', name: 'Alpha', ...figures, short: 1 },
      { externalId: null, name: null, ...figures },
    ]),
  ).toEqual([
    { externalId: 'B', name: 'Beta', counts: 2, off: 1, over: 0, short: 4 },
    { externalId: 'A', name: 'Alpha', counts: 4, off: 2, over: 3, short: 1 },
    { externalId: null, name: null, counts: 2, off: 1, over: 0, short: 0 },
  ])
})
