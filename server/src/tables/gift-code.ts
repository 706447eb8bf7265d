import { pageSizes } from '@comptoir/contract/constants'
import { maskedGiftCode } from '@comptoir/contract/rules/codes'
import { type GiftCodeRow, giftCodeTable } from '@comptoir/contract/tables/gift-code'
import { sql as drizzleSql } from 'drizzle-orm'
import { index } from 'drizzle-orm/pg-core'
import { moment } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff } from '../engine/definition/policies.ts'
import type { Change, RuleContext } from '../engine/definition/rules.ts'

const wholeName = `btrim(coalesce(first_name, '') || ' ' || coalesce(last_name, ''))`

export const giftCode = defineTable(giftCodeTable, {
  expressions: { name: wholeName },
  internal: { anonymised_at: moment() },
  constraints: (column) => [
    index('gift_code_email_prefix').on(column('email_folded')),
    index('gift_code_first_name_prefix').on(column('first_name_folded')),
    index('gift_code_last_name_prefix').on(column('last_name_folded')),
    index('gift_code_name_prefix').on(column('name_folded')),
    index('gift_code_recipient_prefix').on(column('recipient_folded')),
    index('gift_code_order_prefix').on(column('order_folded')),
    index('gift_code_by_creation').on(column('created_at')),
    index('gift_code_resent')
      .on(column('cwf_last_sent'), column('mall'))
      .where(drizzleSql.raw('cwf_last_sent is not null')),
  ],
  maxPageSize: Math.max(...pageSizes),
  read: anyStaff,
  // A code is worth its amount in cash, so only a reveal, which is limited and audited, returns a whole one.
  masked: {
    gift_code: { sql: (code) => `lpad(right(${code}, 3), length(${code}), '*')`, text: maskedGiftCode },
  },
  setByServer: ['cwf_last_sent'],
  update: { by: () => true, columns: [], rules: [wasSentNow] },
})

/** The client reports that it sent the email; the server sets the time. */
function wasSentNow({ row }: Change<GiftCodeRow>, { now }: RuleContext): void {
  row.cwf_last_sent = now.toISOString()
}
