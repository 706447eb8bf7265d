import type { RewardRow } from '@comptoir/contract/rest'
import { useTranslation } from 'react-i18next'
import type { CsvColumn } from '../../lib/csv.ts'

/** The columns of the CSV file. */
export function useFileColumns(): CsvColumn<RewardRow>[] {
  const { t } = useTranslation()
  return [
    { title: t('rewards.company'), value: ({ company_name }) => company_name },
    { title: t('rewards.contact'), value: ({ name }) => name },
    { title: t('rewards.email'), value: ({ email }) => email },
    { title: t('rewards.phone'), value: ({ phone }) => phone },
    { title: t('rewards.language'), value: ({ language }) => language },
    { title: t('rewards.total'), value: ({ total_purchases }) => total_purchases, decimals: 2 },
    { title: t('rewards.tier'), value: ({ tier }) => tier },
  ]
}
