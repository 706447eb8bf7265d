import { key } from '@comptoir/contract/error-keys'
import { maxChanges } from '@comptoir/contract/query'
import { staffUserForm } from '@comptoir/contract/tables/staff-user'
import * as z from 'zod'
import type { Change } from '../../data/tables.ts'
import type { User } from './user-queries.ts'
import type { UserLink } from './users-data.ts'

export const userFormSchema = staffUserForm.extend({
  properties: z.array(z.string()).min(1, key('select_property_error')),
})

/** The properties by their sfids. */
export type UserInputs = z.input<typeof userFormSchema> & { inactive: boolean }

export const blankUser: UserInputs = {
  name: '',
  username__c: '',
  role__c: 'user',
  properties: [],
  inactive: false,
}

export const userColumns = ['name', 'username__c', 'role__c', 'inactive'] as const

/** As the server keeps them: trimmed, the address in lower case. */
export function columnsOf(inputs: UserInputs) {
  return { ...staffUserForm.parse(inputs), inactive: inputs.inactive }
}

export function inputsOf({
  name,
  username__c,
  role__c,
  inactive,
  links,
}: User & { links: readonly UserLink[] }): UserInputs {
  const properties = links.filter(({ isdeleted }) => !isdeleted).map(({ property }) => property)
  return { name, username__c, role__c, inactive, properties }
}

/** Leaves room for the user's own change and the batches in the same request. */
const maxToggled = maxChanges - 5

/** A former link is used again; others are created. */
export function linkChanges(
  { sfid, links }: { sfid: string; links: readonly UserLink[] },
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
  const toggled = [...removed, ...former].slice(0, maxToggled)
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
            rows: created.map((property__c) => ({ propertyuser__c: sfid, property__c })),
          },
        ]
      : []),
  ]
}

function without(some: readonly string[], others: readonly string[]): string[] {
  return some.filter((one) => !others.includes(one))
}
