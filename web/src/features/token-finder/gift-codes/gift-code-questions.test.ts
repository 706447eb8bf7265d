import { expect, test } from 'vitest'
import { codesBeginning, codesOfBuyer } from './gift-code-questions.ts'

const beginningWith = (value: string, ...columns: string[]) => [
  { or_: columns.map((column) => ({ column, operator: 'iLIKE', value })) },
]
const buyer = ['customer_email', 'first_name', 'last_name', 'name']

test('gift codes are found by the beginning of an e-mail, name, recipient or order, fifty at the most', () => {
  expect(codesBeginning('  Zoé ')).toEqual({
    name: 'trnsx_ecom_activegc_b2c',
    limit: 50,
    orderBy: 'id',
    orderByDirection: 'DESC',
    filter: beginningWith('Zoé%', ...buyer, 'recipient', 'order'),
  })
})

test('those to be sent again are found by e-mail and name alone, ten at the most', () => {
  expect(codesOfBuyer('zoe')).toMatchObject({ limit: 10, filter: beginningWith('zoe%', ...buyer) })
})

test('what would be a wildcard stands for itself', () => {
  expect(codesOfBuyer('100%_a\\b').filter).toEqual(beginningWith('100\\%\\_a\\\\b%', ...buyer))
})
