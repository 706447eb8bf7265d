import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'

/** Yearly totals and orders: of the contact where one is chosen, otherwise of the company. */
export function HistoryPanel(_: { company: AccountRow; contact: ContactRow | undefined }) {
  return null
}
