import type { ReportProperty } from '@comptoir/contract/reports'
import { maxReportMonths, monthAfter } from '@comptoir/contract/reports'
import { Button, NativeSelect, Text } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import classes from './filter-bar.module.css'
import { type Filters, monthsOf, presetOf, presets, withMonth } from './filters.ts'

interface FilterBarProps {
  filters: Filters
  properties: readonly ReportProperty[]
  thisMonth: string
  onChange: (filters: Filters) => void
}

/** Chooses the property and the months. Printed as a line of text. */
export function FilterBar({ filters, properties, thisMonth, onChange }: FilterBarProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { property = '', from, to } = filters
  const name =
    properties.find(({ externalId }) => externalId === property)?.name ?? t('reports.every_property')
  const preset = presetOf(filters, thisMonth)
  return (
    <>
      <fieldset className={classes.bar}>
        <legend className="visually-hidden">{t('reports.filters')}</legend>
        <NativeSelect
          label={t('reports.property')}
          value={property}
          onChange={({ currentTarget }) =>
            onChange({ ...filters, property: currentTarget.value || undefined })
          }
          data={[
            { value: '', label: t('reports.every_property') },
            ...properties.map(({ externalId, name: label }) => ({ value: externalId, label })),
          ]}
        />
        <NativeSelect
          label={t('reports.period')}
          value={preset ?? ''}
          onChange={({ currentTarget }) => {
            const chosen = presets.find((one) => one === currentTarget.value)
            if (chosen) onChange({ ...filters, ...monthsOf(chosen, thisMonth) })
          }}
          data={[
            ...presets.map((one) => ({ value: one, label: t(`reports.${one}`) })),
            ...(preset ? [] : [{ value: '', label: t('reports.chosen') }]),
          ]}
        />
        {(['from', 'to'] as const).map((end) => (
          <NativeSelect
            key={end}
            label={t(`reports.${end}`)}
            value={filters[end]}
            onChange={({ currentTarget }) => onChange(withMonth(filters, end, currentTarget.value))}
            data={monthChoices(thisMonth, filters[end]).map(({ group, items }) => ({
              group,
              items: items.map((month) => ({ value: month, label: format.month(month) })),
            }))}
          />
        ))}
        <Button
          variant="default"
          className={classes.print}
          leftSection={<IconPrinter size={18} aria-hidden="true" />}
          onClick={() => window.print()}
        >
          {t('reports.print')}
        </Button>
      </fieldset>
      <Text className={classes.paper} fw={600}>
        {`${name} · ${t('reports.span', { from: format.month(from), to: format.month(to) })}`}
      </Text>
    </>
  )
}

/** The months to choose from, newest first, grouped by year. Always includes the chosen month. */
function monthChoices(thisMonth: string, chosen: string): { group: string; items: string[] }[] {
  const months = Array.from({ length: maxReportMonths }, (_, ago) => monthAfter(thisMonth, -ago))
  if (!months.includes(chosen)) months.push(chosen)
  const years = [...new Set(months.map((month) => month.slice(0, 4)))].sort().reverse()
  return years.map((year) => ({ group: year, items: months.filter((month) => month.startsWith(year)) }))
}
