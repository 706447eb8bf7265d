import { expect, test } from 'vitest'
import { createScanReader } from './scan-reader.ts'

/** Types the keys, so many milliseconds apart, and gives what the last one scanned. */
function typed(keys: readonly string[], apart: number, { inField = false } = {}): string | undefined {
  const read = createScanReader()
  return keys.map((key, at) => read({ key, at: at * apart, inField })).at(-1)?.scanned
}

test('a reader is known by its speed, whatever has the focus', () => {
  const keys = [...'EML-00042', 'Enter']
  expect(typed(keys, 8, { inField: true })).toBe('EML-00042')
  expect(typed(keys, 8)).toBe('EML-00042')
  expect(typed(['Shift', 'E', 'Shift', 'M', 'L', '7', 'Enter'], 8)).toBe('EML7')
})

test('a slow reader is known where nobody would type', () => {
  expect(typed([...'EML-00042', 'Enter'], 300)).toBe('EML-00042')
  expect(typed([...'EML-00042', 'Enter'], 300, { inField: true })).toBeUndefined()
})

test('an Enter by itself presses what has the focus', () => {
  expect(typed(['Enter'], 8)).toBeUndefined()
  expect(typed(['a', 'b', 'Enter'], 8)).toBeUndefined()
  const read = createScanReader()
  for (const key of 'EML-00042') read({ key, at: 0, inField: false })
  expect(read({ key: 'Enter', at: 5000, inField: false })).toEqual({ belongs: false })
})

test('a blank within a scan presses nothing, and one by itself does', () => {
  const read = createScanReader()
  expect(read({ key: ' ', at: 0, inField: false }).belongs).toBe(false)
  expect(read({ key: 'A', at: 2000, inField: false }).belongs).toBe(false)
  expect(read({ key: ' ', at: 2010, inField: false }).belongs).toBe(true)
})

test('two scans in a row are two', () => {
  const read = createScanReader()
  const scans = [...'AAA', 'Enter', ...'BBB', 'Enter'].map((key, at) =>
    read({ key, at: at * 5, inField: false }),
  )
  expect(scans.flatMap(({ scanned }) => scanned ?? [])).toEqual(['AAA', 'BBB'])
})
