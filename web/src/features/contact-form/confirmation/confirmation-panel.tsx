import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Paper, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import type { FormMode } from '../form-state.ts'
import { CodeCard } from './code-card.tsx'
import type { MadeCode } from './confirmation-data.ts'
import { GenerateForm } from './generate-form.tsx'
import { TodaysCodes } from './todays-codes.tsx'

interface ConfirmationPanelProps {
  mode: FormMode
  company: AccountRow
  /** The buyer; absent until one is chosen. */
  contact: ContactRow | undefined
  /** Until it is known who buys, nothing is offered that would be gone a moment later. */
  isContactComing: boolean
  property: ChosenProperty
}

/** A confirmation code for the buyer, and those that the person has made for the company, or for customers, today. */
export function ConfirmationPanel({
  mode,
  company,
  contact,
  isContactComing,
  property,
}: ConfirmationPanelProps) {
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
      {isContactComing ? (
        <LoadingPanel />
      ) : (
        <CodeDesk
          key={`${company.id} ${contact?.id} ${property.id}`}
          {...{ mode, company, contact, property }}
        />
      )}
      <TodaysCodes within={{ mode, company }} />
    </Paper>
  )
}

function CodeDesk({ contact, ...where }: Omit<ConfirmationPanelProps, 'isContactComing'>) {
  const [made, setMade] = useState<MadeCode>()
  const [again, setAgain] = useState(false)
  if (made && contact)
    return (
      <CodeCard
        made={made}
        purchase={{ ...where, contact }}
        onAgain={() => {
          setMade(undefined)
          setAgain(true)
        }}
      />
    )
  return <GenerateForm {...where} contact={contact} again={again} onMade={setMade} />
}
