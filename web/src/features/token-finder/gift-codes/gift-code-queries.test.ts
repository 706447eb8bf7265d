import { expect, test } from 'vitest'
import { codesByPersonPrefix, codesByPrefix } from './gift-code-queries.ts'

const startsWith = (value: string, ...columns: string[]) => [
  { or_: columns.map((column) => ({ column, operator: 'iLIKE', value })) },
]
const person = ['customer_email', 'first_name', 'last_name', 'name', 'recipient']

test('gift codes are found by the prefix of an email, name, recipient or order, up to fifty', () => {
  expect(codesByPrefix('  Zoé ')).toEqual({
    name: 'trnsx_ecom_activegc_b2c',
    limit: 50,
    orderBy: 'id',
    orderByDirection: 'DESC',
    filter: startsWith('Zoé%', ...person, 'order'),
  })
})

test('gift codes are narrowed to those whose mail was sent again, or not', () => {
  const sent = (operator: string) => ({ column: 'cwf_last_sent', operator, value: null })
  expect(codesByPrefix('zoe', 'sent').filter?.[1]).toEqual(sent('!='))
  expect(codesByPrefix('zoe', 'unsent').filter?.[1]).toEqual(sent('='))
})

test('the resend lookup searches emails and names of buyers and recipients, up to ten', () => {
  expect(codesByPersonPrefix('zoe')).toMatchObject({ limit: 10, filter: startsWith('zoe%', ...person) })
})

test('wildcards are escaped', () => {
  expect(codesByPersonPrefix('100%_a\\b').filter).toEqual(startsWith('100\\%\\_a\\\\b%', ...person))
})
