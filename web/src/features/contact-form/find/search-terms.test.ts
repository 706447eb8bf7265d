import { describe, expect, test } from 'vitest'
import { companyNameIn, looksLikeCode, maxSearchLength, searchTerms } from './search-terms.ts'

describe('a name and an address', () => {
  test.each([
    ['Bell & Co, 12 King St', 'Bell & Co', '12 King St'],
    ['Bell & Co 12 King St', 'Bell & Co', '12 King St'],
    ['Bell, King St', 'Bell', 'King St'],
    ['Bell, 12 King St, Kingswater', 'Bell', '12 King St'],
    ['Fleurs du Lac, 12, rue du Roi', 'Fleurs du Lac', '12 rue du Roi'],
    ['Fleurs du Lac 12, rue du Roi', 'Fleurs du Lac', '12 rue du Roi'],
    ['7-Onze 500 rue du Roi', '7-Onze', '500 rue du Roi'],
  ])('%s is split at the comma or the number', (text, name, address) => {
    expect(searchTerms(text).nameAndAddress).toEqual({ name, address })
  })

  test.each(['Bell & Co', '12 King St', '12, rue du Roi', 'Bell,', ', King', '555', ''])(
    '%s is not split',
    (text) => {
      expect(searchTerms(text).nameAndAddress).toBeUndefined()
    },
  )
})

describe('a phone number', () => {
  test.each([
    '(514) 555-0142',
    '514.555.0142',
    '514 555–0142',
    '+1 514 555-0142',
    '1-514-555-0142',
    '5145550142',
    '514-555-0142 x12',
    '514-555-0142 poste 12',
  ])('%s has ten digits', (text) => {
    expect(searchTerms(text).phone).toBe('5145550142')
  })

  test('may be incomplete', () => {
    expect(searchTerms('(514) 55').phone).toBe('51455')
    expect(searchTerms('0142').phone).toBe('0142')
  })

  test.each(['Bell', '12 King St', 'VTS10000013', '-', ''])('is not %s', (text) => {
    expect(searchTerms(text).phone).toBeUndefined()
  })
})

describe('the words', () => {
  test.each([
    ['Saint-Jean  Laval', ['saint', 'laval', 'jean']],
    ['O’Neil & fils', ['neil', 'fils']],
    ['Fleurs du Lac', ['fleurs', 'lac']],
    ['h7n2k4', ['h7n', '2k4']],
    ['Fleurs H7N-2K4', ['fleurs', 'h7n', '2k4']],
    ['bell Bell bell', ['bell']],
    ['ab', ['ab']],
    ['A&W', ['A&W']],
    ['%_\\', ['%_\\']],
    ['Café', ['café']],
  ])('of %s', (text, words) => {
    expect(searchTerms(text).words).toEqual(words)
  })

  test('are the longest ones, up to a limit', () => {
    expect(searchTerms('the old mill and the new bakery of saint eustache road').words).toEqual([
      'eustache',
      'bakery',
      'saint',
      'mill',
      'road',
      'the',
    ])
  })
})

test('invisible characters are removed', () => {
  expect(searchTerms('  Bell\u0000\u200b \t Canada\ud800 ').text).toBe('Bell Canada')
  expect(searchTerms('x'.repeat(5000)).text).toHaveLength(maxSearchLength)
  expect(searchTerms('😀'.repeat(200)).text).toBe('😀'.repeat(maxSearchLength))
})

test('a code has no spaces', () => {
  expect(searchTerms(' vts 1000 0013 ').code).toBe('vts10000013')
})

test.each([
  ['Bell & Co', 'Bell & Co'],
  ['Bell & Co, 12 King St', 'Bell & Co'],
  ['Studio 54', 'Studio 54'],
  ['7kq2 m9xa 0b3c', '7kq2 m9xa 0b3c'],
  ['514-555-0142', ''],
  ['zoe@bell.example', ''],
])('the name of a new company for %s is "%s"', (text, name) => {
  expect(companyNameIn(searchTerms(text))).toBe(name)
})

describe('a confirmation code', () => {
  test.each(['7kq2m9xa0b3c', '7KQ2M9XA0B3C', '7kq2 m9xa 0b3c', '7KQ2-M9XA-0B3C', ' 7kq2\u00a0m9xa – 0b3c\n'])(
    'is %j',
    (text) => {
      expect(searchTerms(text).confirmationCode).toBe('7kq2m9xa0b3c')
      expect(looksLikeCode(searchTerms(text))).toBe(true)
    },
  )

  test.each(['7kq2m9xa0b3', '7kq2m9xa0b3cd', '7kq 2m9x a0b3c', 'ékq2m9xa0b3c', '7kq2/m9xa/0b3c', ''])(
    'is not %j',
    (text) => {
      expect(searchTerms(text).confirmationCode).toBeUndefined()
    },
  )

  test('of letters only is looked up, although it is more likely a name', () => {
    const terms = searchTerms('Boulangeries')
    expect(terms.confirmationCode).toBe('boulangeries')
    expect(looksLikeCode(terms)).toBe(false)
  })
})
