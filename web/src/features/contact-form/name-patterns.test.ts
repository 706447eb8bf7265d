import { expect, test } from 'vitest'
import { namePatterns } from './name-patterns.ts'

test.each([
  ['oneil', ['%oneil%', '%o_neil%']],
  ['OBrien', ['%OBrien%', '%O_Brien%']],
  ["o'brien", ["%o'brien%", '%obrien%']],
  ['O’Brien plumbing', ['%O’Brien plumbing%', '%OBrien plumbing%']],
  ['lheureux', ['%lheureux%', '%l_heureux%']],
])('%s matches with an apostrophe and without', (word, patterns) => {
  expect(namePatterns(word)).toEqual(patterns)
})

test.each(['laval', 'dollar', 'ouest', 'old', 'neil', 'o%_neil'])('%s has one pattern', (word) => {
  expect(namePatterns(word)).toHaveLength(1)
})
