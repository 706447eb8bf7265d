import { activated, draft } from '@comptoir/contract/rules/order-status'
import { type Icon, IconBuilding, IconMapPin, IconReceipt, IconTicket, IconUser } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type { Format } from '../../../lib/format.ts'
import { highlightParts } from '../../../lib/highlight-parts.ts'
import { Highlight } from '../../../ui/highlight.tsx'
import classes from './company-list.module.css'
import type { FoundCompany } from './company-queries.ts'
import { groupOf, type Match, type MatchGroup } from './ranked-companies.ts'

export const groupIcons: Record<MatchGroup, Icon> = {
  name: IconBuilding,
  address: IconMapPin,
  contact: IconUser,
  order: IconReceipt,
}

interface MatchedOnProps {
  match: Match
  wanted: readonly string[]
  /** Given, because a list has fifty rows and each of them would ask for the language. */
  words: MatchWords
  format: Format
}

type MatchWords = ReturnType<typeof matchWords>

/** The words that the rows of a list have in common. */
export function matchWords(t: TFunction) {
  return {
    order: t('words.order'),
    confirmationCode: t('columns.order.external_id__c'),
    contact: t('words.contact'),
    draft: t('find.draft'),
    activated: t('words.activated'),
    groups: {
      name: t('find.groups.name'),
      address: t('find.groups.address'),
      contact: t('find.groups.contact'),
      order: t('find.groups.order'),
    } satisfies Record<MatchGroup, string>,
  }
}

/** By what the company was found: its name or address, a contact, or an order and its buyer. */
export function MatchedOn({ match, wanted, words, format }: MatchedOnProps) {
  const { company, contact, code, status, isCustomer } = match
  const group = groupOf(match)

  if (code !== undefined)
    return (
      <Reason icon={status === undefined ? IconReceipt : IconTicket}>
        <span className="visually-hidden">
          {status === undefined ? words.order : words.confirmationCode}{' '}
        </span>
        <span className="mono">
          <Highlight wanted={wanted}>{code}</Highlight>
        </span>
        {status !== undefined && `, ${statusText(status)}`}
        {contact && !isCustomer && <span className="dim regular"> · {format.person(contact.name)}</span>}
      </Reason>
    )
  if (group === 'contact' && contact) {
    const known = [
      format.person(contact.name),
      contact.phone && format.phone(contact.phone),
      contact.email,
    ].filter(isText)
    const matched = (text: string) => highlightParts(text, wanted).some((part) => part.matched)
    // What matched comes first: the end of the line may be cut off.
    const [first = '', ...others] = known.sort((one, other) => Number(matched(other)) - Number(matched(one)))
    return (
      <Reason icon={IconUser}>
        <span className="visually-hidden">{words.contact} </span>
        <Highlight wanted={wanted}>{first}</Highlight>
        {others.map((text) => (
          <span key={text} className="dim regular">
            {' · '}
            <Highlight wanted={wanted}>{text}</Highlight>
          </span>
        ))}
      </Reason>
    )
  }
  return (
    <Reason icon={groupIcons[group]}>
      <span className={`dim regular ${classes.wideOnly}`}>{words.groups[group]}</span>
      {/* Narrow screens have no column for the address, which distinguishes companies of the same name. */}
      <span className={`dim regular ${classes.narrowOnly}`}>
        <Highlight wanted={wanted}>{addressOf(company)}</Highlight>
      </span>
    </Reason>
  )

  function statusText(stored: string): string {
    if (stored === draft) return words.draft
    return stored === activated ? words.activated : stored
  }
}

function Reason({ icon: Icon, children }: { icon: Icon; children: ReactNode }) {
  return (
    <span className={classes.reason}>
      <Icon size={16} stroke={1.75} aria-hidden="true" />
      <span>{children}</span>
    </span>
  )
}

export function addressOf(company: FoundCompany): string {
  const { address_line_1__c: street, billingcity: city, billingpostalcode: postalCode } = company
  return [street, city, postalCode].filter(isText).join(', ')
}

function isText(text: string | null): text is string {
  return text !== null && text !== ''
}
