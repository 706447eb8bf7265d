import { queryLimits } from '@comptoir/contract/constants'
import { tableQuery } from '../../data/table-query.ts'

export function companyQuery(column: 'id' | 'sfid', value: number | string) {
  return tableQuery('account', {
    limit: queryLimits.single,
    filter: [{ column, operator: '=', value }],
  })
}

export function contactQuery(id: number) {
  return tableQuery('contact', {
    limit: queryLimits.single,
    filter: [{ column: 'id', operator: '=', value: id }],
  })
}

export function blockedAmongQuery(emails: readonly string[]) {
  return tableQuery('blocked', {
    limit: emails.length,
    filter: [{ column: 'email', operator: 'IN', value: emails }],
  })
}
