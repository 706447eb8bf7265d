import { expect, test } from 'vitest'
import { guardFormulas, withoutFormulaGuard } from './formula-guard.ts'

test.each([
  ['=1', "'=1"],
  [' -5', "' -5"],
  ["'=1", "''=1"],
  ['＝1', "'＝1"],
  ['a,=1;+2\t-3\n@b', "a,'=1;'+2\t'-3\n'@b"],
  ['a=1 +2', 'a=1 +2'],
  ["O'Neil", "O'Neil"],
])('%j is written as %j', (text, written) => {
  expect(guardFormulas(text)).toBe(written)
})

test.each(['+1 514 555-0100', "'=1", "''=1", 'a;=1', 'a,\n@b', "a, '-5", "O'Neil", 'plain'])(
  '%j is the same after a file was written and read',
  (text) => {
    expect(withoutFormulaGuard(guardFormulas(text))).toBe(text)
  },
)
