import { expect, test } from 'vitest'
import { hasWebAddress } from './fields.ts'

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
