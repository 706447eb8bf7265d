import { eTokenState } from '@comptoir/contract/tables/e-token'
import { expect, test } from 'vitest'
import { eTokensQuery, stateFilters } from './e-token-queries.ts'

const list = { search: '', page: 1, size: 10, sort: 'id', direction: 'ASC' } as const

test('each filter keeps the tokens of one state', () => {
  const tokens = ['Active', 'Locked', 'expired', 'Cancelled', 'Pending'].flatMap((status) =>
    [true, false].map((redeem) => ({ redeem, status })),
  )
  for (const state of stateFilters) {
    const { filter = [] } = eTokensQuery(list, state)
    const kept = tokens.filter((token) =>
      filter.every((one) => {
        if (!('column' in one)) throw new Error('The filter of a state has no groups.')
        const isSame = String(one.value).toLowerCase() === String({ ...token }[one.column]).toLowerCase()
        return one.operator === 'NOT iLIKE' ? !isSame : isSame
      }),
    )
    expect(kept, state).toEqual(tokens.filter((token) => state === 'all' || eTokenState(token) === state))
  }
})
