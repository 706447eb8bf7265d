import type { BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { Failure } from '../../data/failure.ts'
import { changeTables, runQuery } from '../../data/tables.ts'
import type { ListState } from '../../ui/list-state.ts'
import { blockedAmongQuery, blockedEmailsQuery } from './blocked-email-queries.ts'

export const blockedEmailsKey = ['blocked-emails']

/** Keeps a request within the size limit, even if every address has the maximum length. */
const maxPerRequest = 1000

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
      const query = blockedEmailsQuery({ search, page, size, sort, direction })
      const { records, count } = await runQuery(query, { count: true, signal })
      return { rows: records.map(({ blocked }) => blocked), count }
    },
    placeholderData: keepPreviousData,
  })
}

/** The blocked ones of the given addresses, which must be normalized as stored. */
export async function blockedAmong(emails: readonly string[], signal?: AbortSignal): Promise<Set<string>> {
  const found = new Set<string>()
  for (let at = 0; at < emails.length; at += maxPerRequest) {
    const chunk = emails.slice(at, at + maxPerRequest)
    const { records } = await runQuery(blockedAmongQuery(chunk), { signal })
    for (const { blocked } of records) found.add(blocked.email)
  }
  return found
}

export async function blockEmail(email: string): Promise<void> {
  await changeTables({ create: 'blocked', values: { email } })
}

/** Blocks all of them or none. */
export async function blockEmails(emails: readonly string[]): Promise<void> {
  await changeTables({ createMany: 'blocked', rows: emails.map((email) => ({ email })) })
}

/** An address that another user has already unblocked counts as success. */
export async function unblockEmail({ id }: BlockedEmailRow): Promise<void> {
  try {
    await changeTables({ delete: 'blocked', id })
  } catch (error) {
    if (!(error instanceof Failure && error.key === 'not_found')) throw error
  }
}
