import { expect, test } from 'vitest'
import type { Field } from './record-kind.ts'
import { compareVersions, differingFields, rebase } from './versions.ts'

interface Company {
  name: string
  street: string
  city: string
  properties: number[]
}

const fields: Field<Company>[] = [
  { inputs: ['name'], label: 'Name', show: ({ name }) => name },
  { inputs: ['street', 'city'], label: 'Address', show: ({ street, city }) => `${street}, ${city}` },
  { inputs: ['properties'], label: 'Properties', show: ({ properties }) => properties.join(' ') },
]
const before: Company = { name: 'Quai', street: '9 Port', city: 'Laval', properties: [1, 2] }

test('the same members in another order are no difference', () => {
  expect(differingFields(fields, before, { ...before, properties: [2, 1] })).toEqual([])
  expect(differingFields(fields, before, { ...before, properties: [2] })).toHaveLength(1)
  expect(differingFields(fields, before, { ...before, properties: [1, 3] })).toHaveLength(1)
})

test('what was typed stays on top of what a colleague has saved, list items included', () => {
  const typed = { ...before, name: 'Port', properties: [1, 3] }
  const now = { ...before, name: 'Quay', city: 'Québec', properties: [1, 2, 5] }
  expect(rebase(fields, typed, before, now)).toEqual({ ...now, name: 'Port', properties: [1, 5, 3] })
})

test('a field of several inputs is one person’s as a whole', () => {
  const typed = { ...before, street: '1 Rue' }
  const now = { ...before, city: 'Québec' }
  expect(rebase(fields, typed, before, now)).toMatchObject({ street: '1 Rue', city: 'Laval' })
})

test('a conflict shows the fields that would be stored differently, and no others', () => {
  const theirs = { ...before, city: 'Québec' }
  const mine = { ...theirs, name: 'Port' }
  expect(compareVersions(fields, mine, theirs)).toEqual([{ label: 'Name', mine: 'Port', theirs: 'Quai' }])
})
