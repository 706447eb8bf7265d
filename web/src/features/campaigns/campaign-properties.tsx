import type { CampaignPropertyRow } from '@comptoir/contract/tables/campaign'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ShortList } from '../../ui/short-list.tsx'
import { propertyNames } from './campaigns-data.ts'

/** The properties at which a campaign is offered. */
export function CampaignProperties({ links }: { links: readonly CampaignPropertyRow[] }) {
  const { t } = useTranslation()
  const { data: names } = useQuery(propertyNames())
  const known = links.flatMap(({ property_id }) => names?.get(property_id) ?? [])
  if (names && names.size > 1 && known.length === names.size) return t('campaigns.all_properties')
  return <ShortList names={known} />
}
