import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { expect, test } from 'vitest'
import { goesElsewhere, resendForm, valuesOf } from './resend-values.ts'

const giftCode = {
  name: 'Ada Roy',
  recipient: 'Luc Roy',
  customer_email: 'Ada@Client.example',
  language: 'FR',
} as GiftCodeRow

test('the form begins with what the record says, in French when the record does', () => {
  const values = { name: 'Luc Roy', email: 'Ada@Client.example', language: 'fr', reason: '' }
  expect(valuesOf(giftCode)).toEqual(values)
  expect(valuesOf({ ...giftCode, language: 'de' }).language).toBe('en')
  expect(valuesOf({ ...giftCode, language: null }).language).toBe('en')
})

test('nobody is greeted by an address', () => {
  expect(valuesOf({ ...giftCode, recipient: 'luc@client.example' }).name).toBe('Ada Roy')
  expect(valuesOf({ ...giftCode, recipient: null }).name).toBe('Ada Roy')
})

test('only another address needs a reason', () => {
  expect(goesElsewhere(giftCode, ' ada@client.EXAMPLE ')).toBe(false)
  const values = { name: 'Luc', email: 'luc@client.example', language: 'en', reason: ' ' }
  expect(resendForm(giftCode).safeParse(values).error?.issues).toMatchObject([
    { path: ['reason'], message: 'tokenFinder.reason_missing' },
  ])
  expect(resendForm(giftCode).safeParse({ ...values, reason: 'A typing error' }).success).toBe(true)
})
