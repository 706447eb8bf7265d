import { expect, test } from 'vitest'
import { isWithinReach, type UserLink } from './users-data.ts'

function links(...properties: string[]): UserLink[] {
  return properties.map((name, id) => ({
    id,
    property: name.replace('former ', ''),
    propertyName: undefined,
    isdeleted: name.startsWith('former '),
  }))
}

const admin = { id: 1, role: 'admin' } as const

test.each([
  ['at one of my properties', ['A'], ['A', 'B'], true],
  ['without any property', [], ['A'], true],
  ['at another property too', ['A', 'C'], ['A', 'B'], false],
  ['formerly at another property', ['A', 'former C'], ['A', 'B'], false],
  ['at a property that I lost', ['A', 'B'], ['A', 'former B'], false],
])('whether an admin may change a user %s', (_, theirs, mine, expected) => {
  const edited = { id: 7, links: links(...theirs) }
  expect(isWithinReach(edited, admin, links(...mine))).toBe(expected)
  expect(isWithinReach(edited, { id: 1, role: 'superadmin' }, [])).toBe(true)
  expect(isWithinReach(edited, { id: edited.id, role: 'admin' }, [])).toBe(true)
})
