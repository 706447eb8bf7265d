import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { CodeCard } from './code-card.tsx'
import type { MadeCode } from './confirmation-data.ts'
import { GenerateForm } from './generate-form.tsx'
import { TodaysCodes } from './todays-codes.tsx'

interface ConfirmationPanelProps {
  company: AccountRow
  /** The buyer; absent until one is chosen. */
  contact: ContactRow | undefined
  property: ChosenProperty
}

/** A confirmation code for the buyer, and those that the person has made for the company today. */
export function ConfirmationPanel({ company, contact, property }: ConfirmationPanelProps) {
  const { t } = useTranslation()
  return (
    <Paper withBorder p="md" component="section" aria-labelledby="confirmation-title">
      <Title order={2} id="confirmation-title">
        {t('confirmation.title')}
      </Title>
      <Text c="dimmed" fz="sm" mb="md" id="code-buyer">
        {contact
          ? t('confirmation.for_contact', { name: contact.name, property: property.name })
          : t('confirmation.at_property', { property: property.name })}
      </Text>
      <CodeDesk
        key={`${company.id} ${contact?.id} ${property.id}`}
        company={company}
        contact={contact}
        property={property}
      />
      <TodaysCodes company={company} />
    </Paper>
  )
}

function CodeDesk({ company, contact, property }: ConfirmationPanelProps) {
  const [made, setMade] = useState<MadeCode>()
  const [again, setAgain] = useState(false)
  if (made && contact)
    return (
      <CodeCard
        made={made}
        purchase={{ company, contact, property }}
        onAgain={() => {
          setMade(undefined)
          setAgain(true)
        }}
      />
    )
  return (
    <GenerateForm company={company} contact={contact} property={property} again={again} onMade={setMade} />
  )
}
