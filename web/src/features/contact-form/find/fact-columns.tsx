import type { CompanyFacts } from '@comptoir/contract/rest'
import type { TFunction } from 'i18next'
import { type ReactNode, useMemo } from 'react'
import type { Format } from '../../../lib/format.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ShortList } from '../../../ui/whole-text.tsx'
import type { ListColumn, Offer } from './company-list.tsx'
import type { KnownFacts } from './use-company-facts.ts'

type FactName = 'contacts' | 'order' | 'amount' | 'property'
type FactColumns<Item> = Record<FactName, ListColumn<Item>>

/** The columns whose cells stay empty until the facts of the companies have come; undefined if the server does not know them. */
export function useFactColumns<Item extends Offer>(
  facts: KnownFacts,
  property: string | undefined,
): FactColumns<Item> | undefined {
  const { t, format } = useWords()
  return useMemo(
    () => (facts.isOffered ? factColumns(facts, property, t, format) : undefined),
    [facts, property, t, format],
  )
}

function factColumns<Item extends Offer>(
  facts: KnownFacts,
  property: string | undefined,
  t: TFunction,
  format: Format,
): FactColumns<Item> {
  const noOrder = t('find.no_order')
  const money = (amount: number) =>
    Number.isInteger(amount) ? format.wholeMoney(amount) : format.money(amount)

  function column(name: FactName, cell: (of: CompanyFacts) => ReactNode): ListColumn<Item> {
    const title = t(`find.columns.${name}`)
    return {
      name,
      title,
      cell: ({ company }) => {
        const known = facts.of(company.id)
        const shown = known && cell(known)
        return (
          shown && (
            <>
              <span className="visually-hidden">{title} </span>
              {shown}
            </>
          )
        )
      },
    }
  }

  return {
    contacts: column('contacts', ({ contacts }) => format.count(contacts)),
    order: column('order', ({ last_order: order }) =>
      order ? order.date && format.day(order.date) : <span className="dim regular">{noOrder}</span>,
    ),
    amount: column('amount', ({ last_order: order }) => order && <strong>{money(order.amount)}</strong>),
    property: column('property', ({ properties }) =>
      properties.length === 0 ? null : (
        <ShortList names={[...properties].sort((one, other) => rank(one) - rank(other))} />
      ),
    ),
  }

  /** The property at which the user works comes first. */
  function rank(name: string): number {
    return name === property ? 0 : 1
  }
}
