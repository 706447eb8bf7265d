import type { Change } from '../change-log.ts'
import type { Row } from '../database-copy.ts'
import { failUnless } from './rule-checks.ts'
import type { ChangeContext, WireChange } from './wire-change.ts'

/** A request that removes a link of a user leaves another one, unless the user is deleted or a superadmin. */
export function lastOfUserFault(change: WireChange, context: ChangeContext): string | undefined {
  const isRemoval = change.verb === 'DELETE' || (change.verb === 'UPDATE' && change.after?.isdeleted === true)
  if (!isRemoval) return undefined
  const sfid = change.before?.propertyuser__c
  const [user] = rowsAtEnd('propertyuser__c', 'sfid', sfid, context)
  const links = rowsAtEnd('property_propertyuser__c', 'propertyuser__c', sfid, context)
  const needsOne = user && !user.isdeleted && user.role__c !== 'superadmin'
  return failUnless(
    !needsOne || links.some(({ isdeleted }) => !isdeleted),
    'The last property of a user is gone.',
  )
}

/** A request that removes a link of a campaign leaves another one, unless the campaign is deleted. */
export function lastOfCampaignFault(change: WireChange, context: ChangeContext): string | undefined {
  if (change.verb !== 'DELETE') return undefined
  const id = change.before?.campaign_id
  const [campaign] = rowsAtEnd('campaign', 'id', id, context)
  const links = rowsAtEnd('campaign_property', 'campaign_id', id, context)
  return failUnless(
    !campaign || campaign.isdeleted === true || links.length > 0,
    'The last property of a campaign is gone.',
  )
}

/** The rows with a value as the whole transaction leaves them. The copy has a part of its changes already. */
function rowsAtEnd(
  table: string,
  column: string,
  value: unknown,
  { copy, transaction }: ChangeContext,
): Record<string, unknown>[] {
  const rows = new Map<unknown, Record<string, unknown>>(
    copy.where(table, column, value).map((row: Row) => [row.id, row]),
  )
  for (const change of transaction) if (change.table === table) applyTo(rows, change)
  return [...rows.values()].filter((row) => row[column] === value)
}

function applyTo(rows: Map<unknown, Record<string, unknown>>, change: Change): void {
  if (change.new) rows.set(change.new.id, change.new)
  else rows.delete(change.old?.id)
}
