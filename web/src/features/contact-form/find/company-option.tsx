import { activated, draft } from '@comptoir/contract/tables/order'
import { Combobox } from '@mantine/core'
import { IconReceipt, IconUser } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { Highlight } from '../../../ui/highlight.tsx'
import classes from './company-list.module.css'
import type { FoundCompany, FoundContact } from './company-queries.ts'

/** A company to open, and why it is offered. */
export interface Offer {
  company: Pick<FoundCompany, 'id' | 'name'> & Partial<FoundCompany>
  contact?: FoundContact | null
  code?: string
  /** The status of the order that was found by its confirmation code. */
  status?: string
  /** The company is the one of all customers, so the contact is shown instead. */
  isCustomer?: boolean
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
  const { t } = useTranslation()
  const { company, contact, isCustomer } = offer
  const address = [
    company.address_line_1__c,
    company.billingcity,
    company.billingpostalcode && nonBreaking(company.billingpostalcode),
  ].filter(Boolean)
  const [name, detail] = isCustomer
    ? [contact?.name ?? '', t('find.customer')]
    : [company.name, address.join(', ')]
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
        <Highlight wanted={wanted}>{name}</Highlight>
      </span>{' '}
      {detail !== '' && (
        <span className={classes.address}>
          <Highlight wanted={wanted}>{detail}</Highlight>
        </span>
      )}{' '}
      <MatchReason offer={offer} wanted={wanted} />
    </Combobox.Option>
  )
}

/** Why the company is offered: the order and its buyer, or the contact with phone and email. */
function MatchReason({
  offer: { contact, code, status, isCustomer },
  wanted,
}: Pick<CompanyOptionProps, 'offer' | 'wanted'>) {
  const { t } = useTranslation()
  const format = useFormat()
  if (code === undefined && !contact) return null
  const details = [contact?.phone && nonBreaking(format.phone(contact.phone)), contact?.email].filter(Boolean)
  const Icon = code === undefined ? IconUser : IconReceipt
  return (
    <span className={classes.why}>
      <Icon size={18} stroke={1.7} aria-hidden="true" />
      <span>
        <span className={classes.line}>
          {code === undefined ? (
            <span className="visually-hidden">{t('find.contact')}</span>
          ) : (
            t(status === undefined ? 'find.order' : 'find.confirmation_code')
          )}{' '}
          <Highlight wanted={wanted}>{code ?? contact?.name ?? ''}</Highlight>
          {status !== undefined && `, ${statusText(status)}`}
        </span>{' '}
        {!isCustomer && (
          <span className={classes.detail}>
            <Highlight wanted={wanted}>
              {(code === undefined ? details.join(' · ') : contact?.name) ?? ''}
            </Highlight>
          </span>
        )}
      </span>
    </span>
  )

  function statusText(stored: string): string {
    if (stored === draft) return t('find.draft')
    return stored === activated ? t('find.activated') : stored
  }
}

/** Keeps the text on one line. */
function nonBreaking(text: string): string {
  return text.replaceAll(' ', '\u00a0')
}
