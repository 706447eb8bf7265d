import { foldedText } from '@comptoir/contract/rules/folded-text'
import type { CampaignRow } from '@comptoir/contract/tables/campaign'
import { Button, Group, type OptionsFilter, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { campaignsAt } from './confirmation-data.ts'

interface CampaignSelectProps {
  property: ChosenProperty
  value: CampaignRow | undefined
  onChange: (campaign: CampaignRow | undefined) => void
  disabled: boolean
}

/** The number of options shown; typing narrows them down. */
const maxOptions = 50

/** Selects one of the property's campaigns, or none. */
export function CampaignSelect({ property, value, onChange, disabled }: CampaignSelectProps) {
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
