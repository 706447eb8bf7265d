import type { ContactRow } from '@comptoir/contract/tables/contact'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFirstInput } from '../../../ui/focus.ts'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { prefetchScreen } from '../../../ui/lazy-screen.tsx'
import { type Undo, useMessages } from '../../../ui/messages.tsx'
import type { Buyer } from '../buyer.ts'
import { contactById } from '../contact-form-data.ts'
import { ContactList } from './contact-list.tsx'
import { contactsKey } from './contacts-data.ts'

const ContactDialog = lazyDialog(() => import('./contact-dialog.tsx'), 'ContactDialog')

/** The contact that a dialog edits: a new one, an unsaved one, or the chosen one, which may lack its email only. */
export type ContactEditing = 'new' | 'unsaved' | 'chosen' | 'email'

interface ContactsPanelProps {
  buyer: Buyer
  /** Whether a contact is to be chosen first, so that the search gets the focus. */
  takesFocus: boolean
  /** Whether a contact who is the only one is chosen without asking. */
  choosesOnly: boolean
  editing: ContactEditing | undefined
  onEdit: (editing: ContactEditing | undefined) => void
  onSelect: (contactId: number) => void
  onOpenElsewhere: (companyId: number, contactId: number) => void
}

/** The contacts of the company to choose from, and the form in which one is created or edited. */
export function ContactsPanel({
  buyer,
  takesFocus,
  choosesOnly,
  editing,
  onEdit,
  onSelect,
  onOpenElsewhere,
}: ContactsPanelProps) {
  const { company, mode, contact } = buyer
  const { t } = useTranslation()
  const messages = useMessages()
  const queryClient = useQueryClient()
  useFirstInput(() => void prefetchScreen(ContactDialog))
  const [search, setSearch] = useState('')
  const [created, setCreated] = useState<ContactRow>()
  const isNew = editing === 'new' || editing === 'unsaved'

  // Only once the new contact stands on the page, which is where the focus goes back to after the message.
  useEffect(() => {
    if (!created || created.id !== contact?.id) return
    setCreated(undefined)
    messages.success(t(`contacts.${mode}.created`, { name: created.name }))
  }, [created, contact?.id, messages, t, mode])

  function choose(chosen: ContactRow): void {
    queryClient.setQueryData(contactById(chosen.id).queryKey, chosen)
    onSelect(chosen.id)
  }

  function saved(stored: ContactRow, undo?: Undo): void {
    onEdit(undefined)
    void queryClient.invalidateQueries({ queryKey: contactsKey(company) })
    if (contact && !isNew) {
      queryClient.setQueryData(contactById(stored.id).queryKey, stored)
      messages.success(t('contacts.updated', { name: stored.name }), undo)
    } else {
      setSearch('')
      setCreated(stored)
      choose(stored)
    }
  }

  return (
    <>
      <ContactList
        buyer={buyer}
        search={search}
        takesFocus={takesFocus}
        choosesOnly={choosesOnly && !editing}
        onSearch={setSearch}
        onChoose={choose}
        onCreate={() => onEdit('new')}
      />
      {editing && (
        <ContactDialog
          buyer={isNew ? { ...buyer, contact: undefined } : buyer}
          startsAt={editing === 'email' ? 'email' : 'firstname'}
          restoresDraft={editing === 'unsaved'}
          searched={contact ? '' : search}
          onSaved={saved}
          onUse={(existing) => {
            onEdit(undefined)
            choose(existing)
          }}
          onOpen={onOpenElsewhere}
          onClose={() => onEdit(undefined)}
        />
      )}
    </>
  )
}
