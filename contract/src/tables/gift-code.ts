/** An active gift code (E-Code). */
export interface GiftCodeRow {
  id: number
  gift_code: string
  customer_email: string | null
  first_name: string | null
  last_name: string | null
  /** First and last name together, for searches. */
  name: string
  recipient: string | null
  order: string | null
  language: string | null
  CSL_CLOSING_BALANCE: number
  mall: string | null
  mall_address: string | null
  created_at: string
  action_created_by: string | null
  cwf_last_sent: string | null
}
