import { expect, test } from 'vitest'
import { namePatterns } from './name-patterns.ts'

test.each([
  ['oneil', ['%oneil%', '%o_neil%']],
  ['OBrien', ['%OBrien%', '%O_Brien%']],
  ['lheureux', ['%lheureux%', '%l_heureux%']],
])('%s is found with its apostrophe, too', (word, patterns) => {
  expect(namePatterns(word)).toEqual(patterns)
})

test.each(['laval', 'dollar', 'ouest', 'old', 'neil', 'o%_neil', "o'neil"])('%s is asked once', (word) => {
  expect(namePatterns(word)).toHaveLength(1)
})
