import { createInstance } from 'i18next'
import { describe, expect, test } from 'vitest'
import { createFormat, numbersInTexts } from './format.ts'

const [en, fr] = [createFormat('en'), createFormat('fr')]

/** Checks that spaces between digits and before a sign do not break, and replaces them by plain spaces. */
function withPlainSpaces(text: string): string {
  expect(text).not.toMatch(/\d \d|\d \$/)
  return text.replace(/[\u00a0\u202f]/g, ' ')
}

test.each([
  [0, '$0.00', '0,00 $'],
  [1234.5, '$1,234.50', '1 234,50 $'],
  [-20, '-$20.00', '-20,00 $'],
  [9_876_543.21, '$9,876,543.21', '9 876 543,21 $'],
])('%d dollars are formatted as in Canada', (amount, english, french) => {
  expect(en.money(amount)).toBe(english)
  expect(withPlainSpaces(fr.money(amount)).replace('−', '-')).toBe(french)
})

test('whole dollars have no cents', () => {
  expect(en.wholeMoney(1249.5)).toBe('$1,250')
  expect(withPlainSpaces(fr.wholeMoney(1249.5))).toBe('1 250 $')
})

test.each([
  ['en', en],
  ['fr', fr],
])('a text in %s writes its numbers as screens do', async (lng, format) => {
  const i18n = createInstance().use(numbersInTexts)
  await i18n.init({
    lng,
    resources: { [lng]: { translation: { ui: { ok: '{{count, number}} / {{count}}' } } } },
  })
  expect(i18n.t('ui.ok', { count: 12_345 })).toBe(`${format.number(12_345)} / 12345`)
})

test('a calendar day is the same in every time zone', () => {
  expect(en.day('2026-11-05')).toBe('Nov 5, 2026')
  expect(fr.day('2026-11-05')).toBe('5 nov. 2026')
  expect(en.day('2026-01-01')).toBe('Jan 1, 2026')
  expect(fr.day('2026-01-01')).toBe('1er janv. 2026')
  expect(fr.day('2026-01-11')).toBe('11 janv. 2026')
  expect(fr.daysUpTo('2026-11-15')).toMatch(/^1er.*15 nov\.$/)
  expect(fr.day('2026-12-31T00:00:00.000Z')).toBe('31 déc. 2026')
})

test('a moment is formatted in local time, and in UTC labelled so', () => {
  const evening = '2026-11-06T02:30:00.000Z'
  expect(withPlainSpaces(en.moment(evening))).toBe('Nov 5, 2026, 9:30 p.m.')
  expect(withPlainSpaces(fr.moment(evening))).toBe('5 nov. 2026 à 21 h 30')
  expect(withPlainSpaces(en.utcMoment(evening))).toBe('Nov 6, 2026, 2:30 a.m. UTC')
  expect(withPlainSpaces(fr.utcMoment(evening))).toBe('6 nov. 2026 à 2 h 30 UTC')
  const inSummer = '2026-07-06T02:30:00.000Z'
  expect(withPlainSpaces(en.moment(inSummer))).toBe('Jul 5, 2026, 10:30 p.m.')
})

describe('a count', () => {
  test('is exact up to the limit', () => {
    expect(en.count(10_000)).toBe('10,000')
    expect(withPlainSpaces(fr.count(9999))).toBe('9 999')
  })

  test('shows a plus beyond it', () => {
    expect(en.count(10_001)).toBe('10,000+')
    expect(withPlainSpaces(fr.count(10_001))).toBe('10 000+')
  })
})

test('a phone number of ten digits is grouped, and any other text unchanged', () => {
  expect(en.phone('5145550199')).toBe('(514) 555-0199')
  expect(fr.phone('5145550199')).toBe('514 555-0199')
  for (const other of ['', '555', '15145550199', 'unknown']) expect(en.phone(other)).toBe(other)
})

test('a calendar month is the same in every time zone', () => {
  expect(en.month('2026-01')).toBe('January 2026')
  expect(fr.month('2026-01')).toBe('janvier 2026')
  expect(en.shortMonth('2026-12')).toBe('Dec 2026')
  expect(fr.shortMonth('2026-12')).toBe('déc. 2026')
})

test.each([
  [0, '0', '0'],
  [1234, '+1,234', '+1 234'],
  [-2, '−2', '−2'],
])('a difference of %d has its sign', (difference, english, french) => {
  expect(en.signed(difference)).toBe(english)
  expect(withPlainSpaces(fr.signed(difference))).toBe(french)
})

test('a SKU that is described in both languages is named in the reader’s', () => {
  expect(createFormat('fr').sku('Carte-cadeau 50 $ / Gift card $50')).toBe('Carte-cadeau 50 $')
  expect(createFormat('en').sku('Carte-cadeau 50 $ / Gift card $50')).toBe('Gift card $50')
  for (const description of ['Card 50 $', 'One / two / three', 'Card / '])
    expect(createFormat('en').sku(description)).toBe(description)
})
