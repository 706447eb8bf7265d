import { OptionList } from '../option-list.tsx'
import { optionId } from '../use-option-keys.ts'
import classes from './company-list.module.css'
import { CompanyOption, type Offer } from './company-option.tsx'

interface CompanyListProps {
  id: string
  label: string
  offers: readonly Offer[]
  /** The company that Enter opens. */
  active: number | undefined
  wanted: readonly string[]
  /** The list belongs to an older text than the one in the box: its rows cannot be opened. */
  isStale: boolean
  onOpen: (offer: Offer) => void
}

/** A listbox of companies; the focus stays in its search box. */
export function CompanyList({ id, label, offers, active, wanted, isStale, onOpen }: CompanyListProps) {
  return (
    <OptionList id={id} label={label} className={classes.list} isStale={isStale}>
      {offers.map((offer) => (
        <CompanyOption
          key={offer.company.id}
          id={optionId(id, offer.company.id)}
          offer={offer}
          isDisabled={isStale}
          isActive={offer.company.id === active}
          wanted={wanted}
          onOpen={() => onOpen(offer)}
        />
      ))}
    </OptionList>
  )
}
