import { expect, test } from 'vitest'
import { beginning, readPlace, writePlace } from './place.ts'

test('the tool opens where its address says', () => {
  const place = { view: 'merges', search: 'café & co', page: 3, size: 20, opened: 71 } as const
  expect(readPlace(writePlace(place))).toEqual(place)
})

test('an address without anything is the beginning, and the beginning needs no address', () => {
  expect(readPlace('kind=contact')).toEqual(beginning)
  expect(writePlace(beginning)).toBe('')
})

test('what an address says wrong counts for nothing', () => {
  expect(readPlace('view=cellar&page=-2&size=11&open=1e9')).toEqual(beginning)
})
