import { Button, Skeleton, Text, Title } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { useTierName } from '../../../parts/tiers/tier-badge.tsx'
import { TierCards } from '../../../parts/tiers/tier-cards.tsx'
import { FailureNote } from '../../../ui/failure-note.tsx'
import { FailedPanel } from '../../../ui/state-panel.tsx'
import { type PanelProps, tierYear } from '../filters.ts'
import { tiersQuery } from '../report-data.ts'
import { useSaveFigures } from '../report-panel.tsx'
import classes from './tier-panel.module.css'

/** The companies of each reward tier. Choosing one limits the sales to them. */
export function TierPanel({ filters, today, onChange }: PanelProps) {
  const { t } = useTranslation()
  const figures = useSaveFigures()
  const errorText = useErrorText()
  const format = useFormat()
  const tierName = useTierName()
  const id = useId()
  const report = useQuery(tiersQuery(filters, today))
  const tiers = report.data?.tiers
  const title = t('reports.tiers', { year: tierYear(filters, today) })
  const save = () =>
    figures.save(
      title,
      [
        { title: t('reports.tier'), value: ({ tier }) => tierName(tier) },
        { title: t('reports.threshold'), value: ({ min }) => min, decimals: 2 },
        { title: t('reports.companies'), value: ({ companies }) => companies },
        { title: t('reports.revenue'), value: ({ revenue }) => revenue, decimals: 2 },
        { title: t('reports.close'), value: ({ close }) => close },
      ],
      tiers ?? [],
    )
  return (
    <section className={classes.tiers} aria-labelledby={id} aria-busy={report.isPlaceholderData || undefined}>
      <div className={classes.head}>
        <Title order={2} id={id}>
          {title}
        </Title>
        <Text c="dimmed" fz="xs" className={classes.note}>
          {t('reports.tiers_note')}
        </Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          className={classes.file ?? ''}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden="true" />}
          aria-label={t('reports.csv_of', { title })}
          disabled={!tiers?.length}
          onClick={save}
        >
          {t('reports.csv')}
        </Button>
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
      ) : report.isError ? (
        <FailedPanel onRetry={() => report.refetch()}>
          {errorText(failureKey(report.error, 'service_unavailable'))}
        </FailedPanel>
      ) : (
        <div role="status" className={classes.placeholder}>
          <span className="visually-hidden">{t('ui.loading')}</span>
          {[1, 2, 3, 4, 5].map((card) => (
            <Skeleton key={card} />
          ))}
        </div>
      )}
    </section>
  )
}
