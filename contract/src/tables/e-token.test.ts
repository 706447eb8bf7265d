import { expect, test } from 'vitest'
import { allPropertiesGroup, eTokenState, isOfOtherGroup, isRedeemable } from './e-token.ts'

test.each([
  ['Active', 'redeemable'],
  [' ACTIVE ', 'redeemable'],
  ['Expired', 'doubtful'],
  ['cancelled', 'doubtful'],
  ['Pending', 'doubtful'],
  ['Locked', 'locked'],
])('a token whose status is %j is %s until it is redeemed', (status, state) => {
  expect(eTokenState({ redeem: false, status })).toBe(state)
  expect(eTokenState({ redeem: true, status })).toBe('redeemed')
})

test('every token can be redeemed unless it is redeemed or locked', () => {
  expect(
    ['Active', 'Expired', 'Cancelled', 'Locked'].map((status) => isRedeemable({ redeem: false, status })),
  ).toEqual([true, true, true, false])
  expect(isRedeemable({ redeem: true, status: 'Active' })).toBe(false)
})

test('a token is of another group unless its group bears the property’s name or is everybody’s', () => {
  const isOther = (merchant_group_name: string | null) =>
    isOfOtherGroup({ merchant_group_name }, 'Carrefour des Érables')
  expect(['Place Laurentine', 'Shops & Co'].map(isOther)).toEqual([true, true])
  expect(['carrefour des erables ', allPropertiesGroup, '', null].map(isOther)).toEqual(Array(4).fill(false))
})
