import { optinSource, optinType } from '@comptoir/contract/constants'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Anchor, Button, Group, Title } from '@mantine/core'
import { IconHistory, IconPencil, IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { TimelineDialog } from '../../../parts/timeline/timeline-dialog.tsx'
import { EmailText } from '../../../ui/email-text.tsx'
import type { FormMode } from '../form-state.ts'
import { ContactBadges } from './contact-badges.tsx'
import classes from './contacts.module.css'
import { marksOf } from './contacts-data.ts'

interface ContactCardProps {
  contact: ContactRow
  mode: FormMode
  onEdit: () => void
  onLeave: () => void
}

/** The contact who is being served. */
export function ContactCard({ contact, mode, onEdit, onLeave }: ContactCardProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: marks } = useQuery(marksOf([contact]))
  const [history, setHistory] = useState(false)

  const facts: { label: string; value: ReactNode }[] = [
    {
      label: t('columns.contact.email'),
      value: contact.email ? (
        <Anchor href={`mailto:${contact.email}`}>
          <EmailText>{contact.email}</EmailText>
        </Anchor>
      ) : (
        t('contacts.no_email')
      ),
    },
    {
      label: t('columns.contact.phone'),
      value: contact.phone ? (
        <Anchor href={`tel:+1${contact.phone}`}>{format.phone(contact.phone)}</Anchor>
      ) : (
        t('ui.none')
      ),
    },
    { label: t('columns.contact.language'), value: t(`columns.values.languages.${contact.language}`) },
    { label: t('columns.contact.optin_email'), value: t(contact.optin_email ? 'ui.yes' : 'ui.no') },
    { label: t('columns.contact.optin_other'), value: t(contact.optin_other ? 'ui.yes' : 'ui.no') },
    { label: t('contacts.consent'), value: consent() },
    { label: t('columns.contact.hvc__c'), value: highValue() },
    { label: t('columns.contact.ott_customer'), value: t(contact.ott_customer ? 'ui.yes' : 'ui.no') },
    { label: t('contacts.created_on'), value: format.day(contact.createddate) },
  ]

  return (
    <>
      <Group justify="space-between" align="flex-start" gap="xs">
        <div className={classes.line}>
          <Title order={3} fz="lg" style={{ overflowWrap: 'anywhere' }}>
            {contact.name}
          </Title>
          <ContactBadges contact={contact} marks={marks} />
        </div>
        <Group gap="xs">
          <Button
            variant="default"
            leftSection={<IconPencil size={18} aria-hidden="true" />}
            aria-label={t(`contacts.${mode}.edit_title`)}
            onClick={onEdit}
          >
            {t('ui.edit')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconHistory size={18} aria-hidden="true" />}
            onClick={() => setHistory(true)}
          >
            {t('timeline.open')}
          </Button>
          <Button
            variant="default"
            leftSection={<IconUserSearch size={18} aria-hidden="true" />}
            onClick={onLeave}
          >
            {t(`contacts.${mode}.another`)}
          </Button>
        </Group>
      </Group>
      <dl className={classes.facts}>
        {facts.map(({ label, value }) => (
          <Fact key={label} label={label}>
            {value}
          </Fact>
        ))}
      </dl>
      {history && (
        <TimelineDialog
          of={{ table: 'contact', id: contact.id }}
          name={contact.name}
          onClose={() => setHistory(false)}
        />
      )}
    </>
  )

  function consent() {
    if (!contact.optin_date) return t('contacts.no_consent')
    const source = contact.optin_source === optinSource ? t('contacts.this_form') : contact.optin_source
    const type = contact.optin_type === optinType ? t('contacts.tacit') : contact.optin_type
    const text = [format.moment(contact.optin_date), source, type].filter(Boolean).join(' · ')
    return <span title={format.utcMoment(contact.optin_date)}>{text}</span>
  }

  function highValue(): string {
    const flag = t(contact.hvc__c ? 'ui.yes' : 'ui.no')
    const by = contact.hvc_last_modified_by__c
    return by ? `${flag} · ${t('contacts.changed_by', { name: by })}` : flag
  }
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </>
  )
}
