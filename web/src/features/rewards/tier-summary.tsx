import type { RewardRow } from '@comptoir/contract/rest'
import type { RewardTiers } from '@comptoir/contract/rules/reward-tier'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { TierCards } from '../../parts/tiers/tier-cards.tsx'
import { tierTotals } from './reward-list.ts'
import classes from './tier-summary.module.css'
import type { TierFilter } from './use-tier-filter.ts'

interface TierSummaryProps {
  rows: readonly RewardRow[]
  tiers: RewardTiers
  filter: TierFilter
}

/** The threshold, the companies and the total of each tier. */
export function TierSummary({ rows, tiers, filter: { tier, choose } }: TierSummaryProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section className={classes.tiers} aria-label={t('rewards.tiers')}>
      <TierCards cards={tierTotals(rows, tiers)} chosen={tier} onChoose={choose} writeTotal={format.money} />
    </section>
  )
}
