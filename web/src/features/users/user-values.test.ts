import { expect, test } from 'vitest'
import { changesTo, rebased, type UserValues, valuesOf } from './user-values.ts'
import type { EditedUser } from './users-data.ts'

const edited: EditedUser = {
  user: {
    id: 7,
    sfid: 'user-7',
    name: 'Ana Roy',
    username__c: 'ana@comptoir.example',
    role__c: 'user',
    inactive: false,
    last_login: null,
    systemmodstamp: '2026-05-01T08:00:00.000Z',
  },
  links: [
    { id: 1, property: 'A', propertyName: 'A', isdeleted: false },
    { id: 2, property: 'B', propertyName: 'B', isdeleted: false },
    { id: 3, property: 'C', propertyName: 'C', isdeleted: true },
  ],
}
const before = valuesOf(edited)
const unchanged = {
  name: 'Ana Roy',
  username__c: 'ana@comptoir.example',
  role__c: 'user',
  inactive: false,
  systemmodstamp: '2026-05-01T08:00:00.000Z',
  isdeleted: false,
}

test('an edit writes what has changed, provided that nothing else has', () => {
  expect(changesTo(edited, { ...before, role__c: 'admin' })).toEqual([
    { update: 'propertyuser__c', id: 7, values: { role__c: 'admin' }, expect: unchanged },
  ])
})

test('links are taken back, taken up again and created', () => {
  const table = 'property_propertyuser__c'
  expect(changesTo(edited, { ...before, properties: ['D', 'C', 'B'] }).slice(1)).toEqual([
    { update: table, id: 1, values: { isdeleted: true }, expect: { isdeleted: false } },
    { update: table, id: 3, values: { isdeleted: false }, expect: { isdeleted: true } },
    { createMany: table, rows: [{ propertyuser__c: 'user-7', property__c: 'D' }] },
  ])
})

test('however many links change, one request can hold them', () => {
  const links = Array.from({ length: 40 }, (_, at) => ({
    id: at,
    property: `P${at}`,
    propertyName: undefined,
    isdeleted: at >= 20,
  }))
  const wanted = links.filter(({ isdeleted }) => isdeleted).map(({ property }) => property)
  const changes = changesTo({ ...edited, links }, { ...before, properties: wanted })
  expect(changes.length).toBeLessThanOrEqual(20)
  const removed = changes.flatMap((change) => {
    if ('deleteMany' in change) return change.ids
    return 'update' in change && 'isdeleted' in change.values && change.values.isdeleted ? [change.id] : []
  })
  const created = changes.flatMap((change) => ('createMany' in change ? change.rows : []))
  expect(removed.toSorted((one, other) => one - other)).toEqual(links.slice(0, 20).map(({ id }) => id))
  expect(created.map((row) => 'property__c' in row && row.property__c)).toEqual(wanted)
})

test('what somebody typed stays on top of what somebody else saved', () => {
  const typed: UserValues = { ...before, role__c: 'admin', properties: ['B', 'D'] }
  const now: EditedUser = {
    user: { ...edited.user, name: 'Ana Roy-Côté', role__c: 'user_inventory' },
    links: [
      { id: 1, property: 'A', propertyName: 'A', isdeleted: false },
      { id: 3, property: 'C', propertyName: 'C', isdeleted: false },
    ],
  }
  expect(rebased(typed, edited, now)).toEqual({
    ...before,
    name: 'Ana Roy-Côté',
    role__c: 'admin',
    properties: ['C', 'D'],
  })
})
