import { searchPattern } from '@comptoir/contract/rules/search-pattern'
import type { BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Failure } from '../../data/failure.ts'
import { changeTables, readTable } from '../../data/tables.ts'
import type { ListState } from '../../ui/list-state.ts'

export const blockedEmailsKey = ['blocked-emails']

/** How many addresses one question may name, so that even the longest stay within the size of a request. */
const mostAsked = 1000

export function blockedEmailsPage({
  settledSearch,
  page,
  size,
  sort,
  direction,
}: Pick<ListState<'email'>, 'settledSearch' | 'page' | 'size' | 'sort' | 'direction'>) {
  const search = settledSearch.trim()
  return queryOptions({
    queryKey: [...blockedEmailsKey, { search, page, size, sort, direction }],
    queryFn: async ({ signal }) => {
      const { records, count } = await readTable(
        'blocked',
        {
          limit: size,
          offset: (page - 1) * size,
          orderBy: sort,
          orderByDirection: direction,
          filter: search ? [{ column: 'email', operator: 'iLIKE', value: searchPattern(search) }] : [],
        },
        { count: true, signal },
      )
      return { rows: records.map(({ blocked }) => blocked), count }
    },
    placeholderData: keepPreviousData,
  })
}

/** Of the addresses given, as they are stored, those that are blocked. */
export async function blockedAmong(emails: readonly string[], signal?: AbortSignal): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < emails.length; at += mostAsked) {
    const asked = emails.slice(at, at + mostAsked)
    const { records } = await readTable(
      'blocked',
      {
        limit: asked.length,
        filter: [{ column: 'email', operator: 'IN', value: asked }],
      },
      { signal },
    )
    for (const { blocked } of records) found.add(blocked.email)
  }
  return found
}

export async function blockEmail(email: string): Promise<void> {
  await changeTables({ create: 'blocked', values: { email } })
}

/** All of them or none. */
export async function blockEmails(emails: readonly string[]): Promise<void> {
  await changeTables({ createMany: 'blocked', rows: emails.map((email) => ({ email })) })
}

/** That somebody else has unblocked it before is as good. */
export async function unblockEmail({ id }: BlockedEmailRow): Promise<void> {
  try {
    await changeTables({ delete: 'blocked', id })
  } catch (error) {
    if (!(error instanceof Failure && error.key === 'not_found')) throw error
  }
}
