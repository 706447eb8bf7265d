import { bigint, dollars, flag, id, text, timestamp } from '../columns.ts'
import { maxNoteLength } from '../constants.ts'
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

type ETokenState = 'redeemed' | 'locked' | 'redeemable'

export function eTokenState({ redeem, status }: Pick<ETokenRow, 'redeem' | 'status'>): ETokenState {
  if (redeem) return 'redeemed'
  return status.trim().toLowerCase() === 'locked' ? 'locked' : 'redeemable'
}

export function isRedeemable(token: Pick<ETokenRow, 'redeem' | 'status'>): boolean {
  return eTokenState(token) === 'redeemable'
}
