import { expect, test } from 'vitest'
import { addressesIn } from './creation-mail-data.ts'

test('the list names each address once, whatever stands around the commas', () => {
  expect(addressesIn(' a@centre.example, b@centre.example,,a@centre.example ,')).toEqual([
    'a@centre.example',
    'b@centre.example',
  ])
  expect(addressesIn('')).toEqual([])
})
