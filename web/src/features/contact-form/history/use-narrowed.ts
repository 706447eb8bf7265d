import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { type Buyer, companyOrderCount } from './history-data.ts'

interface Narrowed {
  /** The contact. */
  name: string
  /** How many orders the whole company has, once that is known. */
  companyOrders: string | undefined
  /** Both, in one line. */
  note: string
}

/** What to say wherever only the orders of one contact of a company are shown. Undefined if they are not. */
export function useNarrowed(buyer: Buyer): Narrowed | undefined {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: count } = useQuery(companyOrderCount(buyer))
  if (buyer.mode === 'b2c' || !buyer.contact) return undefined
  const name = format.person(buyer.contact.name)
  const companyOrders =
    count === undefined ? undefined : t('history.company_orders', { count, number: format.count(count) })
  return {
    name,
    companyOrders,
    note: [t('history.only', { name }), companyOrders].filter(Boolean).join(', '),
  }
}
