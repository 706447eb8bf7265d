import { queryLimits } from '@comptoir/contract/constants'
import { softDeletedUsername } from '@comptoir/contract/rules/soft-deleted-username'
import type { SessionUser, StaffUserRow } from '@comptoir/contract/tables/staff-user'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { everyProperty } from '../../data/properties.ts'
import { changeTables, readAllPages, runQuery } from '../../data/tables.ts'
import type { ListState } from '../../ui/list-state.ts'
import { type userColumns, userLinksQuery, userQuery, usersQuery } from './user-queries.ts'

/** The columns of a staff user that this screen reads. Every listed user has an sfid. */
export type User = Pick<StaffUserRow, Exclude<(typeof userColumns)[number], 'sfid'>> & { sfid: string }

/** With the sfids of their properties. */
export type ListedUser = User & { properties: string[] }

export const sortableColumns = ['name', 'username__c', 'role__c', 'last_login'] as const

export const usersKey = ['users']

export function userList({
  settledSearch,
  page,
  size,
  sort,
  direction,
}: Pick<
  ListState<(typeof sortableColumns)[number]>,
  'settledSearch' | 'page' | 'size' | 'sort' | 'direction'
>) {
  const search = settledSearch.trim()
  return queryOptions({
    queryKey: [...usersKey, { search, page, size, sort, direction }],
    queryFn: async ({ client, signal }) => {
      const query = usersQuery({ search, page, size, sort, direction })
      const [{ records, count }] = await Promise.all([
        runQuery(query, { count: true, signal }),
        // The names of the properties would widen their column later. Without them, the list is shown all the same.
        client.ensureQueryData(everyProperty()).catch(() => undefined),
      ])
      const rows = records.map(
        ({ propertyuser__c: user, property_propertyuser__c: links }): ListedUser => ({
          ...user,
          properties: links.filter(({ isdeleted }) => !isdeleted).map(({ property__c }) => property__c),
        }),
      )
      return { rows, count }
    },
    placeholderData: keepPreviousData,
  })
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
  const [user, callerLinks] = await Promise.all([findUser('id', id), readLinks(caller.sfid)])
  if (!user) return null
  const links = await readLinks(user.sfid)
  return { ...user, links, withinReach: isWithinReach({ id, links }, caller, callerLinks) }
}

export async function findUser(column: 'id' | 'username__c', value: unknown): Promise<User | undefined> {
  const { records } = await runQuery(userQuery(column, value))
  return records[0]?.propertyuser__c
}

/** The links of a user, read while the deletion waits for its confirmation. */
export function userLinks({ sfid }: Pick<User, 'sfid'>) {
  return queryOptions({ queryKey: [...usersKey, 'links', sfid], queryFn: () => readLinks(sfid) })
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
