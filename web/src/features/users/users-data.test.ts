import { expect, test } from 'vitest'
import { type EditedUser, isWithinReach, type UserLink } from './users-data.ts'

function links(...properties: string[]): UserLink[] {
  return properties.map((name, id) => ({
    id,
    property: name.replace('former ', ''),
    propertyName: undefined,
    isdeleted: name.startsWith('former '),
  }))
}

const user: EditedUser['user'] = {
  id: 7,
  sfid: 'user-7',
  name: 'Ana Roy',
  username__c: 'ana@comptoir.example',
  role__c: 'user',
  inactive: false,
  last_login: null,
  systemmodstamp: '2026-05-01T08:00:00.000Z',
}
const admin = { id: 1, role: 'admin' } as const

test.each([
  ['at one of my properties', ['A'], ['A', 'B'], true],
  ['without any property', [], ['A'], true],
  ['at another property too', ['A', 'C'], ['A', 'B'], false],
  ['formerly at another property', ['A', 'former C'], ['A', 'B'], false],
  ['at a property that I lost', ['A', 'B'], ['A', 'former B'], false],
])('whether an admin may change a user %s', (_, theirs, mine, expected) => {
  const edited = { user, links: links(...theirs) }
  expect(isWithinReach(edited, admin, links(...mine))).toBe(expected)
  expect(isWithinReach(edited, { id: 1, role: 'superadmin' }, [])).toBe(true)
  expect(isWithinReach(edited, { id: user.id, role: 'admin' }, [])).toBe(true)
})
