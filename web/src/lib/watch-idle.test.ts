import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStore } from './browser-store.ts'
import { noteActivity, watchIdle } from './watch-idle.ts'

const minute = 60_000
const onIdle = vi.fn()
let stop: () => void

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', new EventTarget())
  browserStore.remove(...browserStore.keys(''))
  onIdle.mockReset()
  stop = watchIdle(5 * minute, onIdle)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('five minutes without a key are too long, and a key postpones that', () => {
  vi.advanceTimersByTime(4.5 * minute)
  window.dispatchEvent(new Event('keydown'))
  vi.advanceTimersByTime(4.8 * minute)
  expect(onIdle).not.toHaveBeenCalled()
  vi.advanceTimersByTime(minute / 2)
  expect(onIdle).toHaveBeenCalled()
})

test('a key in another tab counts, and one in the frame of a tool', () => {
  vi.advanceTimersByTime(4 * minute)
  browserStore.set('comptoir.last-activity', String(Date.now()))
  vi.advanceTimersByTime(4 * minute)
  noteActivity()
  vi.advanceTimersByTime(4 * minute)
  expect(onIdle).not.toHaveBeenCalled()
})

test('the first key after the computer slept is too late', () => {
  vi.setSystemTime(new Date('2026-03-02T10:00:00Z'))
  window.dispatchEvent(new Event('keydown'))
  expect(onIdle).toHaveBeenCalledOnce()
})

test('a page that is loaded later knows since when there was no key, and takes an unknown time for none', async () => {
  vi.resetModules()
  const { browserStore: stored } = await import('./browser-store.ts')
  const { idleMs } = await import('./watch-idle.ts')
  expect(idleMs()).toBe(0)
  stored.set('comptoir.last-activity', String(Date.now() - 6 * minute))
  expect(idleMs()).toBe(6 * minute)
})
