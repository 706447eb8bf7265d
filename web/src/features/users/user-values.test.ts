import { maxChanges } from '@comptoir/contract/query'
import { expect, test } from 'vitest'
import { blankUser, linkChanges, userFormSchema } from './user-values.ts'

const table = 'property_propertyuser__c'
const edited = {
  sfid: 'user-7',
  links: [
    { id: 1, property: 'A', propertyName: 'A', isdeleted: false },
    { id: 2, property: 'B', propertyName: 'B', isdeleted: false },
    { id: 3, property: 'C', propertyName: 'C', isdeleted: true },
  ],
}

test('links are taken back, taken up again and created', () => {
  expect(linkChanges(edited, ['D', 'C', 'B'])).toEqual([
    { update: table, id: 1, values: { isdeleted: true }, expect: { isdeleted: false } },
    { update: table, id: 3, values: { isdeleted: false }, expect: { isdeleted: true } },
    { createMany: table, rows: [{ propertyuser__c: 'user-7', property__c: 'D' }] },
  ])
})

test('however many links change, one request can hold them and the update of the user', () => {
  const links = Array.from({ length: 2 * maxChanges }, (_, at) => ({
    id: at,
    property: `P${at}`,
    propertyName: undefined,
    isdeleted: at >= maxChanges,
  }))
  const wanted = links.filter(({ isdeleted }) => isdeleted).map(({ property }) => property)
  const changes = linkChanges({ ...edited, links }, wanted)
  expect(changes.length).toBeLessThan(maxChanges)
  const removed = changes.flatMap((change) => {
    if ('deleteMany' in change) return change.ids
    return 'update' in change && change.values.isdeleted ? [change.id] : []
  })
  const created = changes.flatMap((change) => ('createMany' in change ? change.rows : []))
  expect(removed.toSorted((one, other) => one - other)).toEqual(
    links.slice(0, maxChanges).map(({ id }) => id),
  )
  expect(created.map(({ property__c }) => property__c)).toEqual(wanted)
})

test('a name, a valid address and a property are required', () => {
  const keys = (inputs: object) =>
    userFormSchema
      .safeParse({ ...blankUser, ...inputs })
      .error?.issues.map(({ path, message }) => [...path, message])
  expect(keys({ name: ' ', username__c: ' ' })).toEqual([
    ['name', 'name_empty_error'],
    ['username__c', 'email_empty_error'],
    ['properties', 'select_property_error'],
  ])
  expect(keys({ name: 'Ines', username__c: 'ines', properties: ['A'] })).toEqual([
    ['username__c', 'valid_email_error'],
  ])
})
