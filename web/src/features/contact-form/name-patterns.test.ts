import { expect, test } from 'vitest'
import { namePatterns } from './name-patterns.ts'

test.each([
  ['oneil', ['%oneil%', '%o_neil%']],
  ['OBrien', ['%OBrien%', '%O_Brien%']],
  ['lheureux', ['%lheureux%', '%l_heureux%']],
])('%s also matches with an apostrophe', (word, patterns) => {
  expect(namePatterns(word)).toEqual(patterns)
})

test.each(['laval', 'dollar', 'ouest', 'old', 'neil', 'o%_neil', "o'neil"])('%s has one pattern', (word) => {
  expect(namePatterns(word)).toHaveLength(1)
})
