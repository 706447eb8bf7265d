import { expect, test } from 'vitest'
import { hasWebAddress, optionalText } from './fields.ts'

test.each([
  'https://evil.example',
  'Visit evil.example/now',
  'WWW.EVIL',
  'evil.com',
  'ÉVIL.CA',
  'ftp://x',
  'a evil.example b',
  'xn--vil-9la.example',
  'evil。example',
  'evil．example',
  'evil｡example',
  'ｅｖｉｌ.ｅｘａｍｐｌｅ',
])('a web address is found in %s', (text) => {
  expect(hasWebAddress(text)).toBe(true)
})

test.each([
  'Marie',
  'J. P. Tremblay',
  'St. Jean',
  'Dr. O’Neil',
  'Marie-Ève',
  'M. J.',
  '1.5',
  '',
  'etc...',
  'J.P.',
])('none is found in %s', (text) => {
  expect(hasWebAddress(text)).toBe(false)
})

test.each([
  ['', undefined],
  ['Gift of\nthe owner', undefined],
  ['\u3164', 'hidden_characters_error'],
  ['Gift\u200b', 'hidden_characters_error'],
])('the note %j is refused as %s', (text, error) => {
  expect(optionalText().safeParse(text).error?.issues[0]?.message).toBe(error)
})
