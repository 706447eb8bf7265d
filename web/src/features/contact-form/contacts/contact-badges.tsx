import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Badge } from '@mantine/core'
import { IconBan, IconDiamond, IconShoppingBag } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { ContactMarks } from './contacts-data.ts'

/** What a clerk should know of a contact at first sight. */
export function ContactBadges({ contact, marks }: { contact: ContactRow; marks: ContactMarks | undefined }) {
  const { t } = useTranslation()
  return (
    <>
      {contact.email && marks?.blockedEmails.has(contact.email) && (
        <Badge color="red" leftSection={<IconBan size={12} aria-hidden="true" />}>
          {t('contacts.blocked')}
        </Badge>
      )}
      {contact.hvc__c && (
        <Badge color="yellow" leftSection={<IconDiamond size={12} aria-hidden="true" />}>
          {t('columns.contact.hvc__c')}
        </Badge>
      )}
      {marks?.buyers.has(contact.id) && (
        <Badge color="green" leftSection={<IconShoppingBag size={12} aria-hidden="true" />}>
          {t('contacts.has_orders')}
        </Badge>
      )}
    </>
  )
}
