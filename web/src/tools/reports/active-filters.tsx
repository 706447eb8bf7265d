import type { ReportProperty } from '@comptoir/contract/reports'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { useTierName } from '../../parts/tiers/tier-badge.tsx'
import { FilterChip } from '../../ui/filter-chip.tsx'
import { type Filters, includesMonth, withinMonth } from './filters.ts'
import classes from './reports-tool.module.css'

interface ActiveFiltersProps {
  filters: Filters
  properties: readonly ReportProperty[]
  today: string
  onChange: (filters: Filters) => void
}

/** The days that the figures cover, and a chip for each filter, which removes it. Printed with the day of printing. */
export function ActiveFilters({ filters, properties, today, onChange }: ActiveFiltersProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const tierName = useTierName()
  const { property, month, tier } = filters
  const covered = withinMonth(filters)
  const name = properties.find(({ externalId }) => externalId === property)?.name
  const isPartial = includesMonth(covered, today.slice(0, 7))
  const span = t('reports.span', {
    from: format.day(`${covered.from}-01`),
    to: format.day(isPartial ? today : lastDayOf(covered.to)),
  })
  return (
    <div className={classes.line}>
      <p className={classes.span}>
        {isPartial ? t('reports.span_compared', { span }) : span}
        <span className={classes.paper}>
          {` · ${name ?? t('reports.every_property')} · ${t('reports.printed', { day: format.day(today) })}`}
        </span>
      </p>
      {name && <FilterChip onRemove={() => onChange({ ...filters, property: undefined })}>{name}</FilterChip>}
      {month && (
        <FilterChip onRemove={() => onChange({ ...filters, month: undefined })}>
          {format.month(month)}
        </FilterChip>
      )}
      {tier !== undefined && (
        <>
          <FilterChip onRemove={() => onChange({ ...filters, tier: undefined })}>
            {tierName(tier || null)}
          </FilterChip>
          <span>{t('reports.tier_extent')}</span>
        </>
      )}
    </div>
  )
}

function lastDayOf(month: string): string {
  const [year = 0, monthOfYear = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, monthOfYear, 0)).toISOString().slice(0, 10)
}
