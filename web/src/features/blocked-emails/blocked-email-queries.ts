import { searchPattern } from '@comptoir/contract/rules/search-pattern'
import { type ListRequest, tableQuery } from '../../data/table-query.ts'

export function blockedEmailsQuery({ search, page, size, sort, direction }: ListRequest<'email'>) {
  return tableQuery('blocked', {
    limit: size,
    offset: (page - 1) * size,
    orderBy: sort,
    orderByDirection: direction,
    filter: search ? [{ column: 'email', operator: 'iLIKE', value: searchPattern(search) }] : [],
  })
}

export function blockedAmongQuery(emails: readonly string[]) {
  return tableQuery('blocked', {
    limit: emails.length,
    filter: [{ column: 'email', operator: 'IN', value: emails }],
  })
}
