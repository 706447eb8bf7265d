import { expect, test, vi } from 'vitest'
import { searchPattern } from '../query.ts'
import { endsBeforeItStarts } from '../tables/campaign.ts'
import { earliestDayInCanada, latestDayInCanada } from './calendar-day.ts'
import { capitalized } from './capitalized.ts'
import {
  campaignCodePattern,
  cardValue,
  caseNumberPattern,
  confirmationCode,
  confirmationCodePattern,
  dottedGiftCode,
  generatedCampaignCode,
  maskedGiftCode,
  randomText,
} from './codes.ts'
import { calculatedOnHand, countFigures, discrepancy, movementColumns } from './discrepancy.ts'
import { offeredCampaigns } from './offered-campaigns.ts'
import { isDraftDeletable } from './order-status.ts'
import { meetsPasswordPolicy, passwordRequirements } from './password.ts'
import { isPhone, phoneDigits, phoneKey } from './phone.ts'
import { previousCount, previousCountQuery, previousOnHand } from './previous-count.ts'
import { skuName } from './sku-name.ts'
import { addressChange, originalUsername, softDeletedUsername } from './soft-deleted-username.ts'

test.each([
  ['jean-françois', 'Jean-François'],
  ["o'neil", "O'Neil"],
  ['O’NEIL', 'O’Neil'],
  ['ÉMILIE', 'Émilie'],
  ['McDonald', 'McDonald'],
  ['leBlanc', 'LeBlanc'],
  ['  marie   josée ', 'Marie Josée'],
  ['jean', 'Jean'],
  ['JEAN', 'Jean'],
  ['jEAN', 'Jean'],
  ['jEAN-lUC', 'Jean-Luc'],
  ['Jean-Luc', 'Jean-Luc'],
  ['McPhee', 'McPhee'],
  ['MacDonald', 'MacDonald'],
  ["D'Souza", "D'Souza"],
  ["d'Arcy", "d'Arcy"],
  ["d'arcy", "D'Arcy"],
  ['de la Cruz', 'de la Cruz'],
  ['de la CRUZ', 'de la Cruz'],
  ['de la cruz', 'De La Cruz'],
  ['DE LA CRUZ', 'De La Cruz'],
  ['van der Meer', 'van der Meer'],
  ['marie Josée', 'Marie Josée'],
  ['Marie-de-la-Paix', 'Marie-de-la-Paix'],
  ['ægir', 'Ægir'],
])('the name %j is stored as %j', (typed, stored) => {
  expect(capitalized(typed)).toBe(stored)
})

test.each([
  ['(514) 555-0199', '5145550199'],
  ['514.555.0199', '5145550199'],
  ['+1 514 555 0199', '+15145550199'],
  ['514-555-01x9', '51455501x9'],
])('the phone number %j is read as %j', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

test('a phone number has exactly ten digits', () => {
  expect(['5145550199', '514555019', '51455501999', '514555019a', ''].map(isPhone)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ])
})

test.each([
  ['Comptoir!2026', true],
  ['Été!1234', true],
  ['Ab1!xyz', false],
  ['comptoir!2026', false],
  ['COMPTOIR!2026', false],
  ['Comptoir!', false],
  ['Comptoir2026', false],
  ['Comptoir 2026', false],
  [`Aa1!${'x'.repeat(124)}`, true],
  [`Aa1!${'x'.repeat(125)}`, false],
])('whether %j meets the password policy: %s', (password, meets) => {
  expect(meetsPasswordPolicy(password)).toBe(meets)
})

test.each([
  ['ABCD1234EFGH', '*********FGH', '••••\u00a0FGH'],
  ['ABC', 'ABC', 'ABC'],
  ['A', 'A', 'A'],
  ['', '', ''],
  ['ABCD', '*BCD', '••••\u00a0BCD'],
])('the gift code %j shows as %j, on screens as %j', (code, masked, dotted) => {
  expect(maskedGiftCode(code)).toBe(masked)
  expect([code, masked].map(dottedGiftCode)).toEqual([dotted, dotted])
})

test('a card’s value is in whole dollars', () => {
  expect([25, 37.45, 37.5, 0].map(cardValue)).toEqual([25, 37, 38, 0])
})

test('a confirmation code is twelve lowercase letters and digits, and every one of them occurs', () => {
  const codes = Array.from({ length: 500 }, confirmationCode)
  for (const code of codes) expect(code).toMatch(confirmationCodePattern)
  expect(new Set(codes).size).toBe(codes.length)
  expect(new Set(codes.join('')).size).toBe(36)
})

test('a generated campaign code is valid, and marked as local', () => {
  const codes = Array.from({ length: 500 }, generatedCampaignCode)
  for (const code of codes) expect(code).toMatch(campaignCodePattern)
  for (const code of codes) expect(code).toMatch(/^LOCAL-[^01ILO]{10}$/)
  expect(new Set(codes).size).toBe(codes.length)
})

