import { expect, test } from 'vitest'
import { codesByBuyerPrefix, codesByPrefix } from './gift-code-queries.ts'

const startsWith = (value: string, ...columns: string[]) => [
  { or_: columns.map((column) => ({ column, operator: 'iLIKE', value })) },
]
const buyer = ['customer_email', 'first_name', 'last_name', 'name']

test('gift codes are found by the prefix of an email, name, recipient or order, up to fifty', () => {
  expect(codesByPrefix('  Zoé ')).toEqual({
    name: 'trnsx_ecom_activegc_b2c',
    limit: 50,
    orderBy: 'id',
    orderByDirection: 'DESC',
    filter: startsWith('Zoé%', ...buyer, 'recipient', 'order'),
  })
})

test('gift codes are narrowed to those whose mail was sent again, or not', () => {
  const sent = (operator: string) => ({ column: 'cwf_last_sent', operator, value: null })
  expect(codesByPrefix('zoe', 'sent').filter?.[1]).toEqual(sent('!='))
  expect(codesByPrefix('zoe', 'unsent').filter?.[1]).toEqual(sent('='))
})

test('the resend lookup searches emails and names only, up to ten', () => {
  expect(codesByBuyerPrefix('zoe')).toMatchObject({ limit: 10, filter: startsWith('zoe%', ...buyer) })
})

test('wildcards are escaped', () => {
  expect(codesByBuyerPrefix('100%_a\\b').filter).toEqual(startsWith('100\\%\\_a\\\\b%', ...buyer))
})
