import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { CampaignRow } from '@comptoir/contract/tables/campaign'
import { Button, Group, type OptionsFilter, Select, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigationType } from 'react-router'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { isModalOpen } from '../../../ui/focus.ts'
import { type Buyer, useBuyerErrorText } from '../buyer.ts'
import { isBlocked } from '../contact-form-data.ts'
import { campaignsAt, type GeneratedCode } from './confirmation-data.ts'
import { useGeneration } from './use-generation.ts'

export interface GenerateFormProps {
  buyer: Buyer
  /** How often the same buyer was chosen again: the next step then gets the focus. */
  choices: number
  /** Edits the buyer, who has no email. */
  onAddEmail: () => void
  /** Whether the user asked for another code, so that the button gets the focus. */
  again: boolean
  onGenerated: (generated: GeneratedCode) => void
}

export function GenerateForm({ buyer, choices, again, onGenerated, onAddEmail }: GenerateFormProps) {
  const { t } = useTranslation()
  const { contact, property } = buyer
  const [campaign, setCampaign] = useState<GeneratedCode['campaign']>()
  const { generate, generating, failure } = useGeneration({
    buyer,
    campaign,
    onGenerated,
    onCampaignRefused: () => setCampaign(undefined),
  })
  const reason = useDisabledReason(buyer)
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
        data-palette={reason ? undefined : t('confirmation.generate')}
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
function useDisabledReason({ mode, contact }: Buyer): string | undefined {
  const { t } = useTranslation()
  const errorText = useBuyerErrorText(mode)
  const email = contact?.email ?? ''
  const blocked = useQuery({ ...isBlocked(email), enabled: email !== '' })
  if (!contact) return t(`confirmation.${mode}.choose`)
  if (contact.anonymised_at) return t('person.cannot_buy')
  if (!email) return errorText('contact_missing_email')
  return blocked.data ? errorText('alert_purchase_prohibited') : undefined
}

interface CampaignSelectProps {
  property: ChosenProperty
  value: CampaignRow | undefined
  onChange: (campaign: CampaignRow | undefined) => void
  disabled: boolean
}

/** The number of options shown; typing narrows them down. */
const maxOptions = 50

/** Selects one of the property's campaigns, or none. */
function CampaignSelect({ property, value, onChange, disabled }: CampaignSelectProps) {
  const { t } = useTranslation()
  const { data: campaigns, isError, refetch } = useQuery(campaignsAt(property))
  if (isError)
    return (
      <Group gap="sm" role="alert">
        <Text fz="sm" c="var(--mantine-color-error)">
          {t('confirmation.campaigns_failed')}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => refetch()}>
          {t('ui.retry')}
        </Button>
      </Group>
    )
  if (campaigns?.length === 0)
    return (
      <Text fz="sm" c="dimmed">
        {t('confirmation.no_campaigns')}
      </Text>
    )
  return (
    <Select
      label={t('confirmation.campaign')}
      placeholder={t('confirmation.no_campaign')}
      data={campaigns?.map(({ id, name }) => ({ value: String(id), label: name })) ?? []}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(campaigns?.find((campaign) => String(campaign.id) === id))}
      // Rendered beside the field, so that the options are inside a landmark.
      comboboxProps={{ withinPortal: false }}
      filter={filterByLabel}
      limit={maxOptions}
      searchable
      selectFirstOptionOnChange
      clearable
      clearButtonProps={{ 'aria-label': t('confirmation.clear_campaign') }}
      nothingFoundMessage={t('confirmation.no_such_campaign')}
      disabled={disabled || !campaigns}
    />
  )
}

const filterByLabel: OptionsFilter = ({ options, search, limit }) => {
  const folded = foldedText(search.trim())
  return options
    .filter((option) => 'label' in option && foldedText(option.label).includes(folded))
    .slice(0, limit)
}
