import type { GiftCodeRow } from '@comptoir/contract/tables/gift-code'
import { expect, test } from 'vitest'
import { addressees, isOtherAddress, resendForm, valuesOf } from './resend-values.ts'

const giftCode = {
  name: 'Ada Roy',
  recipient: 'Luc Roy',
  customer_email: ' Ada@Client.example',
  language: 'FR',
} as GiftCodeRow
const ada = { of: 'buyer', email: 'ada@client.example', name: 'Ada Roy' }
const luc = { of: 'recipient', email: 'luc@client.example', name: '' }

test('the form starts with the values of the record, in French if the record is', () => {
  const values = { name: 'Ada Roy', email: 'ada@client.example', language: 'fr', reason: '' }
  expect(valuesOf(giftCode)).toEqual(values)
  expect(valuesOf({ ...giftCode, language: 'de' }).language).toBe('en')
  expect(valuesOf({ ...giftCode, language: null }).language).toBe('en')
})

test('the recipient’s address comes first if the record has one, and has no name but its own', () => {
  const given = { ...giftCode, recipient: ' LUC@client.example ' }
  expect(addressees(given)).toEqual([luc, ada])
  expect(valuesOf(given)).toMatchObject({ name: '', email: 'luc@client.example' })
  expect(addressees({ ...given, customer_email: null })).toEqual([luc])
})

test.each(['Luc Roy', 'Luc @ home', ' ', null, 'ADA@client.example'])(
  'the buyer’s address is the only one if the recipient is %j',
  (recipient) => expect(addressees({ ...giftCode, recipient })).toEqual([ada]),
)

test('an email address is not used as the name in the greeting', () => {
  expect(valuesOf({ ...giftCode, name: 'ada@client.example' }).name).toBe('')
  expect(valuesOf({ ...giftCode, name: null }).name).toBe('')
  expect(valuesOf({ ...giftCode, customer_email: null })).toMatchObject({ name: '', email: '' })
})

test('only an address that is none of the record’s needs a reason', () => {
  const given = { ...giftCode, recipient: 'luc@client.example' }
  for (const own of [' ada@client.EXAMPLE ', 'LUC@client.example', ' '])
    expect(isOtherAddress(given, own)).toBe(false)
  const values = { name: 'Luc', email: 'luc@client.example', language: 'en', reason: ' ' }
  expect(resendForm(given).safeParse(values).success).toBe(true)
  expect(resendForm(giftCode).safeParse(values).error?.issues).toMatchObject([
    { path: ['reason'], message: 'resend_reason_empty_error' },
  ])
  expect(resendForm(giftCode).safeParse({ ...values, reason: 'A typing error' }).success).toBe(true)
})

test('a name and an address are required', () => {
  const values = { ...valuesOf(giftCode), name: ' ', email: ' ' }
  expect(resendForm(giftCode).safeParse(values).error?.issues).toMatchObject([
    { path: ['name'], message: 'name_empty_error' },
    { path: ['email'], message: 'email_empty_error' },
  ])
})
