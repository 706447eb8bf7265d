import { rewardYears } from '@comptoir/contract/constants'
import { type RewardRow, restCalls } from '@comptoir/contract/rest'
import { type RewardTiers, rewardTiers } from '@comptoir/contract/rules/reward-tier'
import { NativeSelect } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { type ChosenProperty, useChosenProperty } from '../../data/chosen-property.ts'
import { failureKey } from '../../data/failure.ts'
import { rewardTiersDocument } from '../../data/graphql-documents.ts'
import { callRest } from '../../data/rest.ts'
import { queryGraphql } from '../../data/tables.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../lib/format.ts'
import { TierCards } from '../../parts/tiers/tier-cards.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { tierTotals } from './reward-list.ts'
import { RewardTable } from './reward-table.tsx'
import classes from './tier-summary.module.css'
import { type TierFilter, useTierFilter } from './use-tier-filter.ts'

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

/** The purchases of each company at the property in a year, largest first. */
function yearlyRewards(propertyCode: string, year: number) {
  return queryOptions({
    queryKey: ['rewards', propertyCode, year],
    queryFn: ({ signal }): Promise<RewardRow[]> =>
      callRest(restCalls.yearlyRewards, {
        parts: { propertyExternalId: propertyCode, year: String(year) },
        signal,
      }),
  })
}

/** The tiers that the operator has set. */
const tiersQuery = queryOptions({
  queryKey: ['rewards', 'tiers'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<RewardTiers> => {
    const { settingsList } = await queryGraphql<{ settingsList: { value: string | null }[] }>(
      rewardTiersDocument,
      {},
      signal,
    )
    return rewardTiers.parse(JSON.parse(settingsList[0]?.value || '[]'))
  },
})

interface TierSummaryProps {
  rows: readonly RewardRow[]
  tiers: RewardTiers
  filter: TierFilter
}

/** The threshold, the companies and the total of each tier. */
function TierSummary({ rows, tiers, filter: { tier, choose } }: TierSummaryProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section className={classes.tiers} aria-label={t('rewards.tiers')}>
      <TierCards cards={tierTotals(rows, tiers)} chosen={tier} onChoose={choose} writeTotal={format.money} />
    </section>
  )
}
