import { expect, test } from 'vitest'
import { capitalized } from './capitalized.ts'
import { isConsentExpired, tacitConsentLimit } from './consent.ts'
import { anonymisedName, personName } from './person-name.ts'

const now = new Date('2026-05-04T12:00:00.000Z')
const tacit = {
  optin_email: true,
  optin_other: false,
  optin_type: 'Tacit',
  optin_date: '2024-05-04T11:59:59.999Z',
}

test.each([
  ['a tacit consent of 24 months and a moment', {}, true],
  ['one of 24 months', { optin_date: '2024-05-04T12:00:00.000Z' }, false],
  ['one to other messages only', { optin_email: false, optin_other: true }, true],
  ['one that was withdrawn', { optin_email: false }, false],
  ['an express consent', { optin_type: 'Express' }, false],
  ['one of an unknown date', { optin_date: null }, false],
])('%s: expired is %o %s', (_, given, expired) => {
  expect(isConsentExpired({ ...tacit, ...given }, now)).toBe(expired)
})

test('a purchase renews a tacit consent for two years from its day', () => {
  const renewed = ['2024-05-04', '2026-01-01', '2024-05-03', '', null]
  expect(renewed.map((day) => isConsentExpired(tacit, now, day))).toEqual([false, false, true, true, true])
  expect(tacitConsentLimit(now).toISOString()).toBe('2024-05-04T12:00:00.000Z')
})

test('an anonymised person is named in the language of the page, and no form can enter that name', () => {
  expect(personName(anonymisedName, 'fr')).toBe('Personne anonymisée')
  expect(personName(anonymisedName, 'en')).toBe('Anonymised person')
  expect(personName('Ada Roy', 'fr')).toBe('Ada Roy')
  expect(capitalized(anonymisedName)).not.toBe(anonymisedName)
})
