import { maxPageSize } from '@comptoir/contract/constants'
import { blockedEmailForm, blockedEmailTable } from '@comptoir/contract/tables/blocked-email'
import { containsIndex } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { administratorsOnly, anyStaff } from '../engine/definition/policies.ts'
import { fits } from '../engine/definition/rules.ts'

export const blockedEmail = defineTable(blockedEmailTable, {
  constraints: (column) => [containsIndex('blocked_email_contains', column('email_folded'))],
  maxPageSize: maxPageSize.blocked,
  read: anyStaff,
  create: { by: administratorsOnly, columns: ['email'], rules: [fits(blockedEmailForm)] },
  delete: { by: administratorsOnly },
  conflicts: { blocked_email: 'email_already_blocked' },
})
