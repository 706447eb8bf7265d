import { searchDelayMs } from '@comptoir/contract/constants'
import {
  codesByPersonPrefix,
  codesByPrefix,
  giftCodeTable,
} from '../../web/src/features/token-finder/gift-codes/gift-code-queries.ts'
import type { DataSet } from '../cases/case.ts'
import { distinct } from '../cases/terms.ts'
import type { Screen } from './screen.ts'

export const tokenFinder: Screen = {
  name: 'token-finder',
  title: 'The gift-code search of the token finder',
  pause: searchDelayMs.tokenFinder,
  texts: (data) => typedTexts(data),
  questions: async (text) => ({ by_prefix: codesByPrefix(text) }),
}

export const resendLookup: Screen = {
  name: 'resend-lookup',
  title: 'The lookup for sending a gift code again',
  pause: searchDelayMs.tokenFinder,
  texts: async (data) => {
    const { 'an order number': _, ...ofBuyers } = await typedTexts(data)
    return ofBuyers
  },
  questions: async (text) => ({ by_prefix: codesByPersonPrefix(text) }),
}

async function typedTexts(data: DataSet) {
  const firstNames = distinct(await data.spread(giftCodeTable, 'first_name', 60, 91))
  const emails = await data.spread(giftCodeTable, 'customer_email', 40, 92)
  return {
    'one letter': distinct(firstNames.map((name) => name.slice(0, 1))),
    'two letters': distinct(firstNames.map((name) => name.slice(0, 2))),
    'three letters': distinct(firstNames.map((name) => name.slice(0, 3))),
    'a first name': firstNames,
    'a whole name': await data.spread(giftCodeTable, 'name', 40, 93),
    'an e-mail address': emails,
    'the beginning of one': emails.map((email) => email.slice(0, 6)),
    'an order number': await data.spread(giftCodeTable, '"order"', 40, 94),
  }
}
