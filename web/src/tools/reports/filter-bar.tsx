import { maxReportMonths, type ReportProperty } from '@comptoir/contract/reports'
import { lastDayOf, monthAfter } from '@comptoir/contract/rules/calendar-month'
import { Button, NativeSelect } from '@mantine/core'
import { IconBuildingStore, IconCalendar, IconPrinter } from '@tabler/icons-react'
import { useWords } from '../../lib/use-words.ts'
import { useTierName } from '../../parts/tiers/tier-badge.tsx'
import { asTool, withIcon } from '../../ui/button-icon.ts'
import { FilterChip } from '../../ui/filter-chip.tsx'
import {
  includesMonth,
  monthsOf,
  type PanelProps,
  presetOf,
  presets,
  withinMonth,
  withMonth,
  withPeriod,
} from './filters.ts'
import classes from './reports.module.css'

interface FilterBarProps extends PanelProps {
  properties: readonly ReportProperty[]
}

/** Chooses the property and the months, and prints. */
export function FilterBar({ filters, properties, today, onChange }: FilterBarProps) {
  const { t, format } = useWords()
  const { property = '' } = filters
  const thisMonth = today.slice(0, 7)
  const preset = presetOf(filters, thisMonth)
  return (
    <fieldset className={classes.bar}>
      <legend className="visually-hidden">{t('reports.filters')}</legend>
      <NativeSelect
        aria-label={t('words.property')}
        {...withIcon(IconBuildingStore)}
        value={property}
        onChange={({ currentTarget }) => onChange({ ...filters, property: currentTarget.value || undefined })}
        data={[
          { value: '', label: t('words.all_my_properties') },
          ...properties.map(({ externalId, name }) => ({ value: externalId, label: name })),
        ]}
      />
      <NativeSelect
        aria-label={t('reports.period')}
        {...withIcon(IconCalendar)}
        value={preset ?? ''}
        onChange={({ currentTarget }) => {
          const chosen = presets.find((one) => one === currentTarget.value)
          if (chosen) onChange(withPeriod(filters, monthsOf(chosen, thisMonth)))
        }}
        data={[
          ...presets.map((one) => ({ value: one, label: t(`reports.${one}`) })),
          ...(preset ? [] : [{ value: '', label: t('reports.chosen') }]),
        ]}
      />
      {(['from', 'to'] as const).map((end) => (
        <NativeSelect
          key={end}
          aria-label={t(`reports.${end}`)}
          value={filters[end]}
          onChange={({ currentTarget }) => onChange(withMonth(filters, end, currentTarget.value))}
          data={monthChoices(thisMonth, filters[end]).map(({ group, items }) => ({
            group,
            items: items.map((month) => ({ value: month, label: format.month(month) })),
          }))}
        />
      ))}
      <Button className="push-end" {...asTool(IconPrinter)} onClick={() => window.print()}>
        {t('reports.print')}
      </Button>
    </fieldset>
  )
}

/** The months to choose from, newest first, grouped by year. Always includes the chosen month. */
function monthChoices(thisMonth: string, chosen: string): { group: string; items: string[] }[] {
  const months = Array.from({ length: maxReportMonths }, (_, ago) => monthAfter(thisMonth, -ago))
  if (!months.includes(chosen)) months.push(chosen)
  const years = [...new Set(months.map((month) => month.slice(0, 4)))].sort().reverse()
  return years.map((year) => ({ group: year, items: months.filter((month) => month.startsWith(year)) }))
}

/** The days that the figures cover, and a chip for each filter, which removes it. Printed with the day of printing. */
export function ActiveFilters({ filters, properties, today, onChange }: FilterBarProps) {
  const { t, format } = useWords()
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
    <div className="row wrap dim gap-sm">
      <p className="flush">
        {isPartial ? t('reports.span_compared', { span }) : span}
        <span className="print-only">
          {` · ${name ?? t('words.all_my_properties')} · ${t('reports.printed', { day: format.day(today) })}`}
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
