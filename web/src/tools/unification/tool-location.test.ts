import { expect, test } from 'vitest'
import { formatLocation, initialLocation, parseLocation } from './tool-location.ts'

test('a location survives the URL', () => {
  const location = { view: 'merges', search: 'café & co', page: 3, size: 20, opened: 71 } as const
  expect(parseLocation(formatLocation(location))).toEqual(location)
})

test('an empty query is the initial location, and the initial location has an empty query', () => {
  expect(parseLocation('kind=contact')).toEqual(initialLocation)
  expect(formatLocation(initialLocation)).toBe('')
})

test('invalid values get their defaults', () => {
  expect(parseLocation('view=cellar&page=-2&size=11&open=1e9')).toEqual(initialLocation)
})
