import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigationType } from 'react-router'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { useBuyerErrorText } from '../buyer-errors.ts'
import type { FormMode } from '../form-state.ts'
import { isModalOpen } from '../is-modal-open.ts'
import { CampaignSelect } from './campaign-select.tsx'
import { blockedEmail, type MadeCode } from './confirmation-data.ts'
import { useGeneration } from './use-generation.ts'

interface GenerateFormProps {
  mode: FormMode
  company: AccountRow
  contact: ContactRow | undefined
  property: ChosenProperty
  /** One code has been made, and the next is wanted at once. */
  again: boolean
  onMade: (made: MadeCode) => void
}

export function GenerateForm({ mode, company, contact, property, again, onMade }: GenerateFormProps) {
  const { t } = useTranslation()
  const [campaign, setCampaign] = useState<MadeCode['campaign']>()
  const purchase = contact && { mode, company, contact, property }
  const { generate, generating, failure } = useGeneration({ mode, purchase, campaign, onMade })
  const reason = useReasonAgainst(mode, contact)
  const button = useRef<HTMLButtonElement>(null)
  const isChosenNow = useNavigationType() !== 'POP' && contact !== undefined
  // Generating is what comes next. A button that is busy loses the focus: whoever may press it again gets it back.
  useEffect(() => {
    if ((isChosenNow || again || failure !== undefined) && !isModalOpen()) button.current?.focus()
  }, [isChosenNow, again, failure])
  return (
    <Stack gap="sm">
      <CampaignSelect property={property} value={campaign} onChange={setCampaign} disabled={generating} />
      {failure && <FailureNote>{failure}</FailureNote>}
      <Button
        ref={button}
        size="md"
        // It can be reached all the same, so that everybody learns the reason.
        {...(reason ? { 'data-disabled': true, 'aria-disabled': true } : {})}
        loading={generating}
        aria-describedby={reason ? 'code-buyer no-code-reason' : 'code-buyer'}
        onClick={() => {
          if (!reason) generate()
        }}
        onKeyDown={(event) => {
          // The key that chose the contact may still be held down.
          if (event.repeat) event.preventDefault()
        }}
      >
        {t('confirmation.generate')}
      </Button>
      {reason && (
        <Text id="no-code-reason" fz="sm" c={contact ? 'var(--mantine-color-error)' : 'dimmed'} role="status">
          {reason}
        </Text>
      )}
    </Stack>
  )
}

/** Why no code can be generated. The server asks the same questions again. */
function useReasonAgainst(mode: FormMode, contact: ContactRow | undefined): string | undefined {
  const { t } = useTranslation()
  const errorText = useBuyerErrorText(mode)
  const email = contact?.email ?? ''
  const blocked = useQuery({ ...blockedEmail(email), enabled: email !== '' })
  if (!contact) return t(`confirmation.${mode}.choose`)
  if (!email) return errorText('contact_missing_email')
  return blocked.data ? errorText('alert_purchase_prohibited') : undefined
}
