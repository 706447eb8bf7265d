import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import type { FormMode } from '../form-state.ts'
import { CodeCard } from './code-card.tsx'
import type { GeneratedCode } from './confirmation-data.ts'
import { GenerateForm } from './generate-form.tsx'
import { TodaysCodes } from './todays-codes.tsx'

interface ConfirmationPanelProps {
  mode: FormMode
  company: AccountRow
  /** The buyer, once one is chosen. */
  contact: ContactRow | undefined
  /** While the buyer loads, the form is not shown, because it would be replaced as soon as the buyer has loaded. */
  isContactLoading: boolean
  property: ChosenProperty
  /** Edits the buyer, who has no email. */
  onAddEmail: () => void
}

/** Generates a confirmation code for the buyer, and lists the codes of the day for the company or for customers. */
export function ConfirmationPanel({
  mode,
  company,
  contact,
  isContactLoading,
  property,
  onAddEmail,
}: ConfirmationPanelProps) {
  const { t } = useTranslation()
  const [cancelledId, setCancelledId] = useState<number>()
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
      {isContactLoading ? (
        <LoadingPanel />
      ) : (
        <CodeSection
          key={`${company.id} ${contact?.id} ${property.id}`}
          {...{ mode, company, contact, property, cancelledId, onAddEmail }}
          onCancelled={setCancelledId}
        />
      )}
      <TodaysCodes within={{ mode, company }} onCancelled={setCancelledId} />
    </Paper>
  )
}

interface CodeSectionProps extends Omit<ConfirmationPanelProps, 'isContactLoading'> {
  /** The code that was cancelled last, from its card or from the list below. */
  cancelledId: number | undefined
  onCancelled: (codeId: number) => void
}

function CodeSection({ contact, cancelledId, onCancelled, onAddEmail, ...where }: CodeSectionProps) {
  const [generated, setGenerated] = useState<GeneratedCode>()
  const [again, setAgain] = useState(false)
  if (generated && contact && generated.id !== cancelledId)
    return (
      <CodeCard
        generated={generated}
        purchase={{ ...where, contact }}
        onAgain={() => {
          setGenerated(undefined)
          setAgain(true)
        }}
        onCancelled={onCancelled}
      />
    )
  return <GenerateForm {...where} {...{ contact, again, onAddEmail }} onGenerated={setGenerated} />
}
