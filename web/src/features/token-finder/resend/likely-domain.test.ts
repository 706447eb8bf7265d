import { expect, test } from 'vitest'
import { likelyMeant } from './likely-domain.ts'

test('a slip of the finger in a well-known domain is pointed out', () => {
  expect(likelyMeant('ann@gmial.com')).toBe('ann@gmail.com')
  expect(likelyMeant('ann@gmail.co')).toBe('ann@gmail.com')
  expect(likelyMeant('ann@gmaill.com')).toBe('ann@gmail.com')
  expect(likelyMeant('ANN@Hotmial.com ')).toBe('ann@hotmail.com')
  expect(likelyMeant('ann@vidoetron.ca')).toBe('ann@videotron.ca')
})

test('a domain that is right, or that is nobody’s neighbour, is left alone', () => {
  for (const address of [
    'ann@gmail.com',
    'ann@live.ca',
    'ann@comptoir.example',
    'ann',
    'ann@',
    'a@b@gmial.com',
    '',
  ])
    expect(likelyMeant(address), address).toBeUndefined()
})
