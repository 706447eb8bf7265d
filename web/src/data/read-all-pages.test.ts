import { expect, test } from 'vitest'
import { readAllPages } from './tables.ts'

test('a list is read page by page to its end', async () => {
  const list = Array.from({ length: 120 }, (_, at) => at)
  const asked: object[] = []
  const all = await readAllPages(50, async ({ limit, offset }) => {
    asked.push({ limit, offset })
    return { records: list.slice(offset, offset + limit) }
  })
  expect(all).toEqual(list)
  expect(asked).toEqual([
    { limit: 50, offset: 0 },
    { limit: 50, offset: 50 },
    { limit: 50, offset: 100 },
  ])
})
