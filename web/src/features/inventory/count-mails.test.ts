import { expect, test } from 'vitest'
import { addressesIn, mailState } from './count-mails.ts'

test('the list names each address once, whatever stands around the commas', () => {
  expect(addressesIn(' a@centre.example, b@centre.example,,a@centre.example ,')).toEqual([
    'a@centre.example',
    'b@centre.example',
  ])
  expect(addressesIn('')).toEqual([])
})

test.each([
  { mails: [], state: 'unsent' },
  { mails: ['A sent', 'b sent'], state: undefined },
  { mails: ['a', 'b unknown'], state: 'waiting' },
  { mails: ['a sent', 'b failed'], state: 'unsent' },
  { mails: ['a failed', 'b unknown', 'a unknown'], state: 'waiting' },
])('the mail about a count with $mails is $state', ({ mails, state }) => {
  const said = mails
    .map((mail) => mail.split(' '))
    .map(([to = '', outcome]) => ({ new: { to, ...(outcome && { outcome }) } }))
  expect(mailState(['a', 'B'], said)).toBe(state)
})
