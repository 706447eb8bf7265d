import { bigint, dollars, flag, id, text, timestamp } from '../columns.ts'
import { maxNoteLength } from '../constants.ts'
import { foldedText } from '../rules/folded-text.ts'
import { describeTable, one, type RowOf } from '../table-description.ts'

/** An EML electronic token. */
export const eTokenTable = describeTable({
  name: 'eml_token',
  columns: {
    id: id(),
    external_id: text(80, { required: true, unique: true }),
    last_4_digits: text(4),
    program_name: text(),
    merchant_group_name: text(),
    amount: dollars({ default: 0 }),
    status: text(40, { required: true }),
    card_id: text(80),
    recipient_email: text(254),
    recipient_name: text(),
    customer_email: text(254),
    customer_name: text(),
    // The order number of another system, not one of our ids.
    order_id: text(80),
    redeem: flag(),
    redeem_centre: text(18),
    comment: text(maxNoteLength),
    user_id: bigint(),
    updated_at: timestamp({ default: 'now' }),
  },
  relations: { propertyuser__c: one('propertyuser__c', 'user_id', 'id') },
})

export type ETokenRow = RowOf<typeof eTokenTable>

/** `doubtful` tokens can be redeemed too, but their status is not active: expired or cancelled, for example. */
export type ETokenState = 'redeemed' | 'locked' | 'doubtful' | 'redeemable'

export function eTokenState({ redeem, status }: Pick<ETokenRow, 'redeem' | 'status'>): ETokenState {
  if (redeem) return 'redeemed'
  const known = eTokenStatus(status)
  if (known === 'locked') return 'locked'
  return known === 'active' ? 'redeemable' : 'doubtful'
}

/** The status without differences of case. */
export function eTokenStatus(status: string): string {
  return status.trim().toLowerCase()
}

export function isRedeemable(token: Pick<ETokenRow, 'redeem' | 'status'>): boolean {
  return ['redeemable', 'doubtful'].includes(eTokenState(token))
}

/** The merchant group of tokens that every property takes. */
export const allPropertiesGroup = 'Tous les centres / All centres'

/** Whether the token belongs to a merchant group other than the property's, which bears the property's name. */
export function isOfOtherGroup(
  { merchant_group_name }: Pick<ETokenRow, 'merchant_group_name'>,
  propertyName: string,
): boolean {
  const group = foldedText(merchant_group_name ?? '').trim()
  return group !== '' && ![propertyName, allPropertiesGroup].some((name) => foldedText(name).trim() === group)
}
