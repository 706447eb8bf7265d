import { expect, test } from 'vitest'
import * as z from 'zod'
import { orderedUuid } from './ordered-uuid.ts'

test('ten thousand of them are different UUIDs in ascending order', () => {
  const made = Array.from({ length: 10_000 }, orderedUuid)
  expect(new Set(made).size).toBe(10_000)
  expect(made.toSorted()).toEqual(made)
  expect(made.every((uuid) => z.uuidv7().safeParse(uuid).success)).toBe(true)
})
