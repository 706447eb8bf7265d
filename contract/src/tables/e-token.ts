/** An EML electronic token. */
export interface ETokenRow {
  id: number
  external_id: string
  last_4_digits: string | null
  program_name: string | null
  merchant_group_name: string | null
  amount: number
  status: string
  card_id: string | null
  recipient_email: string | null
  recipient_name: string | null
  customer_email: string | null
  customer_name: string | null
  order_id: string | null
  redeem: boolean
  redeem_centre: string | null
  comment: string | null
  user_id: number | null
  updated_at: string
}

export function isLocked(token: Pick<ETokenRow, 'status'>): boolean {
  return token.status.trim().toLowerCase() === 'locked'
}

export function isRedeemable(token: Pick<ETokenRow, 'redeem' | 'status'>): boolean {
  return !token.redeem && !isLocked(token)
}
