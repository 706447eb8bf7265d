import { maxPageSize } from '@comptoir/contract/constants'
import { blockedEmailForm, blockedEmailTable } from '@comptoir/contract/tables/blocked-email'
import { sql } from '../database/sql.ts'
import { containsIndex } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { administratorsOnly, anyStaff } from '../engine/definition/policies.ts'
import { fits } from '../engine/definition/rules.ts'

export const blockedEmail = defineTable(blockedEmailTable, {
  constraints: (column) => [containsIndex('blocked_email_contains', column('email_folded'))],
  maxPageSize: maxPageSize.blocked,
  read: anyStaff,
  create: {
    by: administratorsOnly,
    columns: ['email'],
    rules: [fits(blockedEmailForm)],
    // The block of an anonymised person, which is a hash, is one already: a second one would stand, and bar, beside it.
    refusedIf: {
      key: 'email_already_blocked',
      condition: (row) => sql`comptoir_is_blocked(${row}.email)`,
    },
  },
  delete: { by: administratorsOnly },
  conflicts: { blocked_email: 'email_already_blocked' },
})
