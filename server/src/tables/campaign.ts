import { maxPageSize } from '@comptoir/contract/constants'
import { campaignCodePattern, generatedCampaignCode } from '@comptoir/contract/rules/codes'
import { formColumns } from '@comptoir/contract/table-description'
import {
  type CampaignRow,
  campaignForm,
  campaignTable,
  endsBeforeItStarts,
} from '@comptoir/contract/tables/campaign'
import { index } from 'drizzle-orm/pg-core'
import { sql } from '../database/sql.ts'
import { containsIndex, live } from '../engine/definition/columns.ts'
import { defineTable } from '../engine/definition/define-table.ts'
import { administratorsOnly, anyStaff } from '../engine/definition/policies.ts'
import { badInput, refuse } from '../engine/definition/refusal.ts'
import { type Change, fits, mustEqual, type RuleContext } from '../engine/definition/rules.ts'

export const campaign = defineTable(campaignTable, {
  constraints: (column) => [
    index('campaign_by_end').on(column('enddate')).where(live),
    containsIndex('campaign_name_contains', column('name_folded')).where(live),
    containsIndex('campaign_description_contains', column('description_folded')).where(live),
  ],
  maxPageSize: maxPageSize.campaign,
  read: anyStaff,
  create: {
    by: administratorsOnly,
    columns: ['sfid', 'islocal', ...formColumns(campaignTable)],
    rules: [
      fits(campaignForm),
      endsAfterItStarts,
      codeIsGivenOrMade,
      mustEqual<CampaignRow>('islocal', true),
    ],
  },
  update: {
    by: administratorsOnly,
    columns: ['sfid', ...formColumns(campaignTable)],
    rules: [codeStays, onlyLocalOnesChange, fits(campaignForm), endsAfterItStarts],
  },
  delete: { by: administratorsOnly, rules: [onlyLocalOnesChange, keptWhileOrdersUseIt, propertyLinksGoToo] },
  conflicts: { campaign_code: 'campaign_code_exists_error' },
})

function endsAfterItStarts({ row }: Change<CampaignRow>): void {
  if (endsBeforeItStarts(row)) throw badInput('A campaign cannot end before it starts.', 'enddate')
}

/** The code is entered or generated, and never changes afterwards. */
function codeIsGivenOrMade({ row }: Change<CampaignRow>): void {
  row.sfid = givenCode(row) || generatedCampaignCode()
  if (!campaignCodePattern.test(row.sfid)) {
    throw badInput('A campaign code has 1 to 18 letters, digits and hyphens.', 'sfid')
  }
}

function codeStays({ row, before }: Change<CampaignRow>): void {
  const given = givenCode(row)
  if (before && given && given !== before.sfid) {
    const message = 'The code of a campaign never changes. Create another campaign for another code.'
    throw refuse('forbidden', { property: 'sfid', message })
  }
  Object.assign(row, { sfid: before?.sfid })
}

function givenCode({ sfid }: { sfid: string | null }): string | undefined {
  return sfid?.trim().toUpperCase()
}

function onlyLocalOnesChange({ before }: Change<CampaignRow>): void {
  if (!before?.islocal) throw refuse('forbidden', { message: 'This campaign is managed elsewhere.' })
}

/** The row is already locked for deletion, so no order can be linked to the campaign meanwhile. */
async function keptWhileOrdersUseIt({ row }: Change<CampaignRow>, { tx }: RuleContext): Promise<void> {
  const used = await tx.first(sql`
    select 1 where exists (select from order_campaign where campaign_id = ${row.id})
                or exists (select from "order" where campaign__c = ${row.sfid})`)
  if (used) throw refuse('campaign_delete_forbidden')
}

async function propertyLinksGoToo({ row }: Change<CampaignRow>, { writes }: RuleContext): Promise<void> {
  await writes.remove('campaign_property', { campaign_id: row.id })
}
