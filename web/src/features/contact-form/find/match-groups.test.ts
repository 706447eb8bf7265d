import { expect, test } from 'vitest'
import { groupOf } from './match-groups.ts'

test('each reason belongs to the filter that names what matched', () => {
  expect(groupOf({ reason: 'name_part' })).toBe('name')
  expect(groupOf({ reason: 'name_and_address' })).toBe('name')
  expect(groupOf({ reason: 'elsewhere' })).toBe('address')
  expect(groupOf({ reason: 'contact_part' })).toBe('contact')
  expect(groupOf({ reason: 'confirmation_code' })).toBe('order')
})
