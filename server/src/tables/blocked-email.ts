import { maxPageSize } from '@comptoir/contract/constants'
import { blockedEmailForm, blockedEmailTable } from '@comptoir/contract/tables/blocked-email'
import { containsIndex, folded } from '../engine/columns.ts'
import { defineTable } from '../engine/define-table.ts'
import { administratorsOnly, anyStaff } from '../engine/policies.ts'
import { fits } from '../engine/rules.ts'

export const blockedEmail = defineTable(blockedEmailTable, {
  internal: { email_folded: folded('email') },
  searchedIn: { email: 'email_folded' },
  constraints: (column) => [containsIndex('blocked_email_contains', column('email_folded'))],
  maxPageSize: maxPageSize.blocked,
  read: anyStaff,
  create: { by: administratorsOnly, columns: ['email'], rules: [fits(blockedEmailForm)] },
  delete: { by: administratorsOnly },
  conflicts: { blocked_email: 'email_already_blocked' },
})
