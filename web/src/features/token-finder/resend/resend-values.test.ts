import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { expect, test } from 'vitest'
import { isOtherAddress, resendForm, valuesOf } from './resend-values.ts'

const giftCode = {
  name: 'Ada Roy',
  recipient: 'Luc Roy',
  customer_email: 'Ada@Client.example',
  language: 'FR',
} as GiftCodeRow

test('the form starts with the values of the record, in French if the record is', () => {
  const values = { name: 'Luc Roy', email: 'Ada@Client.example', language: 'fr', reason: '' }
  expect(valuesOf(giftCode)).toEqual(values)
  expect(valuesOf({ ...giftCode, language: 'de' }).language).toBe('en')
  expect(valuesOf({ ...giftCode, language: null }).language).toBe('en')
})

test('an email address is not used as the name in the greeting', () => {
  expect(valuesOf({ ...giftCode, recipient: 'luc@client.example' }).name).toBe('Ada Roy')
  expect(valuesOf({ ...giftCode, recipient: null }).name).toBe('Ada Roy')
  expect(valuesOf({ ...giftCode, recipient: ' ' }).name).toBe('Ada Roy')
  expect(valuesOf({ ...giftCode, recipient: null, name: 'ada@client.example' }).name).toBe('')
})

test('only another address needs a reason', () => {
  expect(isOtherAddress(giftCode, ' ada@client.EXAMPLE ')).toBe(false)
  expect(isOtherAddress(giftCode, ' ')).toBe(false)
  const values = { name: 'Luc', email: 'luc@client.example', language: 'en', reason: ' ' }
  expect(resendForm(giftCode).safeParse(values).error?.issues).toMatchObject([
    { path: ['reason'], message: 'resend_reason_empty_error' },
  ])
  expect(resendForm(giftCode).safeParse({ ...values, reason: 'A typing error' }).success).toBe(true)
})
