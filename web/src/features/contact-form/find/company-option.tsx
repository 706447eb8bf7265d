import { Combobox } from '@mantine/core'
import { IconReceipt, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import classes from './company-list.module.css'
import type { FoundCompany, FoundContact } from './company-questions.ts'
import { Marked } from './marked.tsx'

/** A company to open, and why it is offered. */
export interface Offer {
  company: Pick<FoundCompany, 'id' | 'name'> & Partial<FoundCompany>
  contact?: FoundContact | null
  code?: string
}

interface CompanyOptionProps {
  offer: Offer
  id: string
  isActive: boolean
  isDisabled: boolean
  wanted: readonly string[]
  onOpen: () => void
}

export function CompanyOption({ offer, id, isActive, isDisabled, wanted, onOpen }: CompanyOptionProps) {
  const { company } = offer
  const address = [
    company.address_line_1__c,
    company.billingcity,
    company.billingpostalcode && unbroken(company.billingpostalcode),
  ].filter(Boolean)
  return (
    <Combobox.Option
      id={id}
      value={id}
      aria-selected={isActive}
      disabled={isDisabled}
      className={classes.option ?? ''}
      onClick={onOpen}
    >
      <span className={classes.name}>
        <Marked wanted={wanted}>{company.name}</Marked>
      </span>{' '}
      {address.length > 0 && (
        <span className={classes.address}>
          <Marked wanted={wanted}>{address.join(', ')}</Marked>
        </span>
      )}{' '}
      <Why offer={offer} wanted={wanted} />
    </Combobox.Option>
  )
}

/** Why the company is offered: the order and its buyer, or the contact with phone and email. */
function Why({ offer: { contact, code }, wanted }: Pick<CompanyOptionProps, 'offer' | 'wanted'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (code === undefined && !contact) return null
  const reached = [contact?.phone && unbroken(format.phone(contact.phone)), contact?.email].filter(Boolean)
  const Sign = code === undefined ? IconUser : IconReceipt
  return (
    <span className={classes.why}>
      <Sign size={18} stroke={1.7} aria-hidden="true" />
      <span>
        <span className={classes.line}>
          {code === undefined ? <span className="unseen">{t('find.contact')}</span> : t('find.order')}{' '}
          <Marked wanted={wanted}>{code ?? contact?.name ?? ''}</Marked>
        </span>{' '}
        <span className={classes.detail}>
          <Marked wanted={wanted}>{(code === undefined ? reached.join(' · ') : contact?.name) ?? ''}</Marked>
        </span>
      </span>
    </span>
  )
}

/** Keeps the text on one line. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
