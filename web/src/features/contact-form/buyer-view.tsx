import type { AccountRow } from '@comptoir/contract/tables/account'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import classes from './buyer-view.module.css'
import { ConfirmationPanel } from './confirmation/confirmation-panel.tsx'
import { contactById } from './contact-form-data.ts'
import { type ContactEditing, ContactsPanel } from './contacts/contacts-panel.tsx'
import type { FormState } from './form-state.ts'
import { HistoryPanel } from './history/history-panel.tsx'

interface BuyerViewProps {
  company: AccountRow
  state: FormState
  property: ChosenProperty
}

/** The contacts of a company, the confirmation code for one of them, and the order history. */
export function BuyerView({ company, state, property }: BuyerViewProps) {
  const { contactId, mode, chooseContact, openCompany } = state
  const query = useQuery({ ...contactById(contactId ?? 0), enabled: contactId !== undefined })
  const contact = contactId !== undefined && query.data?.accountid === company.sfid ? query.data : undefined
  const [editing, setEditing] = useState<ContactEditing | undefined>(state.addsContact ? 'new' : undefined)
  return (
    <div className={classes.layout}>
      <ContactsPanel
        company={company}
        mode={mode}
        property={property}
        selected={contact?.id}
        choosesOnly={mode === 'b2b' && contactId === undefined}
        editing={editing}
        onEdit={setEditing}
        onSelect={chooseContact}
        onOpenElsewhere={openCompany}
      />
      <ConfirmationPanel
        company={company}
        mode={mode}
        contact={contact}
        isContactLoading={query.isLoading}
        property={property}
        onAddEmail={() => setEditing('email')}
      />
      <div className={classes.wide}>
        {(mode === 'b2b' || contact) && <HistoryPanel company={company} mode={mode} contact={contact} />}
      </div>
    </div>
  )
}
