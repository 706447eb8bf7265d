import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Combobox, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { EmailText } from '../../../ui/email-text.tsx'
import { ContactBadges } from './contact-badges.tsx'
import classes from './contacts.module.css'
import type { ContactMarks } from './contacts-data.ts'

interface ContactOptionProps {
  id: string
  contact: ContactRow
  /** The code of the order by which the contact was found. */
  order: string | undefined
  marks: ContactMarks | undefined
  isActive: boolean
  isDisabled: boolean
  onChoose: () => void
}

/** A contact in the list. The focus stays in the search box. */
export function ContactOption({
  id,
  contact,
  order,
  marks,
  isActive,
  isDisabled,
  onChoose,
}: ContactOptionProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Combobox.Option
      id={id}
      value={id}
      aria-selected={isActive}
      disabled={isDisabled}
      className={classes.option ?? ''}
      onClick={onChoose}
    >
      <span className={classes.line}>
        <Text span fw={600}>
          {contact.name}
        </Text>
        <ContactBadges contact={contact} marks={marks} />
      </span>
      <Text span fz="sm" c="dimmed" className={classes.line}>
        <span>{contact.email ? <EmailText>{contact.email}</EmailText> : t('contacts.no_email')}</span>
        {contact.phone && <span>{format.phone(contact.phone)}</span>}
        {order && <span>{t('contacts.by_order', { code: order })}</span>}
      </Text>
    </Combobox.Option>
  )
}
