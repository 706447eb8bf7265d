import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigationType } from 'react-router'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { isModalOpen } from '../../../ui/is-modal-open.ts'
import { useBuyerErrorText } from '../buyer-errors.ts'
import type { FormMode } from '../form-state.ts'
import { CampaignSelect } from './campaign-select.tsx'
import { blockedEmail, type GeneratedCode } from './confirmation-data.ts'
import { useGeneration } from './use-generation.ts'

interface GenerateFormProps {
  mode: FormMode
  company: AccountRow
  contact: ContactRow | undefined
  property: ChosenProperty
  /** How often the same buyer was chosen again: the button then gets the focus. */
  choices: number
  /** Whether the user asked for another code, so that the button gets the focus. */
  again: boolean
  onGenerated: (generated: GeneratedCode) => void
  /** Edits the buyer, who has no email. */
  onAddEmail: () => void
}

export function GenerateForm({
  mode,
  company,
  contact,
  property,
  choices,
  again,
  onGenerated,
  onAddEmail,
}: GenerateFormProps) {
  const { t } = useTranslation()
  const [campaign, setCampaign] = useState<GeneratedCode['campaign']>()
  const purchase = contact && { mode, company, contact, property }
  const { generate, generating, failure } = useGeneration({
    mode,
    purchase,
    campaign,
    onGenerated,
    onCampaignRefused: () => setCampaign(undefined),
  })
  const reason = useDisabledReason(mode, contact)
  const button = useRef<HTMLButtonElement>(null)
  const isOpened = useNavigationType() !== 'POP'
  const hasBuyer = contact !== undefined
  // Focus the button, which is the next step. A loading button loses the focus, so it gets it back after a failure.
  useEffect(() => {
    const isChosen = hasBuyer && (isOpened || choices > 0)
    if ((isChosen || again || failure !== undefined) && !isModalOpen()) button.current?.focus()
  }, [isOpened, hasBuyer, choices, again, failure])
  return (
    <Stack gap="sm">
      <CampaignSelect property={property} value={campaign} onChange={setCampaign} disabled={generating} />
      {failure && <FailureNote>{failure}</FailureNote>}
      <Button
        ref={button}
        fullWidth
        // Stays focusable while disabled, so that the reason is announced.
        {...(reason ? { 'data-disabled': true, 'aria-disabled': true } : {})}
        loading={generating}
        aria-describedby={reason ? 'code-buyer no-code-reason' : 'code-buyer'}
        onClick={() => {
          if (!reason) generate()
        }}
        onKeyDown={(event) => {
          // The Enter that chose the contact may still be held down.
          if (event.repeat) event.preventDefault()
        }}
      >
        {t('confirmation.generate')}
      </Button>
      {reason && (
        <Group gap="xs">
          <Text
            id="no-code-reason"
            fz="sm"
            c={contact ? 'var(--mantine-color-error)' : 'dimmed'}
            role="status"
          >
            {reason}
          </Text>
          {contact && !contact.email && !contact.anonymised_at && (
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                // This button goes with the reason, so the focus returns to the next step.
                button.current?.focus()
                onAddEmail()
              }}
            >
              {t('confirmation.add_email')}
            </Button>
          )}
        </Group>
      )}
    </Stack>
  )
}

/** Why no code can be generated. The server checks the same rules again. */
function useDisabledReason(mode: FormMode, contact: ContactRow | undefined): string | undefined {
  const { t } = useTranslation()
  const errorText = useBuyerErrorText(mode)
  const email = contact?.email ?? ''
  const blocked = useQuery({ ...blockedEmail(email), enabled: email !== '' })
  if (!contact) return t(`confirmation.${mode}.choose`)
  if (contact.anonymised_at) return t('person.cannot_buy')
  if (!email) return errorText('contact_missing_email')
  return blocked.data ? errorText('alert_purchase_prohibited') : undefined
}
