import { describe, expect, test } from 'vitest'
import { companyForm } from './tables/account.ts'
import { arePlainLines, isPlainLine, isVisible } from './visible-text.ts'

describe('a line', () => {
  test.each([
    'Café Noir inc.',
    'O’Neil & Fils',
    'Société – 2',
    '株式会社',
    'شركة النور 12',
    'بيت\u200cها',
    'क्\u200dष',
    '👩\u200d🍳 Cuisine',
    '❤\ufe0f\u200d🔥',
    '葛\u{e0100}城',
  ])('is plain: %s', (text) => {
    expect([isPlainLine(text), arePlainLines(text)]).toEqual([true, true])
  })

  test.each([
    ['a line break', 'Harbour\nview'],
    ['a tab', 'Harbour\tview'],
    ['a zero-width space', 'Harbour\u200bview'],
    ['a soft hyphen', 'Harbour\u00adview'],
    ['an override of the direction', 'Harbour\u202eweiv'],
    ['an isolate', '\u2066Harbour\u2069'],
    ['a mark of the direction', 'Harbour\u200f'],
    ['a joiner between Latin letters', 'Harbour\u200dview'],
    ['a joiner after an accent', 'Cafe\u0301\u200c'],
    ['two joiners', 'क्\u200d\u200dष'],
    ['a selector of a variation', 'Harbour\ufe0fview'],
    ['a joiner of graphemes', 'Harbour\u034fview'],
    ['a filler', 'Harbour\u3164view'],
    ['a tag character', 'Harbour\u{e0041}'],
    ['a separator of lines', 'Harbour\u2028view'],
    ['two directions', 'Harbour شركة'],
    ['a Hebrew letter among Latin ones', 'Harbאour'],
  ])('is not plain with %s', (_, text) => {
    expect(isPlainLine(text)).toBe(false)
  })
})

test('a text of several lines may have tabs, line breaks and directions, and nothing hidden', () => {
  expect(arePlainLines('One\r\n\tשתיים\nThree')).toBe(true)
  expect([arePlainLines('One\u202e\nTwo'), arePlainLines('One אחת\nTwo')]).toEqual([false, false])
})

test.each(['', '\u200d', '\u3164', '\u2800\u2800', '\u115f\u1160', '\ufe0f', '\u0301'])(
  'nothing is seen of %j',
  (text) => {
    expect(isVisible(text)).toBe(false)
  },
)

test.each(['A', '7', '†', '§', 'é', '안'])('%s is seen', (text) => {
  expect(isVisible(text)).toBe(true)
})

test('a name is refused under the key of what is wrong with it', () => {
  const keyOf = (name: string) => companyForm.shape.name.safeParse(name).error?.issues[0]?.message
  expect(keyOf('Harbour\u202eweiv')).toBe('hidden_characters_error')
  expect(keyOf(' \u3164 ')).toBe('company_name_empty_error')
  expect(keyOf('Harbourview')).toBeUndefined()
})
