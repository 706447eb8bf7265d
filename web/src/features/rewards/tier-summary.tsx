import type { RewardRow } from '@comptoir/contract/rest'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { tierTotals } from './reward-list.ts'
import { TierBadge } from './tier-badge.tsx'
import classes from './tier-summary.module.css'

/** The number of companies and the total of each tier. */
export function TierSummary({ rows }: { rows: readonly RewardRow[] }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className={classes.strip}>
      {tierTotals(rows).map(({ tier, companies, total }) => (
        <li key={tier ?? ''}>
          <TierBadge tier={tier} />
          <span className={classes.total}>{format.money(total)}</span>
          <span className={classes.companies}>
            {t('rewards.companies', { count: companies, number: format.number(companies) })}
          </span>
        </li>
      ))}
    </ul>
  )
}
