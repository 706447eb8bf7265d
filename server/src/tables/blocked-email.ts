import { maxPageSize } from '@comptoir/contract/constants'
import {
  type BlockedEmailRow,
  blockedEmailForm,
  blockedEmailTable,
} from '@comptoir/contract/tables/blocked-email'
import { sql } from '../database/sql.ts'
import { containsIndex } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { administratorsOnly, anyStaff } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { fits, type Rule } from '../engine/definition/rules.ts'

export const blockedEmail = defineTable(blockedEmailTable, {
  constraints: (column) => [containsIndex('blocked_email_contains', column('email_folded'))],
  maxPageSize: maxPageSize.blocked,
  read: anyStaff,
  create: {
    by: administratorsOnly,
    columns: ['email'],
    rules: [fits(blockedEmailForm)],
    readingRules: [isNotBlockedYet],
  },
  delete: { by: administratorsOnly },
  conflicts: { blocked_email: 'email_already_blocked' },
})

/** The block of an anonymised person, which is a hash, is one already: a second one would stand, and bar, beside it. */
async function isNotBlockedYet(...[{ row }, { tx }]: Parameters<Rule<BlockedEmailRow>>): Promise<void> {
  const blocked = await tx.first(sql`select 1 where comptoir_is_blocked(${row.email})`, {
    prepared: 'is_blocked',
  })
  if (blocked) throw refuse('email_already_blocked')
}
