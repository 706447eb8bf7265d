import { unusedAccessDays } from '@comptoir/contract/access-review'
import { queryLimits } from '@comptoir/contract/constants'
import { restCalls } from '@comptoir/contract/rest'
import { originalUsername, softDeletedUsername } from '@comptoir/contract/rules/soft-deleted-username'
import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { queryOptions } from '@tanstack/react-query'
import { readRecord, recordsKey } from '../../data/records.ts'
import { callIfOffered, callRest } from '../../data/rest.ts'
import { changeTables, readAllPages, runQuery } from '../../data/tables.ts'
import { type User, userLinksQuery, userRecords } from './user-queries.ts'

export const userStates = ['active', 'inactive', 'invited', 'deleted'] as const
export type UserState = (typeof userStates)[number]

/** Users are created inactive, and stay so until they follow the link in the activation mail. */
export function stateOf({
  isdeleted,
  inactive,
  last_login,
}: Pick<User, 'isdeleted' | 'inactive' | 'last_login'>): UserState {
  if (isdeleted) return 'deleted'
  if (!inactive) return 'active'
  return last_login === null ? 'invited' : 'inactive'
}

/** Whether a user who may sign in has not done so for long. */
export function isUnused(user: Pick<User, 'isdeleted' | 'inactive' | 'last_login'>, now: Date): boolean {
  const { last_login } = user
  if (stateOf(user) !== 'active' || last_login === null) return false
  return new Date(last_login) < daysBefore(now, unusedAccessDays)
}

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 86_400_000)
}

/** Who may do what, and where; null if the server does not tell. */
export const accessReview = queryOptions({
  queryKey: [...recordsKey(userRecords), 'review'],
  queryFn: async ({ signal }) => (await callIfOffered(restCalls.accessReview, { signal }))?.users ?? null,
})

/** The user activates the account again, by a mail, and gets properties by an edit. */
export async function restoreUser({ id, username__c }: User): Promise<void> {
  const email = originalUsername(username__c)
  await changeTables({ update: 'propertyuser__c', id, values: { isdeleted: false } })
  await callRest(restCalls.sendActivation, { payload: { email } })
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