test('the discrepancy is what is on hand less what should be', () => {
  const moved = { activated: 10, destroyed: 1, lost: 2, transferred: 3, received: 20 }
  expect(calculatedOnHand(100, moved)).toBe(104)
  expect(discrepancy(104, 100, moved)).toBe(0)
  expect(discrepancy(101, 100, moved)).toBe(-3)
})

test('what is received adds to what should be on hand, and every other movement takes from it', () => {
  const none = { received: 0, activated: 0, destroyed: 0, lost: 0, transferred: 0 }
  const alone = movementColumns.map((column) => [column, calculatedOnHand(10, { ...none, [column]: 3 })])
  expect(alone).toEqual([
    ['received', 13],
    ['activated', 7],
    ['destroyed', 7],
    ['lost', 7],
    ['transferred', 7],
  ])
})

test('the figures of a count have one order: before, movements, what should be, what is', () => {
  const [previous, ...others] = countFigures
  expect([previous, ...others.slice(-4)]).toEqual([
    'previous',
    ...['expected', 'on_hand', 'discrepancy', 'reason'],
  ])
  expect(others.slice(0, -4)).toEqual(movementColumns)
})

test('a card type that is described in both languages has a name in each', () => {
  const names = (description: string) => [skuName(description, 'fr'), skuName(description, 'en')]
  expect(names('Pochettes / Card sleeves')).toEqual(['Pochettes', 'Card sleeves'])
  for (const plain of ['Card sleeves', 'a / b / c', ' / b', 'a / ', 'a/b'])
    expect(names(plain)).toEqual([plain, plain])
})

test('offered campaigns are linked to the property, active, and have not ended', () => {
  expect(offeredCampaigns(7, '2026-03-17')).toEqual({
    join: ['campaign_property'],
    filter: [
      { column: 'campaign_property.property_id', operator: '=', value: 7 },
      { column: 'isactive', operator: '=', value: true },
      {
        or_: [
          { column: 'enddate', operator: '=', value: null },
          { column: 'enddate', operator: '>=', value: '2026-03-17' },
        ],
      },
    ],
  })
})

test('each requirement of a password is known by itself', () => {
  const met = (password: string) =>
    Object.entries(passwordRequirements).flatMap(([name, isMet]) => (isMet(password) ? [name] : []))
  expect([met('éééééééé'), met('É'), met('٣'), met('€'), met(' '), met('🎁🎁🎁🎁')]).toEqual([
    ['length', 'lowercase'],
    ['uppercase'],
    ['digit'],
    ['special'],
    [],
    ['special'],
  ])
})

test('a deleted user’s address has the time of deletion as its suffix', () => {
  expect(softDeletedUsername('ann@comptoir.example', new Date(1_700_000_000_000))).toBe(
    'ann@comptoir.example_deleted_1700000000000',
  )
  expect(originalUsername('ann@comptoir.example_deleted_1700000000000')).toBe('ann@comptoir.example')
  expect(originalUsername('ann_deleted_1@comptoir.example')).toBe('ann_deleted_1@comptoir.example')
})

test.each([
  ['café', '%café%'],
  [' ab ', 'ab%'],
  ['a', 'a%'],
  ['50 %', '%50 \\%%'],
  ['a_b', '%a\\_b%'],
  ['\\', '\\\\%'],
])('the search text %j has the pattern %j', (text, pattern) => {
  expect(searchPattern(text)).toBe(pattern)
})

test.each([
  ['2026-03-02', '2026-03-01', true],
  ['2026-03-01', '2026-03-01', false],
  ['2026-03-01', '2026-03-02', false],
  [null, '2026-03-01', false],
  ['2026-03-01', null, false],
  ['2026-03-01', '', false],
])('whether a campaign from %j to %j ends before it starts: %s', (startdate, enddate, does) => {
  expect(endsBeforeItStarts({ startdate, enddate })).toBe(does)
})

test.each([
  ['2026-03-18T02:29:59Z', '2026-03-17'],
  ['2026-03-18T02:30:00Z', '2026-03-18'],
  // In winter, days begin an hour later in UTC.
  ['2026-12-01T03:29:59Z', '2026-11-30'],
  ['2026-12-01T03:30:00Z', '2026-12-01'],
])('at %s, the latest day in Canada is %s', (moment, day) => {
  expect(latestDayInCanada(new Date(moment))).toBe(day)
})

test.each([
  ['2026-09-01T06:59:59Z', '2026-08-31'],
  ['2026-09-01T07:00:00Z', '2026-09-01'],
  ['2026-12-01T07:00:00Z', '2026-11-30'],
])('at %s, the earliest day in Canada is %s', (moment, day) => {
  expect(earliestDayInCanada(new Date(moment))).toBe(day)
})

