import { queryLimits } from '@comptoir/contract/constants'
import { softDeletedUsername } from '@comptoir/contract/rules/soft-deleted-username'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { queryOptions } from '@tanstack/react-query'
import { readRecord, recordsKey } from '../../data/records.ts'
import { changeTables, readAllPages, runQuery } from '../../data/tables.ts'
import { type User, userLinksQuery, userRecords } from './user-queries.ts'

export type UserState = 'active' | 'inactive' | 'invited'

/** Users are created inactive, and stay so until they follow the link in the activation mail. */
export function stateOf({ inactive, last_login }: Pick<User, 'inactive' | 'last_login'>): UserState {
  if (!inactive) return 'active'
  return last_login === null ? 'invited' : 'inactive'
}

/** A link to a property, which may be a former one. */
export interface UserLink {
  id: number
  property: string
  /** Unknown where the property is not for the reader to see. */
  propertyName: string | undefined
  isdeleted: boolean
}

/** All that an edit starts from. */
export interface EditedUser extends User {
  links: readonly UserLink[]
  /** Of a user out of reach, only the links to the caller's own properties can be changed. */
  withinReach: boolean
}

/**
 * Whether the server lets the caller change the user: all properties the user has or had are the caller's own. The
 * list of users already keeps users above the caller's role from being opened.
 */
export function isWithinReach(
  user: { id: number; links: readonly UserLink[] },
  caller: Pick<SessionUser, 'id' | 'role'>,
  callerLinks: readonly UserLink[],
): boolean {
  if (caller.role === 'superadmin' || user.id === caller.id) return true
  const scope = callerLinks.filter(({ isdeleted }) => !isdeleted).map(({ property }) => property)
  return user.links.every(({ property }) => scope.includes(property))
}

export async function readEditedUser(id: number, caller: SessionUser): Promise<EditedUser | null> {
  const [user, callerLinks] = await Promise.all([readRecord(userRecords, 'id', id), readLinks(caller.sfid)])
  if (!user) return null
  const links = await readLinks(user.sfid)
  return { ...user, links, withinReach: isWithinReach({ id, links }, caller, callerLinks) }
}

/** The links of a user, read while the deletion waits for its confirmation. */
export function userLinks({ sfid }: Pick<User, 'sfid'>) {
  return queryOptions({
    queryKey: [...recordsKey(userRecords), 'links', sfid],
    queryFn: () => readLinks(sfid),
  })
}

/** Deletes the user with the links to properties. The name that is left frees the username for another user. */
export async function deleteUser({ id, username__c }: User, links: readonly UserLink[]): Promise<void> {
  const live = links.filter(({ isdeleted }) => !isdeleted)
  await changeTables(
    ...live.map((link) => ({
      update: 'property_propertyuser__c' as const,
      id: link.id,
      values: { isdeleted: true },
    })),
    {
      update: 'propertyuser__c',
      id,
      values: { isdeleted: true, username__c: softDeletedUsername(username__c, new Date()) },
    },
  )
}

async function readLinks(user: string): Promise<UserLink[]> {
  const records = await readAllPages(queryLimits.links, (page) => runQuery(userLinksQuery(user, page)))
  return records.map(
    ({ property_propertyuser__c: { id, property__c, isdeleted }, property__c: property }) => ({
      id,
      property: property__c,
      propertyName: property?.name,
      isdeleted,
    }),
  )
}
