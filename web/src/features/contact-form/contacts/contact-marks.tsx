import { isConsentExpired } from '@comptoir/contract/rules/consent'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { IconShoppingBag, IconStarFilled } from '@tabler/icons-react'
import { useNow } from '../../../lib/clock.ts'
import { useWords } from '../../../lib/use-words.ts'
import { StateMark } from '../../../ui/state-mark.tsx'
import classes from './contacts.module.css'
import type { ContactMarks } from './contacts-data.ts'

interface MarkProps {
  contact: ContactRow
  marks: ContactMarks | undefined
}

export function BlockedMark({ contact, marks }: MarkProps) {
  const { t } = useWords()
  if (!contact.email || !marks?.blockedEmails.has(contact.email)) return null
  return <StateMark state="wrong">{t('contacts.blocked')}</StateMark>
}

const hourMs = 3_600_000

/** A tacit consent that is too old to write to the contact by it, and that no purchase has renewed. */
export function ExpiredConsentMark({ contact, marks }: MarkProps) {
  const { t } = useWords()
  const now = useNow(hourMs)
  const lastPurchase = marks?.lastPurchases.get(contact.sfid ?? '')
  if (!marks || !isConsentExpired(contact, new Date(now), lastPurchase)) return null
  return (
    <span title={t('contacts.consent_expired_hint')}>
      <StateMark state="waiting">{t('contacts.consent_expired')}</StateMark>
    </span>
  )
}

export function AnonymisedMark({ contact }: { contact: ContactRow }) {
  const { t } = useWords()
  if (!contact.anonymised_at) return null
  return <StateMark state="locked">{t('person.is_anonymised')}</StateMark>
}

export function HighValueMark({ contact }: { contact: ContactRow }) {
  const { t } = useWords()
  if (!contact.hvc__c) return null
  return (
    <span className={classes.highValue}>
      <IconStarFilled size={14} aria-hidden="true" />
      {t('columns.contact.hvc__c')}
    </span>
  )
}

/** A bag, with the day of the last purchase where it is known. */
export function BuyerMark({ contact, marks }: MarkProps) {
  const { t, format } = useWords()
  if (!marks?.buyers.has(contact.id)) return null
  const last = contact.sfid === null ? undefined : marks.lastPurchases.get(contact.sfid)
  return (
    <span
      className="inline-row small nowrap positioned gap-xs"
      style={{ color: 'var(--good)' }}
      data-buyer
      title={t('contacts.has_orders')}
    >
      <IconShoppingBag size={14} stroke={1.75} aria-hidden="true" />
      <span className="visually-hidden">{t('contacts.has_orders')}</span>
      {last && format.shortDay(last)}
    </span>
  )
}
