import fc from 'fast-check'

/** A browser that a user has locked; the key of what it keeps is theirs alone. */
export const lockedBrowser = {
  desk: 'desk-of-the-fuzzing',
  lock: '20000000-0000-4000-8000-000000000001',
  user: 3,
}

const nasty = [
  "'; drop table account; --",
  '" or 1=1 --',
  "\\'; select pg_sleep(10); --",
  '$1',
  '%'.repeat(300),
  '%_'.repeat(200),
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '＿％＼',
  '__proto__',
  'constructor',
  'x'.repeat(5000),
  '-1',
  '1e309',
  '9'.repeat(40),
  '2026-02-30',
  '2026-13-01T00:00:00Z',
  '0000-00-00',
  '+275760-09-13T00:00:00Z',
  '\\',
  '',
  ' ',
  'İstanbul ﬁ ẞ',
  'e\u0301',
  '(select password_hash from propertyuser__c limit 1)',
]

export const anyText = fc.oneof(fc.constantFrom(...nasty), fc.string({ unit: 'binary', maxLength: 30 }))

export const anyValue: fc.Arbitrary<unknown> = fc.oneof(
  anyText,
  fc.constantFrom(null, true, false, 0, -1, 1.5, 1e308, 2 ** 53, 2 ** 31, 0.001, {}, [], [[]]),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.array(anyText, { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.integer(), { maxKeys: 2, noNullPrototype: true }),
)
