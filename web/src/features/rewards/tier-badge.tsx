import { Badge } from '@mantine/core'
import { useTranslation } from 'react-i18next'

export function TierBadge({ tier }: { tier: string | null }) {
  const { t } = useTranslation()
  return tier ? <Badge>{tier}</Badge> : <Badge color="gray">{t('rewards.no_tier')}</Badge>
}
