import { expect, test } from 'vitest'
import { raw } from '../../database/sql.ts'
import {
  isIndexable,
  isRare,
  isShort,
  likePattern,
  matchesByIndex,
  prefixIn,
  wildcardsIn,
} from './like-pattern.ts'

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

test.each([
  '%Harbour View%',
  '%The Gosselin-Gagné Foundation inc.%',
  '%marie-claude.lavallee@poste.example%',
])('an index is asked for a few selective trigrams of %s', (pattern) => {
  const { text, values } = matchesByIndex(raw('c'), pattern)
  expect(text).toMatch(/^\(c like .+ and strpos\(c, comptoir_fold\(\$\d\)\) > 0\)$/)
  const whole = values.at(-1)
  expect(whole).toBe(pattern.slice(1, -1))
  for (const piece of values.slice(0, -1)) expect(whole).toContain(piece)
  expect(values.slice(0, -1).every((piece) => String(piece).length === 3)).toBe(true)
})

test('the beginning of a word is a trigram if nothing else is left of a part', () => {
  expect(matchesByIndex(raw('c'), '%Les Vents du Za%').values).toContain(' Za')
})

test('the domain of an address is not among the trigrams', () => {
  const { values } = matchesByIndex(raw('c'), '%marie-claude.lavallee@poste.example%')
  expect(values.slice(0, -1).some((piece) => 'poste.example'.includes(String(piece)))).toBe(false)
})

test('a code is looked up by its number, because all codes begin alike', () => {
  expect(matchesByIndex(raw('c'), '%VTS12246257%').values).toEqual(['224', '257', 'VTS12246257'])
})

test.each<[string, string | undefined]>([
  ['be%', 'be'],
  ['100\\% %', '100% '],
  ['%be%', undefined],
  ['be', undefined],
  ['b_%', undefined],
  ['b%e%', undefined],
  ['%', undefined],
])('%s asks for what begins with %s, and no more', (pattern, beginning) => {
  expect(prefixIn(pattern)).toBe(beginning)
})

test.each(['%5145550100%', '%Жук и сыновья%', '%back\\\\slash%', 'Harbour View%', '%Harb%View%', '%abc%'])(
  '%s is looked for as it is',
  (pattern) => {
    expect(matchesByIndex(raw('c'), pattern).text).toBe(`c like ${likePattern(pattern).text}`)
  },
)

test.each([
  ['%abc%', true, false],
  ['%abcd%', true, false],
  ['%ab%', true, true],
  ['%éà%', true, true],
  ['a%', true, true],
  ['%a%', false, true],
  ['%a_b%', false, true],
  ['%&%', false, true],
  ['%', false, true],
])('%s: an index is of use: %s; many may match: %s', (pattern, indexable, short) => {
  expect([isIndexable(pattern), isShort(pattern)]).toEqual([indexable, short])
})

test.each<[string, boolean]>([
  ['%twelve chars%', true],
  ['%eleven char%', false],
  ['%4800%', true],
  ['%480%', false],
  ['%@bell%', true],
  ['zoé roy%', true],
  ['zoé r%', true],
  ['zoé %', false],
  ['zoé%', false],
  ['%les b%', false],
])('that hardly any row matches %s: %s', (pattern, expected) => {
  expect(isRare(pattern)).toBe(expected)
})
