import { expect, test } from 'vitest'
import { newRewardTiers, rewardTier, rewardTiers, rewardTiersInput, tierBounds } from './reward-tier.ts'

const gold = { tier: 'Gold', min: 50_000 }
const silver = { tier: 'Silver', min: 15_000.5 }
const bronze = { tier: 'Bronze', min: 5000 }

test.each([
  ['the highest first', [gold, silver, bronze]],
  ['the lowest first', [bronze, silver, gold]],
  ['in no order', [silver, gold, bronze]],
])(
  'a reward’s tier is the highest whose threshold the total reaches, if tiers are set with %s',
  (_, tiers) => {
    const totals = [0, 4999.99, 5000, 15_000.49, 15_000.5, 49_999.99, 50_000, 1_000_000]
    expect(totals.map((total) => rewardTier(total, tiers))).toEqual([
      null,
      null,
      'Bronze',
      'Bronze',
      'Silver',
      'Silver',
      'Gold',
      'Gold',
    ])
    expect(rewardTier(1_000_000, [])).toBeNull()
  },
)

test('a tier has a name, and a threshold of at least 0', () => {
  const isValid = (tier: object) => rewardTiers.safeParse([tier]).success
  expect([gold, { ...gold, min: 0 }].map(isValid)).toEqual([true, true])
  expect([{ ...gold, tier: '' }, { ...gold, min: -0.01 }, { tier: 'Gold' }].map(isValid)).toEqual([
    false,
    false,
    false,
  ])
})

test('each tier ends where the next begins, and the rest has no tier', () => {
  expect(tierBounds([bronze, gold, silver])).toEqual([
    { tier: 'Gold', min: 50_000, below: null },
    { tier: 'Silver', min: 15_000.5, below: 50_000 },
    { tier: 'Bronze', min: 5000, below: 15_000.5 },
    { tier: null, min: 0, below: 5000 },
  ])
})

test('a threshold of 0 leaves no company without a tier, and of two equal ones the first counts', () => {
  expect(
    tierBounds([
      { tier: 'Member', min: 0 },
      { tier: 'Friend', min: 0 },
    ]),
  ).toEqual([{ tier: 'Member', min: 0, below: null }])
  expect(tierBounds([])).toEqual([])
})

test('the lowest of several tiers decides whether there are companies without one', () => {
  const member = { tier: 'Member', min: 0 }
  expect(tierBounds([gold, silver, member]).map(({ tier }) => tier)).toEqual(['Gold', 'Silver', 'Member'])
})

const named = (count: number) => Array.from({ length: count }, (_, at) => ({ tier: `Tier ${at}`, min: at }))

test.each([
  ['none', []],
  ['20', named(20)],
  ['one with the longest name', [{ tier: 'x'.repeat(40), min: 0 }]],
  ['one with the highest threshold', [{ tier: 'Gold', min: 9_999_999_999.99 }]],
])('new reward tiers may be set: %s', (_, tiers) => {
  expect(newRewardTiers.parse(tiers)).toEqual(tiers)
  expect(rewardTiersInput.parse(JSON.stringify(tiers))).toEqual(tiers)
})

test.each([
  ['more than 20', named(21)],
  ['a name that is too long', [{ tier: 'x'.repeat(41), min: 0 }]],
  ['a name of spaces', [{ tier: '  ', min: 0 }]],
  ['a threshold that is too high', [{ tier: 'Gold', min: 10_000_000_000 }]],
  ['a threshold below 0', [{ tier: 'Gold', min: -0.01 }]],
  ['a tier without a threshold', [{ tier: 'Gold' }]],
  ['two of one name', [gold, { ...gold, min: 1 }]],
  ['two of one threshold', [gold, { ...gold, tier: 'Silver' }]],
  ['no list', gold],
  ['no JSON', '[{'],
])('new reward tiers are refused: %s', (_, tiers) => {
  const issues = rewardTiersInput.safeParse(tiers).error?.issues.map(({ message }) => message)
  expect(issues).toEqual(['reward_tiers_error'])
})