test('an approved count keeps what it was compared with', () => {
  expect(previousOnHand({ on_hand: 104 }, { previous_on_hand: 55 })).toBe(55)
  expect(previousOnHand({ on_hand: 104 }, { previous_on_hand: 0 })).toBe(0)
  expect(previousOnHand({ on_hand: 104 }, { previous_on_hand: null })).toBe(104)
  expect(previousOnHand(null, { previous_on_hand: null })).toBe(0)
})

test('a count without a frozen number is compared with the one before it', () => {
  expect([previousOnHand({ on_hand: 7 }), previousOnHand(undefined)]).toEqual([7, 0])
})

test('the previous count is the latest of the same card type before its day, in any order', () => {
  const count = (sku: number, date: string) => ({ sku, date })
  const [june, july, other] = [count(1, '2026-06-30'), count(1, '2026-07-31'), count(2, '2026-08-01')]
  for (const counts of [
    [june, july, other],
    [other, july, june],
  ]) {
    expect(previousCount(counts, count(1, '2026-08-31'))).toBe(july)
    expect(previousCount(counts, july)).toBe(june)
    expect(previousCount(counts, june)).toBeUndefined()
  }
})

test('the previous count is asked for by property, card type and day, and is another one', () => {
  const asked = { sku: 2, date: '2026-08-01', property: 3 }
  const filter = [
    { column: 'property__c_id', operator: '=', value: 3 },
    { column: 'sku', operator: '=', value: 2 },
    { column: 'date', operator: '<=', value: '2026-07-31' },
  ]
  const latest = { limit: 1, orderBy: 'date', orderByDirection: 'DESC' }
  expect(previousCountQuery(asked)).toEqual({ ...latest, filter })
  const itself = { column: 'id', operator: '!=', value: 9 }
  expect(previousCountQuery({ ...asked, except: 9 })).toEqual({ ...latest, filter: [...filter, itself] })
})

test('a Draft can be deleted for ten minutes', () => {
  const order = { createddate: '2026-03-17T12:00:00.000Z' }
  const ages = ['12:00:00', '12:10:00', '12:10:01'].map((time) => Date.parse(`2026-03-17T${time}Z`))
  expect(ages.map((now) => isDraftDeletable(order, now))).toEqual([true, true, false])
})

test.each([
  ['514 555-0199', '5145550199'],
  ['514.555.0199 ext. 4', '5145550199'],
  ['+1 (514) 555-0199 poste 12', '5145550199'],
  ['5145550199 X12\n34', '5145550199'],
  ['5145550199 #7', '5145550199'],
  ['51455501999', ''],
  ['995145550199', ''],
  ['514555019', ''],
])('the phone number %j is compared as %j', (phone, key) => {
  expect(phoneKey(phone)).toBe(key)
})

test('codes have no more and no other characters', () => {
  const matches = (pattern: RegExp, ...texts: string[]) => texts.map((text) => pattern.test(text))
  expect(
    matches(confirmationCodePattern, 'abc123abc123', 'abc123abc1234', ' abc123abc123', 'ABC123abc123'),
  ).toEqual([true, false, false, false])
  expect(
    matches(caseNumberPattern, 'HD-4711', 'a1b', '12345', '#12', 'abc', 'a1', 'no 12', `1${'x'.repeat(30)}`),
  ).toEqual([...[true, true, true], ...[false, false, false, false, false]])
  expect(matches(campaignCodePattern, 'A-1', 'A'.repeat(18), 'A'.repeat(19), ' A', 'A ', '')).toEqual([
    ...[true, true],
    ...[false, false, false, false],
  ])
})

test('random bytes that would favour the first characters are left out', () => {
  const bytes = [255, 252, 251, 0, 36]
  const getRandomValues = (array: Uint8Array) => {
    array.set(bytes.splice(0, array.length))
    return array
  }
  vi.stubGlobal('crypto', { getRandomValues })
  expect(randomText('abcdefghijklmnopqrstuvwxyz0123456789', 2)).toBe('9a')
  vi.unstubAllGlobals()
})

test('the address of a user changes without the suffix of a deleted one', () => {
  const user = (username__c: string, isdeleted = false) => ({ username__c, isdeleted })
  const [ann, gone] = [user('ann@comptoir.example'), user('ann@comptoir.example_deleted_1', true)]
  expect([addressChange(ann, ann), addressChange(ann, gone), addressChange(gone, ann)]).toEqual([
    ...[undefined, undefined, undefined],
  ])
  expect(addressChange(gone, user('bob@comptoir.example'))).toEqual({
    from: 'ann@comptoir.example',
    to: 'bob@comptoir.example',
  })
  // A user who is not deleted may have such an address.
  expect(addressChange(user('ann_deleted_1'), user('ann'))).toEqual({ from: 'ann_deleted_1', to: 'ann' })
})
