import { expect, test } from 'vitest'
import { caretAfter, shapedPhone, typedPhone } from './typed-phone.ts'

test.each([
  ['514 555-0199', '5145550199'],
  ['(514) 555-0199', '5145550199'],
  ['514.555.0199', '5145550199'],
  ['+1 514 555 0199', '5145550199'],
  ['1-514-555-0199', '5145550199'],
  ['5145', '5145'],
  ['', ''],
])('%s is the number %s', (text, digits) => {
  expect(typedPhone(text)).toBe(digits)
})

test('what is no number stays for the rule to object to', () => {
  expect(typedPhone('514 555-0199 ext. 4')).toBe('514 555-0199 ext. 4')
  expect(typedPhone('+44 20 7946 0958')).toBe('442079460958')
})

test('a number takes its shape from the first digit on, in either language', () => {
  const written = (language: 'en' | 'fr') =>
    ['5', '514', '5145', '514555', '5145550', '5145550199'].map((digits) => shapedPhone(digits, language))
  expect(written('en')).toEqual(['(5', '(514', '(514) 5', '(514) 555', '(514) 555-0', '(514) 555-0199'])
  expect(written('fr')).toEqual(['5', '514', '514 5', '514 555', '514 555-0', '514 555-0199'])
})

test('too many digits are shown as they are, not cut', () => {
  expect(shapedPhone('51455501999', 'en')).toBe('51455501999')
  expect(shapedPhone('', 'en')).toBe('')
})

test('the caret stays behind the digit that was typed', () => {
  expect(caretAfter('(514) 555-0199', 0)).toBe(0)
  expect(caretAfter('(514) 555-0199', 3)).toBe(4)
  expect(caretAfter('(514) 555-0199', 4)).toBe(7)
  expect(caretAfter('(514) 555-0199', 12)).toBe(14)
})
