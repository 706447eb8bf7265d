import { afterEach, expect, test, vi } from 'vitest'
import type { Purchase } from './confirmation-data.ts'
import { storedAttempt } from './use-generation.ts'

const at = (contact: number, property: number) =>
  ({ contact: { id: contact }, property: { id: property } }) as Purchase

afterEach(() => {
  vi.useRealTimers()
})

test('an attempt is restored for the same user, buyer and property only', () => {
  storedAttempt('me', at(1, 1)).code = 'abc'
  expect(storedAttempt('me', at(1, 1)).code).toBe('abc')
  expect(storedAttempt('me', at(2, 1)).code).toBeUndefined()
  expect(storedAttempt('me', at(1, 2)).code).toBeUndefined()
  expect(storedAttempt('other', at(1, 1)).code).toBeUndefined()
})

test('a finished attempt is deleted', () => {
  const attempt = storedAttempt('me', at(3, 1))
  attempt.code = 'abc'
  attempt.code = undefined
  expect(storedAttempt('me', at(3, 1)).code).toBeUndefined()
})

test('an attempt expires when its order can no longer be cancelled', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-15T12:00:00Z') })
  storedAttempt('me', at(4, 1)).code = 'abc'
  vi.setSystemTime(Date.parse('2026-11-15T12:09:59Z'))
  expect(storedAttempt('me', at(4, 1)).code).toBe('abc')
  vi.setSystemTime(Date.parse('2026-11-15T12:10:00Z'))
  expect(storedAttempt('me', at(4, 1)).code).toBeUndefined()
})
