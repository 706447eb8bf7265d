import { pageSizes } from '@comptoir/contract/constants'
import { type ETokenRow, eTokenTable, isRedeemable, redemptionForm } from '@comptoir/contract/tables/e-token'
import { sql as drizzleSql } from 'drizzle-orm'
import { index } from 'drizzle-orm/pg-core'
import { text } from '../database/row-shape.ts'
import { sqlOf } from '../database/sql.ts'
import { hasInScope } from '../engine/definition/actor.ts'
import { moment, searchIndexes } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { anyStaff } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import { actorOf, type Change, fits, type RuleContext } from '../engine/definition/rules.ts'

export const eToken = defineTable(eTokenTable, {
  internal: { anonymised_at: moment() },
  constraints: (column) => [
    index('eml_token_external_id_prefix').on(column('external_id_folded')),
    ...searchIndexes('eml_token_recipient_email', () => column('recipient_email_folded')),
    ...searchIndexes('eml_token_recipient_name', () => column('recipient_name_folded')),
    ...searchIndexes('eml_token_customer_email', () => column('customer_email_folded')),
    ...searchIndexes('eml_token_customer_name', () => column('customer_name_folded')),
    index('eml_token_redeemed')
      .on(column('updated_at'), column('redeem_centre'), column('amount'))
      .where(drizzleSql.raw('redeem')),
  ],
  maxPageSize: Math.max(...pageSizes),
  read: anyStaff,
  update: {
    by: () => true,
    columns: ['redeem', 'redeem_centre', 'comment'],
    rules: [fits(redemptionForm), redeemedOnceAndForGood, centreIsInScope, redemptionIsSigned],
  },
  setByServer: ['user_id', 'updated_at'],
})

/** The row is already locked: of two concurrent redemptions, the second finds the token redeemed. */
function redeemedOnceAndForGood({ before, row }: Change<ETokenRow>): void {
  if (!before || !isRedeemable(before)) {
    const message = 'This token was redeemed already, or is locked. Look it up again for its present state.'
    throw refuse('eml_token_redeem_fail', { message })
  }
  if (!row.redeem)
    throw refuse('eml_token_redeem_fail', { message: 'A token is only redeemed. Send redeem with true.' })
}

/** Stored is the external id. A name counts if only one property of the scope has it. */
async function centreIsInScope({ row }: Change<ETokenRow>, context: RuleContext): Promise<void> {
  const given = row.redeem_centre?.trim()
  if (!given) throw refuse('redeem_centre_empty_error', { property: 'redeem_centre' })
  const named = await context.tx.rows(sqlOf({ code: text })`
    select external_id__c as code from property__c
    where not isdeleted
      and (external_id__c = ${given} or sfid = ${given} or name_folded = comptoir_fold(${given}::text))`)
  const codes = named
    .map(({ code }) => code)
    .filter((code) => hasInScope(actorOf(context), 'externalId', code))
  const code = codes.includes(given) ? given : codes[0]
  if (code === undefined || (code !== given && codes.length > 1)) {
    const message = 'Send the external id, or the name, of one of your own properties.'
    throw refuse('forbidden', { property: 'redeem_centre', message })
  }
  row.redeem_centre = code
}

function redemptionIsSigned({ row }: Change<ETokenRow>, context: RuleContext): void {
  row.user_id = actorOf(context).id
  row.updated_at = context.now.toISOString()
}
