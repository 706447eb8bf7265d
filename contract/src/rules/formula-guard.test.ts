import { expect, test } from 'vitest'
import { guardFormulas, withoutFormulaGuard } from './formula-guard.ts'

test.each(['+1 514 555-0100', "'=1", "''=1", 'a;=1', 'a,\n@b', "a, '-5", "O'Neil", 'plain'])(
  '%j is the same after a file was written and read',
  (text) => {
    expect(withoutFormulaGuard(guardFormulas(text))).toBe(text)
  },
)
