import { rewardYears } from '@comptoir/contract/constants'
import { NativeSelect } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type ChosenProperty, useChosenProperty } from '../../data/chosen-property.ts'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { RewardTable } from './reward-table.tsx'
import { tiersQuery, yearlyRewards } from './rewards-data.ts'
import { TierSummary } from './tier-summary.tsx'
import { useTierFilter } from './use-tier-filter.ts'

/** The yearly purchases of the companies at the chosen property, with their reward tiers. */
export function RewardsScreen() {
  const property = useChosenProperty()
  return property ? <RewardsOf property={property} /> : null
}

function RewardsOf({ property }: { property: ChosenProperty }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const [year, setYear] = useYear()
  const rewards = useQuery(yearlyRewards(property.external_id__c, year))
  // Without thresholds the list is still useful, so a failure to read them is not shown.
  const tiers = useQuery(tiersQuery)
  const filter = useTierFilter()
  return (
    <PageFrame
      title={t('rewards.title')}
      actions={
        <NativeSelect
          aria-label={t('rewards.year')}
          value={String(year)}
          onChange={(event) => setYear(event.currentTarget.value)}
          data={rewardYears.map(String)}
        />
      }
    >
      {rewards.isPending || tiers.isPending ? (
        <LoadingPanel />
      ) : rewards.isError ? (
        <FailedPanel onRetry={() => rewards.refetch()}>
          {errorText(failureKey(rewards.error, 'service_unavailable'))}
        </FailedPanel>
      ) : (
        <>
          <TierSummary rows={rewards.data} tiers={tiers.data ?? []} filter={filter} />
          <RewardTable rows={rewards.data} filter={filter} year={year} property={property} />
        </>
      )}
    </PageFrame>
  )
}

/** The year in the URL; the latest by default. */
function useYear(): [year: number, set: (year: string) => void] {
  const [params, setParams] = useSearchParams()
  const year = rewardYears.find((one) => String(one) === params.get('year')) ?? Math.max(...rewardYears)
  return [year, (next) => setParams({ year: next }, { replace: true })]
}
