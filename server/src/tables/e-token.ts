import { pageSizes } from '@comptoir/contract/constants'
import { type ETokenRow, eTokenTable, isRedeemable } from '@comptoir/contract/tables/e-token'
import { sql as drizzleSql } from 'drizzle-orm'
import { index, timestamp } from 'drizzle-orm/pg-core'
import { sql } from '../database/sql.ts'
import { hasInScope } from '../engine/definition/actor.ts'
import { containsIndex, folded, nonAsciiIndex } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { actorOf, type Rule } from '../engine/definition/rules.ts'

/** An EML electronic token. */
export const eToken = defineTable(eTokenTable, {
  internal: {
    anonymised_at: timestamp({ withTimezone: true, precision: 3 }),
    external_id_folded: folded('external_id'),
    recipient_email_folded: folded('recipient_email'),
    recipient_name_folded: folded('recipient_name'),
    customer_email_folded: folded('customer_email'),
    customer_name_folded: folded('customer_name'),
  },
  searchedIn: {
    external_id: 'external_id_folded',
    recipient_email: 'recipient_email_folded',
    recipient_name: 'recipient_name_folded',
    customer_email: 'customer_email_folded',
    customer_name: 'customer_name_folded',
  },
  constraints: (column) => [
    index('eml_token_external_id_prefix').on(column('external_id_folded')),
    containsIndex('eml_token_recipient_email_contains', column('recipient_email_folded')),
    nonAsciiIndex('eml_token_recipient_email_foreign', column('recipient_email_folded')),
    containsIndex('eml_token_recipient_name_contains', column('recipient_name_folded')),
    nonAsciiIndex('eml_token_recipient_name_foreign', column('recipient_name_folded')),
    containsIndex('eml_token_customer_email_contains', column('customer_email_folded')),
    nonAsciiIndex('eml_token_customer_email_foreign', column('customer_email_folded')),
    containsIndex('eml_token_customer_name_contains', column('customer_name_folded')),
    nonAsciiIndex('eml_token_customer_name_foreign', column('customer_name_folded')),
    index('eml_token_redeemed')
      .on(column('updated_at'), column('redeem_centre'), column('amount'))
      .where(drizzleSql.raw('redeem')),
  ],
  maxPageSize: Math.max(...pageSizes),
  read: anyStaff,
  update: {
    by: () => true,
    columns: ['redeem', 'redeem_centre', 'comment'],
    rules: [redeemedOnceAndForGood, centreIsInScope, redemptionIsSigned],
  },
  setByServer: ['user_id', 'updated_at'],
})

/** The row is already locked: of two concurrent redemptions, the second finds the token redeemed. */
function redeemedOnceAndForGood({ before, row }: Parameters<Rule<ETokenRow>>[0]): void {
  if (!before || !isRedeemable(before) || !row.redeem) throw refuse('eml_token_redeem_fail')
}

async function centreIsInScope(...[{ row }, context]: Parameters<Rule<ETokenRow>>): Promise<void> {
  if (!row.redeem_centre?.trim()) throw refuse('redeem_centre_empty_error', { property: 'redeem_centre' })
  const known = await context.tx.first(
    sql`select 1 from property__c where external_id__c = ${row.redeem_centre} and not isdeleted`,
  )
  if (!known || !hasInScope(actorOf(context), 'externalId', row.redeem_centre)) {
    throw refuse('forbidden', { property: 'redeem_centre' })
  }
}

function redemptionIsSigned(...[{ row }, context]: Parameters<Rule<ETokenRow>>): void {
  row.user_id = actorOf(context).id
  row.updated_at = context.now.toISOString()
}
