import { afterEach, expect, test, vi } from 'vitest'
import type { Purchase } from './confirmation-data.ts'
import { keptAttempt } from './kept-attempt.ts'

const at = (contact: number, property: number) =>
  ({ contact: { id: contact }, property: { id: property } }) as Purchase

afterEach(() => {
  vi.useRealTimers()
})

test('a try is known again to the same person, for the same buyer at the same property only', () => {
  keptAttempt('me', at(1, 1)).code = 'abc'
  expect(keptAttempt('me', at(1, 1)).code).toBe('abc')
  expect(keptAttempt('me', at(2, 1)).code).toBeUndefined()
  expect(keptAttempt('me', at(1, 2)).code).toBeUndefined()
  expect(keptAttempt('other', at(1, 1)).code).toBeUndefined()
})

test('a try that was answered is forgotten', () => {
  const attempt = keptAttempt('me', at(3, 1))
  attempt.code = 'abc'
  attempt.code = undefined
  expect(keptAttempt('me', at(3, 1)).code).toBeUndefined()
})

test('a try whose order could no longer be taken back does not count', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00Z') })
  keptAttempt('me', at(4, 1)).code = 'abc'
  vi.setSystemTime(Date.parse('2026-11-15T12:09:59Z'))
  expect(keptAttempt('me', at(4, 1)).code).toBe('abc')
  vi.setSystemTime(Date.parse('2026-11-15T12:10:00Z'))
  expect(keptAttempt('me', at(4, 1)).code).toBeUndefined()
})
