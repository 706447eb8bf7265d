import type { CampaignPropertyRow } from '@comptoir/contract/tables/campaign'
import { Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { propertyNames } from './campaigns-data.ts'

/** At how many properties a campaign is offered, and which. */
export function CampaignProperties({ links }: { links: readonly CampaignPropertyRow[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { data: names } = useQuery(propertyNames())
  const count = links.length
  const known = links.flatMap(({ property_id }) => names?.get(property_id) ?? [])
  if (names && names.size > 1 && known.length === names.size) return t('campaigns.all_properties')
  return (
    <div>
      <Text fz="sm">{t('campaigns.property_count', { count, number: format.number(count) })}</Text>
      <Text fz="sm" c="dimmed" lineClamp={2}>
        {known.join(', ')}
      </Text>
    </div>
  )
}
