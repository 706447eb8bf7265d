import { rewardYears } from '@comptoir/contract/constants'
import { type RewardRow, restCalls } from '@comptoir/contract/rest'
import { NativeSelect } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { type ChosenProperty, useChosenProperty } from '../../data/chosen-property.ts'
import { callIfOffered, callRest } from '../../data/rest.ts'
import { rewardTiersQuery } from '../../data/reward-tiers.ts'
import { useWords } from '../../lib/use-words.ts'
import { FailedQuery } from '../../parts/list/loaded.tsx'
import { TierCards } from '../../parts/tiers/tier-cards.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { LoadingPanel } from '../../ui/state-panel.tsx'
import { comparedWith, tierTotals, useTierFilter } from './reward-list.ts'
import { RewardTable } from './reward-table.tsx'

/** The yearly purchases of the companies at the chosen property, with their reward tiers. */
export function RewardsScreen() {
  const property = useChosenProperty()
  return property ? <RewardsOf property={property} /> : null
}

function RewardsOf({ property }: { property: ChosenProperty }) {
  const { t, format } = useWords()
  const [year, setYear] = useYear()
  const rewards = useQuery(yearlyRewards(property.external_id__c, year))
  // A property may have tens of thousands of rows, which take a while to arrive.
  const first = useQuery({ ...largestRewards(property.external_id__c, year), enabled: rewards.isPending })
  const rows = rewards.data ?? first.data
  // Without thresholds the list is still useful, so a failure to read them is not shown.
  const tiers = useQuery(rewardTiersQuery)
  // Without the year before, the list has no comparison, so a failure to read that is not shown either.
  const before = rewardYears.find((one) => one === year - 1)
  const earlier = useQuery({
    ...yearlyRewards(property.external_id__c, before ?? year),
    enabled: before !== undefined,
  })
  const filter = useTierFilter()
  return (
    <PageFrame
      title={t('shell.pages.b2brewards')}
      actions={
        <NativeSelect
          aria-label={t('words.year')}
          value={String(year)}
          onChange={(event) => setYear(event.currentTarget.value)}
          data={rewardYears.map(String)}
        />
      }
    >
      {rewards.isError ? (
        <FailedQuery query={rewards} />
      ) : !rows || tiers.isPending ? (
        <LoadingPanel />
      ) : (
        <>
          {/* Without all rows the cards only keep their place. */}
          <section
            style={{ marginBottom: '1rem', visibility: rewards.isSuccess ? undefined : 'hidden' }}
            aria-label={t('rewards.tiers')}
          >
            <TierCards
              cards={tierTotals(rows, tiers.data ?? [])}
              chosen={filter.tier}
              onChoose={filter.choose}
              writeTotal={format.money}
            />
          </section>
          <RewardTable
            rows={comparedWith(rows, before === undefined ? undefined : earlier.data)}
            isWhole={rewards.isSuccess}
            isCompared={before !== undefined && !earlier.isError}
            filter={filter}
            year={year}
            property={property}
          />
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

/** The first of them, which arrive sooner; null from a server that does not offer it. */
function largestRewards(propertyCode: string, year: number) {
  return queryOptions({
    queryKey: ['rewards', propertyCode, year, 'largest'],
    queryFn: async ({ signal }): Promise<RewardRow[] | null> =>
      (await callIfOffered(restCalls.largestRewards, {
        parts: { propertyExternalId: propertyCode, year: String(year) },
        signal,
      })) ?? null,
  })
}
