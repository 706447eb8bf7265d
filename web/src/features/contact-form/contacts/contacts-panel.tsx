import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Button, Group, Paper, Title } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigationType } from 'react-router'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { useMessages } from '../../../ui/messages.tsx'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import { contactById } from '../contact-form-data.ts'
import type { FormMode } from '../form-state.ts'
import { ContactCard } from './contact-card.tsx'
import { ContactDialog } from './contact-dialog.tsx'
import { ContactList } from './contact-list.tsx'
import { contactsKey } from './contacts-data.ts'

interface ContactsPanelProps {
  company: AccountRow
  mode: FormMode
  property: ChosenProperty
  selected: number | undefined
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
  onSelect,
  onOpenElsewhere,
}: ContactsPanelProps) {
  const { t } = useTranslation()
  const messages = useMessages()
  const queryClient = useQueryClient()
  const titleId = useId()
  const [search, setSearch] = useState('')
  const [writing, setWriting] = useState<'new' | 'chosen'>()
  const [created, setCreated] = useState<ContactRow>()
  /** Whether the screen was opened to choose a contact, so that the list gets the focus: always for a customer. */
  const arrives = useRef(useNavigationType() !== 'POP' || mode === 'b2c')
  const query = useQuery({ ...contactById(selected ?? 0), enabled: selected !== undefined })
  const contact = selected === undefined ? undefined : (query.data ?? undefined)

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
    setWriting(undefined)
    void queryClient.invalidateQueries({ queryKey: contactsKey(company) })
    if (contact && writing === 'chosen') {
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
          onClick={() => setWriting('new')}
        >
          {t(`contacts.${mode}.add`)}
        </Button>
      </Group>
      {contact ? (
        <ContactCard
          key={contact.id}
          contact={contact}
          mode={mode}
          onEdit={() => setWriting('chosen')}
          onLeave={() => choose(undefined)}
        />
      ) : query.isLoading ? (
        <LoadingPanel />
      ) : (
        <ContactList
          company={company}
          mode={mode}
          search={search}
          takesFocus={arrives}
          onSearch={setSearch}
          onChoose={choose}
          onCreate={() => setWriting('new')}
        />
      )}
      {writing && (
        <ContactDialog
          company={company}
          mode={mode}
          property={property}
          contact={writing === 'chosen' ? contact : undefined}
          searched={contact ? '' : search}
          onSaved={saved}
          onUse={(existing) => {
            setWriting(undefined)
            choose(existing)
          }}
          onOpen={onOpenElsewhere}
          onClose={() => setWriting(undefined)}
        />
      )}
    </Paper>
  )
}
