import { dollars, generatedText, id, text, timestamp } from '../columns.ts'
import { describeTable, type RowOf } from '../table-description.ts'

/** An active gift code (E-Code). */
export const giftCodeTable = describeTable({
  name: 'trnsx_ecom_activegc_b2c',
  columns: {
    id: id(),
    gift_code: text(80, { required: true, unique: true }),
    customer_email: text(254),
    first_name: text(120),
    last_name: text(120),
    // First and last name together, for searches.
    name: generatedText(),
    recipient: text(),
    order: text(80),
    language: text(10),
    CSL_CLOSING_BALANCE: dollars({ default: 0 }),
    mall: text(),
    mall_address: text(),
    created_at: timestamp({ default: 'now' }),
    action_created_by: text(120),
    cwf_last_sent: timestamp(),
  },
})

export type GiftCodeRow = RowOf<typeof giftCodeTable>
