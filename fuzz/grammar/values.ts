import fc from 'fast-check'
import type { Column } from '../catalog.ts'

export const pick = fc.nat({ max: 60 })

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

export const word = fc.constantFrom(
  'Café',
  'CAFE',
  'élan',
  'Zoé',
  'o',
  'Draft',
  'en',
  'active',
  'x_y',
  '100%',
  'CEM',
  '',
)
export const day = fc.constantFrom(
  '2025-06-15',
  '2026-03-02',
  '2026-04-30',
  '2024-02-29',
  '2099-12-31',
  '2026-05-01',
)
export const moment = fc.constantFrom(
  '2026-01-05T10:00:00.000Z',
  '2026-11-15T00:00:00Z',
  '2020-01-01T00:00:00-05:00',
)

/** A value that fits the column, often one that a row of the table has. */
export function fitting(table: string, { name, kind, whole }: Column): fc.Arbitrary<unknown> {
  const own = plain(kind, whole)
  return fc.oneof({ weight: 3, arbitrary: some(table, name, fallback[kind]) }, { weight: 1, arbitrary: own })
}

function plain(kind: Column['kind'], whole = true): fc.Arbitrary<unknown> {
  switch (kind) {
    case 'boolean':
      return fc.boolean()
    case 'number':
      return whole ? fc.integer({ min: -1, max: 130 }) : fc.constantFrom(0, 49.6, 50, 120.5, 241, -1.25)
    case 'date':
      return day
    case 'timestamp':
      return moment
    case 'text':
      return word
  }
}

const fallback = {
  boolean: false,
  number: 0,
  date: '2026-01-01',
  timestamp: '2026-01-01T00:00:00.000Z',
  text: '',
} as const

/** A value of the column that some row has. */
export function some(table: string, column: string, otherwise: unknown = null): fc.Arbitrary<unknown> {
  return pick.map((at) => ({ $: ['some', table, column, at, otherwise] }))
}

export function id(table: string): fc.Arbitrary<unknown> {
  return fc.oneof(
    { weight: 12, arbitrary: some(table, 'id', 1) },
    { weight: 1, arbitrary: fc.constantFrom('0', '99999', 'x', '1e3', '-1', '') },
  )
}

/** A property in the caller's scope, or now and then any. */
export function ownProperty(column: string): fc.Arbitrary<unknown> {
  const own = pick.map((at) => ({ $: ['scope', column, at] }))
  return fc.oneof({ weight: 4, arbitrary: own }, { weight: 1, arbitrary: some('property__c', column) })
}
