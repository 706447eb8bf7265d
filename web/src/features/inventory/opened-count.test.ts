import { expect, test } from 'vitest'
import { fromAddress, inAddress, type OpenedCount } from './opened-count.ts'

test.each<OpenedCount>([
  { mode: 'create' },
  { mode: 'create', sku: 3, month: '2026-03' },
  { mode: 'view', id: 12 },
  { mode: 'edit', id: 12 },
])('a reload opens the same again: %j', (opened) => {
  expect(fromAddress(inAddress(opened))).toEqual(opened)
})

test.each(['', 'new-3', 'new-3-2026-13', '-edit', '12-delete', '1e3'])('%j opens nothing', (text) => {
  expect(fromAddress(text)).toBeUndefined()
})
