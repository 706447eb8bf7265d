import { bigint, dollars, flag, id, text, timestamp } from '../columns.ts'
import { maxNoteLength } from '../constants.ts'
import { optionalText } from '../fields.ts'
import { foldedText } from '../rules/folded-text.ts'
import { anonymisedName } from '../rules/person-name.ts'
import { describeTable, formOf, one, type RowOf } from '../table-description.ts'

/** An EML electronic token. */
export const eTokenTable = describeTable({
  name: 'eml_token',
  columns: {
    id: id(),
    external_id: text(80, { required: true, unique: true, personal: false, searched: true }),
    last_4_digits: text(4, { personal: false }),
    program_name: text(255, { personal: false }),
    merchant_group_name: text(255, { personal: false }),
    amount: dollars({ default: 0 }),
    status: text(40, { required: true, personal: false }),
    card_id: text(80, { personal: false, exported: false }),
    recipient_email: text(254, { personal: { address: true, of: 'recipient' }, searched: true }),
    recipient_name: text(255, { personal: { leaves: anonymisedName, of: 'recipient' }, searched: true }),
    customer_email: text(254, { personal: { address: true, of: 'buyer' }, searched: true }),
    customer_name: text(255, { personal: { leaves: anonymisedName, of: 'buyer' }, searched: true }),
    // The order number of another system, not one of our ids.
    order_id: text(80, { personal: false }),
    redeem: flag(),
    redeem_centre: text(18, { personal: false }),
    comment: text(maxNoteLength, { form: optionalText, personal: 'erase' }),
    user_id: bigint({ exported: false }),
    updated_at: timestamp({ default: 'now' }),
  },
  relations: { propertyuser__c: one('propertyuser__c', 'user_id', 'id') },
})

export type ETokenRow = RowOf<typeof eTokenTable>
export const redemptionForm = formOf(eTokenTable)

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
