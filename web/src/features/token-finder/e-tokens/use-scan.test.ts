import { expect, test } from 'vitest'
import { createScanDetector } from './use-scan.ts'

/** Types the keys at an interval, and returns the scan that the last one completes. */
function typed(keys: readonly string[], gapMs: number, { inField = false } = {}): string | undefined {
  const read = createScanDetector()
  return keys.map((key, at) => read({ key, at: at * gapMs, inField })).at(-1)?.scanned
}

test('fast input is a scan, whatever has the focus', () => {
  const keys = [...'EML-00042', 'Enter']
  expect(typed(keys, 8, { inField: true })).toBe('EML-00042')
  expect(typed(keys, 8)).toBe('EML-00042')
  expect(typed(['Shift', 'E', 'Shift', 'M', 'L', '7', 'Enter'], 8)).toBe('EML7')
})

test('slow input is a scan only outside text fields', () => {
  expect(typed([...'EML-00042', 'Enter'], 300)).toBe('EML-00042')
  expect(typed([...'EML-00042', 'Enter'], 300, { inField: true })).toBeUndefined()
})

test('Enter without a scan presses the focused button', () => {
  expect(typed(['Enter'], 8)).toBeUndefined()
  expect(typed(['a', 'b', 'Enter'], 8)).toBeUndefined()
  const read = createScanDetector()
  for (const key of 'EML-00042') read({ key, at: 0, inField: false })
  expect(read({ key: 'Enter', at: 5000, inField: false })).toEqual({ isPartOfScan: false })
})

test('a space within a scan presses nothing, and a space alone does', () => {
  const read = createScanDetector()
  expect(read({ key: ' ', at: 0, inField: false }).isPartOfScan).toBe(false)
  expect(read({ key: 'A', at: 2000, inField: false }).isPartOfScan).toBe(false)
  expect(read({ key: ' ', at: 2010, inField: false }).isPartOfScan).toBe(true)
})

test('two scans in a row are detected separately', () => {
  const read = createScanDetector()
  const scans = [...'AAA', 'Enter', ...'BBB', 'Enter'].map((key, at) =>
    read({ key, at: at * 5, inField: false }),
  )
  expect(scans.flatMap(({ scanned }) => scanned ?? [])).toEqual(['AAA', 'BBB'])
})
