import { UnstyledButton } from '@mantine/core'
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
  wanted: readonly string[]
  onOpen: () => void
}

export function CompanyOption({ offer, id, isActive, wanted, onOpen }: CompanyOptionProps) {
  const { company } = offer
  const address = [company.address_line_1__c, company.billingcity, company.billingpostalcode].filter(
    (part) => typeof part === 'string' && part !== '',
  )
  return (
    <UnstyledButton
      id={id}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={classes.option}
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
    </UnstyledButton>
  )
}

function Why({ offer: { contact, code }, wanted }: Pick<CompanyOptionProps, 'offer' | 'wanted'>) {
  const { t } = useTranslation()
  const format = useFormat()
  const Sign = code === undefined ? IconUser : IconReceipt
  if (code === undefined && !contact) return null
  const phone = contact?.phone ? format.phone(contact.phone) : undefined
  return (
    <span className={classes.why}>
      <Sign size={16} stroke={1.7} aria-hidden="true" />
      <span>
        {code === undefined ? (
          <span className="unseen">{t('find.contact')} </span>
        ) : (
          <span className={classes.detail}>
            {t('find.order')} <Marked wanted={wanted}>{code}</Marked>
          </span>
        )}
        {contact && (
          <span className={classes.detail}>
            <Marked wanted={wanted}>{contact.name}</Marked>
          </span>
        )}
        {code === undefined && contact?.email && (
          <span className={classes.detail}>
            <Marked wanted={wanted}>{contact.email}</Marked>
          </span>
        )}
        {code === undefined && phone && (
          <span className={classes.detail}>
            <Marked wanted={wanted}>{phone}</Marked>
          </span>
        )}
      </span>
    </span>
  )
}
