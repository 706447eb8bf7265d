import { recordQueries, tableQuery } from '../../data/table-query.ts'

export const blockedRecords = recordQueries('blocked', { search: ['email'] })

export function blockedAmongQuery(emails: readonly string[]) {
  return tableQuery('blocked', { limit: emails.length, where: { email: emails } })
}
