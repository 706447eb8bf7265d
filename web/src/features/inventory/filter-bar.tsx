import type { SkuRow } from '@comptoir/contract/tables/count'
import { Button, NativeSelect } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import { MonthField } from '../../ui/date-fields.tsx'
import { countStates, type InventoryFiltering, isNarrowed } from './filters.ts'
import classes from './inventory.module.css'
import { today } from './months.ts'

interface FilterBarProps {
  skus: readonly SkuRow[]
  filtering: InventoryFiltering
}

export function FilterBar({ skus, filtering: { filters, typedMonth, narrow, widen } }: FilterBarProps) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <div className={classes.filterBar}>
      <NativeSelect
        label={t('columns.count.sku')}
        value={String(filters.sku ?? '')}
        onChange={(event) => narrow('sku', event.currentTarget.value)}
        data={[
          { value: '', label: t('inventory.every_sku') },
          ...skus.map(({ id, description }) => ({ value: String(id), label: format.sku(description) })),
        ]}
      />
      <MonthField
        label={t('words.month')}
        latest={today()}
        value={typedMonth}
        onChange={(month) => narrow('month', month)}
      />
      <NativeSelect
        label={t('words.state')}
        value={filters.state ?? ''}
        onChange={(event) => narrow('state', event.currentTarget.value)}
        data={[
          { value: '', label: t('words.every_state') },
          ...countStates.map((state) => ({ value: state, label: t(`inventory.states.${state}`) })),
        ]}
      />
      {isNarrowed(filters) && (
        <Button variant="subtle" onClick={widen}>
          {t('inventory.widen')}
        </Button>
      )}
    </div>
  )
}
