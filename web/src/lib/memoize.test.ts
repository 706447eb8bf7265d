import { expect, test, vi } from 'vitest'
import { memoize } from './memoize.ts'

test('a result is computed once, until too many are kept', () => {
  const compute = vi.fn((text: string) => text.toUpperCase())
  const upper = memoize(compute, 2)
  expect(['a', 'b', 'a', 'b'].map(upper)).toEqual(['A', 'B', 'A', 'B'])
  expect(compute).toHaveBeenCalledTimes(2)
  expect(['c', 'c', 'a'].map(upper)).toEqual(['C', 'C', 'A'])
  expect(compute).toHaveBeenCalledTimes(4)
})
