import { expect, test } from 'vitest'
import { safeReturnPath } from './safe-return-path.ts'

test.each([
  ['/contactform', '/contactform'],
  ['/settings/campaigns?q=été&page=2#top', '/settings/campaigns?q=%C3%A9t%C3%A9&page=2#top'],
  ['/tokenfinder?next=https://evil.example', '/tokenfinder?next=https://evil.example'],
  ['/settings/../contactform', '/contactform'],
])('%j is a path of the application', (given, route) => {
  expect(safeReturnPath(given)).toBe(route)
})

test.each([
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  'https://evil.example',
  'https:evil.example',
  'http:/evil.example',
  'javascript:alert(1)',
  '/javascript:alert(1)\u0000/../..//evil.example',
  'data:text/html,hello',
  '/%2f%2fevil.example',
  '/%5cevil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/@evil.example',
  '/:80',
  ' /contactform',
  'contactform',
  '?q=1',
  '',
  // These only redirect.
  '/',
  '/login',
  '/logout',
  '/selectproperty',
  '/selectproperty?from=/logout',
  '/settings/../logout',
  ...[undefined, null, 7, {}, ['/contactform']],
])('%j is rejected', (given) => {
  expect(safeReturnPath(given)).toBeUndefined()
})
