import { expect, test } from 'vitest'
import { sharedParts, type TextPart } from './shared-parts.ts'

test('what two names share is marked, whatever the case, the accents and the spaces', () => {
  expect(marked('Harbourview Brewing Ltd.', 'Harbour View Brewing')).toEqual([
    '[Harbourview Brewing] Ltd.',
    '[Harbour View Brewing]',
  ])
  expect(marked('Café Éclair', 'CAFE ECLAIR inc.')).toEqual(['[Café Éclair]', '[CAFE ECLAIR] inc.'])
})

test('equal texts are marked as a whole', () => {
  expect(marked('(226) 555-8727', '(226) 555-8727')).toEqual(['[(226) 555-8727]', '[(226) 555-8727]'])
})

test('several runs are marked, in their order', () => {
  expect(marked('224 Pebble Beach Cr, Kingston', '224 Pebble Beach Road, Kingston')).toEqual([
    '[224 Pebble Beach] Cr, [Kingston]',
    '[224 Pebble Beach] Road, [Kingston]',
  ])
})

test('a word is not marked for its first letters', () => {
  expect(marked('Ueda Holdings Ltd.', 'Ueda Holdings Limited')).toEqual([
    '[Ueda Holdings] Ltd.',
    '[Ueda Holdings] Limited',
  ])
  expect(marked('Harborview', 'Harbourview')).toEqual(['[Harbo][rview]', '[Harbo]u[rview]'])
})

test('a few letters in common are not marked', () => {
  expect(marked('Ann Roy', 'Anton Roux')).toEqual(['Ann Roy', 'Anton Roux'])
  expect(marked('', 'Kingston')).toEqual(['', 'Kingston'])
})

function marked(left: string, right: string): string[] {
  return sharedParts(left, right).map((parts: TextPart[]) =>
    parts.map(({ text, isShared }) => (isShared ? `[${text}]` : text)).join(''),
  )
}
