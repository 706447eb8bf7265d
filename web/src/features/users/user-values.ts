import { key } from '@comptoir/contract/error-keys'
import { maxRootFields } from '@comptoir/contract/query'
import type { Role } from '@comptoir/contract/roles'
import { type StaffUserRow, staffUserForm } from '@comptoir/contract/tables/staff-user'
import { z } from 'zod'
import type { Change } from '../../data/tables.ts'
import { rebasedList } from '../../lib/rebased-list.ts'
import type { EditedUser } from './users-data.ts'

/** What the form holds. */
export interface UserValues {
  name: string
  username__c: string
  role__c: Role
  /** Sfids. */
  properties: string[]
  inactive: boolean
}

export const userFormSchema = staffUserForm.extend({
  properties: z.array(z.string()).min(1, key('select_property_error')),
})

export const blankUser: UserValues = {
  name: '',
  username__c: '',
  role__c: 'user',
  properties: [],
  inactive: false,
}

/** As the server keeps them: trimmed, the address in small letters. */
export function settledValues(typed: UserValues): UserValues {
  return { ...typed, ...staffUserForm.parse(typed) }
}

export function valuesOf({ user, links }: EditedUser): UserValues {
  const { name, username__c, role__c, inactive } = user
  const properties = links.filter(({ isdeleted }) => !isdeleted).map(({ property }) => property)
  return { name, username__c, role__c, inactive, properties }
}

/** The fields in which two differ, in the order of the form. */
export function differences(one: UserValues, other: UserValues): (keyof UserValues)[] {
  return (Object.keys(blankUser) as (keyof UserValues)[]).filter((field) =>
    field === 'properties'
      ? without(one.properties, other.properties).length > 0 ||
        without(other.properties, one.properties).length > 0
      : one[field] !== other[field],
  )
}

/** What makes the user as wanted, provided that nobody has changed them since. */
export function changesTo(edited: EditedUser, wanted: UserValues): Change[] {
  const before = valuesOf(edited)
  const changed = differences(before, wanted).filter((field) => field !== 'properties')
  const { name, username__c, role__c, inactive } = before
  // Links have no version of their own: changing one marks the user as changed.
  const { systemmodstamp } = edited.user
  const expect: Pick<StaffUserRow, UserColumn | 'systemmodstamp'> = {
    name,
    username__c,
    role__c,
    inactive,
    systemmodstamp,
  }
  return [
    {
      update: 'propertyuser__c',
      id: edited.user.id,
      values: Object.fromEntries(changed.map((field) => [field, wanted[field]])),
      expect: { ...expect, isdeleted: false },
    },
    ...linkChanges(edited, wanted.properties),
  ]
}

/** What somebody typed, on top of what somebody else has saved meanwhile. */
export function rebased(typed: UserValues, before: EditedUser, after: EditedUser): UserValues {
  const [old, saved] = [valuesOf(before), valuesOf(after)]
  const mine = differences(old, typed).filter((field) => field !== 'properties')
  const kept = Object.fromEntries(mine.map((field) => [field, typed[field]]))
  const properties = rebasedList(typed.properties, old.properties, saved.properties)
  return { ...saved, ...kept, properties }
}

type UserColumn = Exclude<keyof UserValues, 'properties'>

/** Leaves room for the user's own change and the batches in the same request. */
const mostToggled = maxRootFields - 5

function linkChanges(
  { user, links }: EditedUser,
  wanted: readonly string[],
): Change<'property_propertyuser__c'>[] {
  const table = 'property_propertyuser__c' as const
  const live = links.filter(({ isdeleted }) => !isdeleted)
  const removed = live.filter(({ property }) => !wanted.includes(property))
  const added = without(
    wanted,
    live.map(({ property }) => property),
  )
  const former = added.flatMap((property) => links.find((link) => link.property === property) ?? [])
  const toggled = [...removed, ...former].slice(0, mostToggled)
  const rest = removed.filter((link) => !toggled.includes(link))
  const created = without(
    added,
    toggled.map(({ property }) => property),
  )
  return [
    ...toggled.map(({ id, isdeleted }) => ({
      update: table,
      id,
      values: { isdeleted: !isdeleted },
      expect: { isdeleted },
    })),
    ...(rest.length > 0 ? [{ deleteMany: table, ids: rest.map(({ id }) => id) }] : []),
    ...(created.length > 0
      ? [
          {
            createMany: table,
            rows: created.map((property__c) => ({ propertyuser__c: user.sfid, property__c })),
          },
        ]
      : []),
  ]
}

function without(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((one) => !others.includes(one))
}
