import { expect, test } from 'vitest'
import { endsBeforeItStarts } from '../tables/campaign.ts'
import { eTokenState, isRedeemable } from '../tables/e-token.ts'
import { campaignCodePattern, generatedCampaignCode } from './campaign-code.ts'
import { earliestDayInCanada, latestDayInCanada } from './canadian-day.ts'
import { capitalized } from './capitalized.ts'
import { confirmationCode, confirmationCodePattern } from './confirmation-code.ts'
import { calculatedOnHand, discrepancy } from './discrepancy.ts'
import { cardValue, maskedGiftCode } from './gift-code.ts'
import { meetsPasswordPolicy } from './password.ts'
import { isPhone, phoneDigits } from './phone.ts'
import { previousOnHand } from './previous-count.ts'
import { rewardTier } from './reward-tier.ts'
import { searchPattern } from './search-pattern.ts'
import { originalUsername, softDeletedUsername } from './soft-deleted-username.ts'

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
  [`Aa1!${'x'.repeat(125)}`, false],
])('whether %j meets the password policy: %s', (password, meets) => {
  expect(meetsPasswordPolicy(password)).toBe(meets)
})

test.each([
  ['ABCD1234EFGH', '*********FGH'],
  ['ABC', 'ABC'],
  ['A', 'A'],
  ['', ''],
  ['ABCD', '*BCD'],
])('the gift code %j shows as %j', (code, masked) => {
  expect(maskedGiftCode(code)).toBe(masked)
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

test('a reward’s tier is the highest whose threshold the total reaches', () => {
  const tiers = [
    { tier: 'Gold', min: 50_000 },
    { tier: 'Bronze', min: 5000 },
  ]
  expect([4999.99, 5000, 49_999.99, 50_000].map((total) => rewardTier(total, tiers))).toEqual([
    null,
    'Bronze',
    'Bronze',
    'Gold',
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
  [{ redeem: false, status: 'active' }, 'redeemable'],
  [{ redeem: false, status: ' Locked ' }, 'locked'],
  [{ redeem: true, status: 'active' }, 'redeemed'],
  [{ redeem: true, status: 'locked' }, 'redeemed'],
] as const)('the token %j is %s, and only a redeemable one can be redeemed', (token, state) => {
  expect(eTokenState(token)).toBe(state)
  expect(isRedeemable(token)).toBe(state === 'redeemable')
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
