import { Skeleton, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useWords } from '../../../lib/use-words.ts'
import { useTierName } from '../../../parts/tiers/tier-badge.tsx'
import { TierCards } from '../../../parts/tiers/tier-cards.tsx'
import { FailureNote } from '../../../ui/error-panel.tsx'
import { type PanelProps, tierYear } from '../filters.ts'
import { tiersQuery } from '../report-data.ts'
import { AwaitedFigures, CsvButton, useSaveFigures } from '../report-panel.tsx'
import classes from '../reports.module.css'

/** The companies of each reward tier. Choosing one limits the sales to them. */
export function TierPanel({ filters, today, onChange }: PanelProps) {
  const { t, format } = useWords()
  const figures = useSaveFigures()
  const tierName = useTierName()
  const id = useId()
  const report = useQuery(tiersQuery(filters, today))
  const tiers = report.data?.tiers
  const title = t('reports.tiers', { year: tierYear(filters, today) })
  return (
    <section className={classes.tiers} aria-labelledby={id} aria-busy={report.isPlaceholderData || undefined}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <span className="dim small grow">{t('reports.tiers_note')}</span>
        <CsvButton
          title={title}
          isDisabled={!tiers?.length}
          onClick={() =>
            figures.save(
              title,
              [
                { title: t('words.tier'), value: ({ tier }) => tierName(tier) },
                { title: t('reports.threshold'), value: ({ min }) => min, decimals: 2 },
                { title: t('words.companies'), value: ({ companies }) => companies },
                { title: t('reports.revenue'), value: ({ revenue }) => revenue, decimals: 2 },
                { title: t('reports.close'), value: ({ close }) => close },
              ],
              tiers ?? [],
            )
          }
        />
      </div>
      {figures.failure && <FailureNote>{figures.failure}</FailureNote>}
      {tiers ? (
        tiers.length > 0 ? (
          <TierCards
            cards={tiers.map(({ tier, min, below, companies, revenue, close }) => ({
              tier,
              bounds: { min, below },
              companies,
              total: revenue,
              close,
            }))}
            chosen={filters.tier === undefined ? undefined : filters.tier || null}
            onChoose={(tier) => onChange({ ...filters, tier: tier === undefined ? undefined : (tier ?? '') })}
            writeTotal={(total) => (total < 1_000_000 ? format.wholeMoney(total) : format.shortMoney(total))}
          />
        ) : (
          <Text c="dimmed">{t('reports.no_tiers')}</Text>
        )
      ) : (
        <AwaitedFigures report={report}>
          <div className={classes.placeholder}>
            {[1, 2, 3, 4, 5].map((card) => (
              <Skeleton key={card} height="8rem" radius="lg" />
            ))}
          </div>
        </AwaitedFigures>
      )}
    </section>
  )
}
