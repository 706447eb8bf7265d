import { expect, test } from 'vitest'
import { suggestEmail } from './suggest-email.ts'

test('a typo in a well-known domain gets a suggestion', () => {
  expect(suggestEmail('ann@gmial.com')).toBe('ann@gmail.com')
  expect(suggestEmail('ann@gmail.co')).toBe('ann@gmail.com')
  expect(suggestEmail('ann@gmaill.com')).toBe('ann@gmail.com')
  expect(suggestEmail('ANN@Hotmial.com ')).toBe('ann@hotmail.com')
  expect(suggestEmail('ann@vidoetron.ca')).toBe('ann@videotron.ca')
})

test('a correct domain, or one unlike any known domain, gets none', () => {
  for (const address of [
    'ann@gmail.com',
    'ann@live.ca',
    'ann@comptoir.example',
    'ann',
    'ann@',
    'a@b@gmial.com',
    '',
  ])
    expect(suggestEmail(address), address).toBeUndefined()
})
