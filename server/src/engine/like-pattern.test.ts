import { expect, test } from 'vitest'
import { likePattern, wildcardsIn } from './like-pattern.ts'

test.each<[string, string, string[]]>([
  ['', `''`, []],
  ['plain', '(comptoir_like($1))', ['plain']],
  ['%plain_', `('%' || comptoir_like($1) || '_')`, ['plain']],
  ['%_%', `('%_%')`, []],
  ['a\\%b', '(comptoir_like($1))', ['a%b']],
  ['a\\\\%', `(comptoir_like($1) || '%')`, ['a\\']],
  ['%\\', `('%' || comptoir_like($1))`, ['\\']],
  ['\\a', '(comptoir_like($1))', ['a']],
  [`'; drop table account; --%`, `(comptoir_like($1) || '%')`, [`'; drop table account; --`]],
])('%s becomes %s: only wildcards are ever SQL text', (pattern, text, values) => {
  const statement = likePattern(pattern)
  expect(statement.text).toBe(text)
  expect(statement.values).toEqual(values)
})

test.each<[string, number]>([
  ['', 0],
  ['a', 0],
  ['%a%', 2],
  ['%_%a', 1],
  ['\\%\\_', 0],
  ['\\\\%', 1],
])('%s has %i wildcards apart from each other', (pattern, count) => {
  expect(wildcardsIn(pattern)).toBe(count)
})
