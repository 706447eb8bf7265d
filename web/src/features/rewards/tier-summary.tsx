import type { RewardRow } from '@comptoir/contract/rest'
import { Paper, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { tierTotals } from './reward-list.ts'
import { TierBadge } from './tier-badge.tsx'

/** The number of companies and the total of each tier. */
export function TierSummary({ rows }: { rows: readonly RewardRow[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return tierTotals(rows).map(({ tier, companies, total }) => (
    <Paper key={tier ?? ''} withBorder p="md" style={{ flex: '1 1 11rem' }}>
      <TierBadge tier={tier} />
      <Text fw={650} fz="lg" mt={4}>
        {format.money(total)}
      </Text>
      <Text fz="sm" c="dimmed">
        {t('rewards.companies', { count: companies, number: format.number(companies) })}
      </Text>
    </Paper>
  ))
}
