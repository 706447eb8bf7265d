import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { browserStore, tabStore } from './browser-store.ts'
import { deleteExpiredLocks, lockData, lockIds, openData } from './locked-data.ts'

const first = { id: '6f1ab2f0-0000-4000-8000-000000000001', key: 'A'.repeat(43) }
const second = { id: '6f1ab2f0-0000-4000-8000-000000000002', key: `${'B'.repeat(42)}A` }
const data = { phone: '514-555-0100', name: 'Élise “Ô”' }

afterEach(() => vi.useRealTimers())
beforeEach(() => {
  for (const store of [browserStore, tabStore]) store.remove(...store.keys(''))
})

const stored = () =>
  browserStore
    .keys('')
    .map((key) => browserStore.get(key))
    .join()

test('what is locked is read with its key alone, once', async () => {
  await lockData(first, data, browserStore)
  for (const text of Object.values(data)) expect(stored()).not.toContain(text)
  expect(await openData(first, browserStore)).toEqual(data)
  expect(await openData(first, browserStore)).toBeUndefined()
})

test('another key reads nothing of it, and neither does a changed text', async () => {
  await lockData(first, data, browserStore)
  expect(await openData({ ...first, key: second.key }, browserStore)).toBeUndefined()
  await lockData(first, data, browserStore)
  const [key = ''] = browserStore.keys('')
  const locked = JSON.parse(browserStore.get(key) ?? '')
  browserStore.set(
    key,
    JSON.stringify({ ...locked, data: `${locked.data[0] === 'A' ? 'B' : 'A'}${locked.data.slice(1)}` }),
  )
  expect(await openData(first, browserStore)).toBeUndefined()
})

test('the same data is another text each time', async () => {
  await lockData(first, data, browserStore)
  const before = stored()
  await lockData(first, data, browserStore)
  expect(stored()).not.toBe(before)
})

test('the locks of the browser and the tab are listed once each, the last one at the end', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  await lockData(first, data, browserStore)
  await lockData(first, data, tabStore)
  vi.setSystemTime(new Date('2026-03-02T10:00:00Z'))
  await lockData(second, data, browserStore)
  expect(lockIds()).toEqual([first.id, second.id])
  vi.setSystemTime(new Date('2026-03-02T11:00:00Z'))
  await lockData(first, data, tabStore)
  expect(lockIds()).toEqual([second.id, first.id])
})

test('a lock is deleted with the drafts in it, after a day', async () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
  await lockData(first, data, browserStore)
  vi.setSystemTime(new Date('2026-03-03T09:00:00Z'))
  deleteExpiredLocks()
  expect(lockIds()).toEqual([first.id])
  vi.setSystemTime(new Date('2026-03-03T09:00:01Z'))
  deleteExpiredLocks()
  expect(browserStore.keys('')).toEqual([])
})
