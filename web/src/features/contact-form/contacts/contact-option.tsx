import type { ContactRow } from '@comptoir/contract/tables/contact'
import { useWords } from '../../../lib/use-words.ts'
import { EmailText } from '../../../ui/highlight.tsx'
import { Option } from '../option-list.tsx'
import { BlockedMark, BuyerMark, HighValueMark } from './contact-marks.tsx'
import classes from './contacts.module.css'
import type { ContactMarks } from './contacts-data.ts'

interface ContactOptionProps {
  id: string
  contact: ContactRow
  /** The code of the order by which the contact was found. */
  order: string | undefined
  marks: ContactMarks | undefined
  /** Whether the list has another contact of that name. */
  isNamesake: boolean
  isActive: boolean
  isChosen: boolean
  isDisabled: boolean
  onChoose: () => void
}

/** A contact in the list. The focus stays in the search box. */
export function ContactOption({
  id,
  contact,
  order,
  marks,
  isNamesake,
  isActive,
  isChosen,
  isDisabled,
  onChoose,
}: ContactOptionProps) {
  const { t, format } = useWords()
  return (
    <Option
      id={id}
      isActive={isActive}
      aria-current={isChosen || undefined}
      data-namesake={isNamesake || undefined}
      isDisabled={isDisabled}
      className={classes.option}
      onClick={onChoose}
    >
      <span className={`anywhere ${isChosen ? 'strong' : 'medium'}`}>{format.person(contact.name)}</span>
      <span className={`inline-row small gap-sm ${classes.marks}`}>
        <BlockedMark contact={contact} marks={marks} />
        <HighValueMark contact={contact} />
        <BuyerMark contact={contact} marks={marks} />
      </span>
      <span
        className={`dim small ${isNamesake ? 'anywhere' : 'ellipsis unbroken'} ${classes.address}`}
        title={contact.email ?? undefined}
      >
        {!contact.anonymised_at &&
          (contact.email ? <EmailText>{contact.email}</EmailText> : t('contacts.no_email'))}
      </span>
      <span className={`dim nowrap ${classes.phone}`}>{contact.phone && format.phone(contact.phone)}</span>
      {order && (
        <span className={`dim small ${classes.order}`}>{t('contacts.by_order', { code: order })}</span>
      )}
    </Option>
  )
}
