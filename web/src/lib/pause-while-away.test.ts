import { focusManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { pauseWhileAway } from './pause-while-away.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('a page that is not used stops fetching by itself, until the first key or movement', () => {
  vi.useFakeTimers()
  const browser = new EventTarget()
  vi.stubGlobal('window', browser)
  vi.stubGlobal('document', { visibilityState: 'visible' })
  pauseWhileAway(60_000)
  const changes: boolean[] = []
  const unsubscribe = focusManager.subscribe((isFocused) => changes.push(isFocused))
  vi.advanceTimersByTime(59_000)
  browser.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(59_000)
  expect(focusManager.isFocused()).toBe(true)
  vi.advanceTimersByTime(1000)
  expect(focusManager.isFocused()).toBe(false)
  browser.dispatchEvent(new Event('visibilitychange'))
  expect(focusManager.isFocused()).toBe(false)
  browser.dispatchEvent(new Event('pointermove'))
  expect(focusManager.isFocused()).toBe(true)
  expect(changes).toEqual([false, true])
  unsubscribe()
})
