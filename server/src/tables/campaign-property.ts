import { maxPageSize } from '@comptoir/contract/constants'
import { type CampaignPropertyRow, campaignPropertyTable } from '@comptoir/contract/tables/campaign'
import { index, unique } from 'drizzle-orm/pg-core'
import { sql } from '../database/sql.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { administratorsOnly, anyStaff } from '../engine/definition/policies.ts'
import { refuse } from '../engine/definition/refusal.ts'
import type { Change, RuleContext } from '../engine/definition/rules.ts'

const access = {
  by: administratorsOnly,
  rules: [onlyOfALocalCampaign],
  effects: [theCampaignChangesWithIt],
}

export const campaignProperty = defineTable(campaignPropertyTable, {
  constraints: (column) => [
    unique('campaign_property_pair').on(column('campaign_id'), column('property_id')),
    index('campaign_property_by_property').on(column('property_id')),
  ],
  isJunction: true,
  maxPageSize: maxPageSize.property__c,
  read: anyStaff,
  create: { ...access, columns: ['campaign_id', 'property_id'] },
  update: { ...access, columns: ['property_id'] },
  delete: { ...access, effects: [theCampaignChangesWithIt, onePropertyRemains] },
})

async function onlyOfALocalCampaign(
  { row }: Change<CampaignPropertyRow>,
  { tx }: RuleContext,
): Promise<void> {
  const foreign = await tx.first(sql`select 1 from campaign where id = ${row.campaign_id} and not islocal`)
  if (foreign) throw refuse('forbidden', { message: 'This campaign is managed elsewhere.' })
}

/** The new stamp makes a concurrent edit of the campaign a conflict, since its properties have changed. */
async function theCampaignChangesWithIt(
  { row }: Change<CampaignPropertyRow>,
  { writes }: RuleContext,
): Promise<void> {
  await writes.touch('campaign', { id: row.campaign_id })
}

/**
 * Checked before the commit, because a request may remove all links and create others. The touched campaign is locked
 * until then, so that two requests cannot remove the last two links together.
 */
function onePropertyRemains({ row }: Change<CampaignPropertyRow>, { tx, beforeCommit }: RuleContext): void {
  beforeCommit(`properties of campaign ${row.campaign_id}`, async () => {
    const bare = await tx.first(sql`
      select 1 from campaign c where c.id = ${row.campaign_id} and not c.isdeleted
        and not exists (select from campaign_property l where l.campaign_id = c.id)`)
    const message = 'A campaign keeps one property. Add another one first, or delete the campaign.'
    if (bare) throw refuse('property_selection_mandatory_error', { message })
  })
}
