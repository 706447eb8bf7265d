import { dollars, generatedText, id, text, timestamp } from '../columns.ts'
import { email } from '../fields.ts'
import { anonymisedFirstName, anonymisedLastName, anonymisedName } from '../rules/person-name.ts'
import { describeTable, type RowOf } from '../table-description.ts'

/** An active gift code (E-Code). */
export const giftCodeTable = describeTable({
  name: 'trnsx_ecom_activegc_b2c',
  columns: {
    id: id(),
    gift_code: text(80, { required: true, unique: true, personal: false }),
    customer_email: text(254, { personal: { address: true, of: 'buyer' }, searched: 'email_folded' }),
    first_name: text(120, { personal: { leaves: anonymisedFirstName, of: 'buyer' }, searched: true }),
    last_name: text(120, { personal: { leaves: anonymisedLastName, of: 'buyer' }, searched: true }),
    // First and last name together, for searches.
    name: generatedText({ personal: { of: 'buyer' }, searched: true }),
    // A name or an address.
    recipient: text(255, {
      personal: { leaves: anonymisedName, address: true, of: 'recipient' },
      searched: true,
    }),
    order: text(80, { personal: false, searched: true }),
    language: text(10, { personal: false }),
    CSL_CLOSING_BALANCE: dollars({ default: 0 }),
    mall: text(255, { personal: false }),
    mall_address: text(255, { personal: false }),
    created_at: timestamp({ default: 'now' }),
    action_created_by: text(120, { personal: false, exported: false }),
    cwf_last_sent: timestamp({ imported: false }),
  },
})

export type GiftCodeRow = RowOf<typeof giftCodeTable>

export interface RecordAddress {
  of: 'recipient' | 'buyer'
  /** Lowercased. */
  email: string
}

/** The addresses of a record, to which its mail may go without a reason: the recipient's first, where it is one, then the buyer's. */
export function recordAddresses({
  recipient,
  customer_email,
}: Pick<GiftCodeRow, 'recipient' | 'customer_email'>): RecordAddress[] {
  const buyer = customer_email?.trim().toLowerCase() ?? ''
  // Most records hold the recipient's name instead.
  const given = email.safeParse(recipient).data
  const addresses: RecordAddress[] = []
  if (given !== undefined && given !== buyer) addresses.push({ of: 'recipient', email: given })
  if (buyer !== '') addresses.push({ of: 'buyer', email: buyer })
  return addresses
}
