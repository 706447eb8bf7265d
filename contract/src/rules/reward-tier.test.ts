import { expect, test } from 'vitest'
import { tierBounds } from './reward-tier.ts'

test('each tier ends where the next begins, and the rest has no tier', () => {
  expect(
    tierBounds([
      { tier: 'Bronze', min: 5000 },
      { tier: 'Gold', min: 50_000 },
      { tier: 'Silver', min: 15_000.5 },
    ]),
  ).toEqual([
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
