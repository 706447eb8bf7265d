import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Button, Group, Paper, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigationType } from 'react-router'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { useSessionUser } from '../../../data/session.ts'
import { rememberRecord } from '../../../lib/recent-records.ts'
import { useMessages } from '../../../ui/messages.tsx'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import { contactById } from '../contact-form-data.ts'
import type { FormMode } from '../form-state.ts'
import { ContactCard } from './contact-card.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { ContactList } from './contact-list.tsx'
import { contactsKey } from './contacts-data.ts'

/** The contact that a dialog edits: a new one or the chosen one, which may lack its email only. */
export type ContactEditing = 'new' | 'chosen' | 'email'

interface ContactsPanelProps {
  company: AccountRow
  mode: FormMode
  property: ChosenProperty
  selected: number | undefined
  /** Whether a contact who is the only one is chosen without asking. */
  choosesOnly: boolean
  editing: ContactEditing | undefined
  onEdit: (editing: ContactEditing | undefined) => void
  onSelect: (contactId: number | undefined) => void
  /** Opens a contact of another company. */
  onOpenElsewhere: (companyId: number, contactId: number) => void
}

/** Who is being served: one contact of the company, or the list to choose from. */
export function ContactsPanel({
  company,
  mode,
  property,
  selected,
  choosesOnly,
  editing,
  onEdit,
  onSelect,
  onOpenElsewhere,
}: ContactsPanelProps) {
  const { t } = useTranslation()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const titleId = useId()
  const [search, setSearch] = useState('')
  const [created, setCreated] = useState<ContactRow>()
  /** Whether somebody else is wanted, so that the only contact is not chosen again. */
  const [hasLeft, setHasLeft] = useState(false)
  /** Whether the screen was opened to choose a contact, so that the list gets the focus: always for a customer. */
  const arrives = useRef(useNavigationType() !== 'POP' || mode === 'b2c')
  const query = useQuery({ ...contactById(selected ?? 0), enabled: selected !== undefined })
  const contact = selected === undefined ? undefined : (query.data ?? undefined)
  useRememberContact(contact)

  // Only once the new contact stands on the page, which is where the focus goes back to after the message.
  useEffect(() => {
    if (!created || created.id !== selected) return
    setCreated(undefined)
    messages.success(t(`contacts.${mode}.created`, { name: created.name }))
  }, [created, selected, messages, t, mode])

  function choose(chosen: ContactRow | undefined): void {
    arrives.current = true
    if (chosen) queryClient.setQueryData(contactById(chosen.id).queryKey, chosen)
    onSelect(chosen?.id)
  }

  function saved(stored: ContactRow): void {
    onEdit(undefined)
    void queryClient.invalidateQueries({ queryKey: contactsKey(company) })
    if (contact && editing !== 'new') {
      queryClient.setQueryData(contactById(stored.id).queryKey, stored)
      messages.success(t(`contacts.${mode}.updated`, { name: stored.name }))
    } else {
      setSearch('')
      setCreated(stored)
      choose(stored)
    }
  }

  return (
    <Paper component="section" withBorder p="md" aria-labelledby={titleId}>
      <Group justify="space-between" gap="xs" mb="sm">
        <Title order={2} id={titleId}>
          {t(contact ? `contacts.${mode}.chosen` : `contacts.${mode}.title`)}
        </Title>
        <Button
          variant={contact ? 'default' : 'light'}
          leftSection={<IconUserPlus size={18} aria-hidden="true" />}
          onClick={() => onEdit('new')}
        >
          {t(`contacts.${mode}.add`)}
        </Button>
      </Group>
      {contact ? (
        <ContactCard
          key={contact.id}
          contact={contact}
          mode={mode}
          onEdit={() => onEdit('chosen')}
          onLeave={() => {
            setHasLeft(true)
            choose(undefined)
          }}
        />
      ) : query.isLoading ? (
        <LoadingPanel />
      ) : (
        <ContactList
          company={company}
          mode={mode}
          search={search}
          takesFocus={arrives}
          choosesOnly={choosesOnly && !hasLeft && !editing}
          onSearch={setSearch}
          onChoose={choose}
          onCreate={() => onEdit('new')}
        />
      )}
      {editing && (
        <ContactDialog
          company={company}
          mode={mode}
          property={property}
          contact={editing === 'new' ? undefined : contact}
          startsAt={editing === 'email' ? 'email' : 'firstname'}
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
    </Paper>
  )
}

function useRememberContact(contact: ContactRow | undefined): void {
  const userId = useSessionUser()?.id
  useEffect(() => {
    if (contact && userId !== undefined) rememberRecord('recent-contacts', userId, contact)
  }, [contact, userId])
}
