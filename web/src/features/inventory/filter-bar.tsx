import type { SkuRow } from '@comptoir/contract/tables/count'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import classes from './filter-bar.module.css'
import { countStates, type InventoryFiltering, isNarrowed } from './filters.ts'

interface FilterBarProps {
  skus: readonly SkuRow[]
  filtering: InventoryFiltering
}

export function FilterBar({ skus, filtering: { filters, typedMonth, narrow, widen } }: FilterBarProps) {
  const { t } = useTranslation()
  return (
    <div className={classes.bar}>
      <NativeSelect
        label={t('inventory.filter_sku')}
        value={String(filters.sku ?? '')}
        onChange={(event) => narrow('sku', event.currentTarget.value)}
        data={[
          { value: '', label: t('inventory.every_sku') },
          ...skus.map(({ id, description }) => ({ value: String(id), label: description })),
        ]}
      />
      <TextInput
        type="month"
        label={t('inventory.filter_month')}
        title="2026-03"
        max="9999-12"
        value={typedMonth}
        onChange={(event) => narrow('month', event.currentTarget.value)}
      />
      <NativeSelect
        label={t('inventory.filter_state')}
        value={filters.state ?? ''}
        onChange={(event) => narrow('state', event.currentTarget.value)}
        data={[
          { value: '', label: t('inventory.every_state') },
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
