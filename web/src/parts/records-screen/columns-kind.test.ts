import { campaignTable } from '@comptoir/contract/tables/campaign'
import { expect, test } from 'vitest'
import { storedValue } from './record-form.tsx'

const { name, startdate, description, isactive } = campaignTable.columns

test('what is left empty is stored as nothing, and what is typed without the blanks around it', () => {
  expect(storedValue(name, ' Spring ')).toBe('Spring')
  expect(storedValue(startdate, '')).toBeNull()
  expect(storedValue(description, '  ')).toBeNull()
  expect(storedValue(isactive, true)).toBe(true)
})

test('what breaks a rule stays as it was typed', () => {
  expect(storedValue(name, ' ')).toBe(' ')
  expect(storedValue(startdate, '2026-13-01')).toBe('2026-13-01')
})
