import type { AccountRow } from '@comptoir/contract/tables/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { isResumed } from '../../lib/drafts.ts'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import type { Buyer } from './buyer.ts'
import classes from './buyer-view.module.css'
import { ConfirmationPanel } from './confirmation/confirmation-panel.tsx'
import { contactById } from './contact-form-data.ts'
import { ContactCard } from './contacts/contact-card.tsx'
import { type ContactEditing, ContactsPanel } from './contacts/contacts-panel.tsx'
import type { FormState } from './form-state.ts'
import { OrdersPanel } from './history/orders-panel.tsx'
import { YearlyTotals } from './history/yearly-totals-chart.tsx'
import { useEscape } from './use-escape.ts'
import { useRememberRecord } from './use-remember-record.ts'

interface BuyerViewProps {
  company: AccountRow
  state: FormState
  property: ChosenProperty
}

/** The contacts of a company, the one who is buying with their confirmation code, and the order history. */
export function BuyerView({ company, state, property }: BuyerViewProps) {
  const { contactId, mode, chooseContact, openCompany } = state
  const query = useQuery({ ...contactById(contactId ?? 0), enabled: contactId !== undefined })
  const contact = contactId !== undefined && query.data?.accountid === company.sfid ? query.data : undefined
  const [editing, setEditing] = useState<ContactEditing | undefined>(() => {
    if (state.resumes === 'contact' || isResumed(`contact:new-${company.id}`)) return 'unsaved'
    return contactId !== undefined && isResumed(`contact:${contactId}`) ? 'chosen' : undefined
  })
  /** The contact whose orders alone are shown. Another contact who is chosen starts with the company's again. */
  const [narrowedTo, setNarrowedTo] = useState<number>()
  /** Counts how often the same contact was chosen again, which also leads to the next step. */
  const [choices, setChoices] = useState(0)
  /** Counts the customers served, because the search is empty again after each, before the URL has changed. */
  const [customers, setCustomers] = useState(0)
  useRememberRecord('recent-contacts', contact)
  useEscape(() => {
    if (mode === 'b2b' || contactId !== undefined) next()
  })

  function next(): void {
    // A company's view goes as a whole: its search, mounted again, would take the keys that are held for the next one.
    if (mode === 'b2c') setCustomers(customers + 1)
    state.close()
  }

  const buyer: Buyer = { mode, company, contact, property }
  const isNarrowed = mode === 'b2c' || contact?.id === narrowedTo
  const orderBuyer = isNarrowed ? buyer : { ...buyer, contact: undefined }
  const hasHistory = mode === 'b2b' || contact !== undefined
  return (
    <div className={classes.desk} data-chosen={contact || query.isLoading ? true : undefined}>
      <ContactsPanel
        key={customers}
        buyer={buyer}
        takesFocus={contactId === undefined || customers > 0}
        choosesOnly={mode === 'b2b' && contactId === undefined}
        editing={editing}
        onEdit={setEditing}
        onSelect={(chosen) => {
          if (chosen === contactId) setChoices(choices + 1)
          chooseContact(chosen)
        }}
        onOpenElsewhere={openCompany}
      />
      {contact ? (
        <ContactCard key={contact.id} contact={contact} mode={mode} onEdit={() => setEditing('chosen')} />
      ) : (
        query.isLoading && (
          <div className={classes.contact} data-awaited>
            <LoadingPanel />
          </div>
        )
      )}
      <div className={classes.rail}>
        <ConfirmationPanel
          buyer={buyer}
          isContactLoading={query.isLoading}
          choices={choices}
          onAddEmail={() => setEditing('email')}
          onNext={next}
        />
        {hasHistory && <YearlyTotals buyer={orderBuyer} />}
      </div>
      {hasHistory && (
        <OrdersPanel
          buyer={orderBuyer}
          chosen={mode === 'b2b' ? contact : undefined}
          onNarrow={setNarrowedTo}
        />
      )}
    </div>
  )
}
