import type { RewardRow } from '@comptoir/contract/rest'
import { useTranslation } from 'react-i18next'
import { useColumnText } from '../../lib/column-text.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { useTierName } from '../../parts/tiers/use-tier-name.ts'

/** The columns of the CSV file. */
export function useFileColumns(): CsvColumn<RewardRow>[] {
  const { t } = useTranslation()
  const { label } = useColumnText()
  const tierName = useTierName()
  return [
    { title: label('contact', 'accountid'), value: ({ company_name }) => company_name },
    { title: t('rewards.contact'), value: ({ name }) => name },
    { title: label('contact', 'email'), value: ({ email }) => email },
    { title: label('contact', 'phone'), value: ({ phone }) => phone },
    { title: label('contact', 'language'), value: ({ language }) => language },
    { title: t('rewards.total'), value: ({ total_purchases }) => total_purchases, decimals: 2 },
    { title: t('rewards.tier'), value: ({ tier }) => (tier === null ? null : tierName(tier)) },
  ]
}
