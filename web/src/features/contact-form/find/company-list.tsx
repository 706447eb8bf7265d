import classes from './company-list.module.css'
import { CompanyOption, type Offer } from './company-option.tsx'

interface CompanyListProps {
  id: string
  label: string
  offers: readonly Offer[]
  /** The company that Enter opens. */
  active: number | undefined
  wanted: readonly string[]
  /** These are the answers to an earlier text. */
  isWaiting?: boolean
  onOpen: (offer: Offer) => void
}

/** The companies of a listbox, whose search box keeps the focus. */
export function CompanyList({ id, label, offers, active, wanted, isWaiting, onOpen }: CompanyListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label={label}
      className={classes.list}
      {...(isWaiting ? { 'data-waiting': true } : {})}
    >
      {offers.map((offer) => (
        <CompanyOption
          key={offer.company.id}
          id={optionId(id, offer.company.id)}
          offer={offer}
          isActive={offer.company.id === active}
          wanted={wanted}
          onOpen={() => onOpen(offer)}
        />
      ))}
    </div>
  )
}

export function optionId(list: string, company: number): string {
  return `${list}-${company}`
}
