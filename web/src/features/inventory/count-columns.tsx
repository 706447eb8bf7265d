import { Anchor, Badge, Checkbox, Group } from '@mantine/core'
import { IconMailOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../lib/format.ts'
import type { DataColumn } from '../../ui/data-table.tsx'
import type { UnsentMail } from './count-mails.ts'
import { CountState } from './count-state.tsx'
import { discrepancyOf } from './count-values.ts'
import type { Count } from './counts-data.ts'
import { DiscrepancyText } from './discrepancy-text.tsx'
import type { CountSelection } from './selection.ts'

interface CountColumnsOptions {
  onOpen: (count: Count) => void
  /** For those who may approve. */
  selection: CountSelection | undefined
  /** Those whose mail has not reached everyone, by id. */
  unsent: ReadonlyMap<number, UnsentMail> | undefined
}

export function useCountColumns({ onOpen, selection, unsent }: CountColumnsOptions): DataColumn<Count>[] {
  const { t } = useTranslation()
  const format = useFormat()
  return [
    {
      name: 'date',
      title: t('columns.count.date'),
      width: '9rem',
      unlabelled: true,
      cell: (count) => (
        <Group gap="sm" wrap="nowrap">
          {selection && <Selecting count={count} selection={selection} />}
          <Anchor
            component="button"
            type="button"
            ta="start"
            inherit
            onClick={(event) => {
              event.stopPropagation()
              onOpen(count)
            }}
          >
            {format.day(count.date)}
          </Anchor>
        </Group>
      ),
    },
    { name: 'sku', title: t('columns.count.sku'), cell: ({ skuName }) => format.sku(skuName) },
    {
      name: 'on_hand',
      title: t('columns.count.on_hand'),
      end: true,
      cell: ({ on_hand }) => format.number(on_hand),
    },
    {
      name: 'discrepancy',
      title: t('inventory.discrepancy'),
      end: true,
      cell: (count) => <DiscrepancyText value={discrepancyOf(count)} />,
    },
    { name: 'counted_by', title: t('inventory.counted_by'), cell: ({ countedBy }) => countedBy },
    {
      name: 'state',
      title: t('words.state'),
      cell: (count) => (
        <Group gap="sm" w="fit-content" wrap="nowrap">
          <CountState count={count} />
          {unsent?.get(count.id) === 'unsent' && (
            <Badge color="red" miw="max-content" leftSection={<IconMailOff size={12} aria-hidden="true" />}>
              {t('inventory.mail_unsent')}
            </Badge>
          )}
        </Group>
      ),
    },
  ]
}

/** Keeps its place where a count cannot be selected, so that the dates stay in line. */
function Selecting({ count, selection }: { count: Count; selection: CountSelection }) {
  const { t } = useTranslation()
  const format = useFormat()
  const offered = selection.offered.includes(count)
  return (
    <Checkbox
      size="sm"
      style={offered ? {} : { visibility: 'hidden' }}
      aria-label={t('inventory.select', { sku: format.sku(count.skuName), date: format.day(count.date) })}
      checked={selection.isSelected(count)}
      disabled={!offered || (selection.isFull && !selection.isSelected(count))}
      onClick={(event) => event.stopPropagation()}
      onChange={() => selection.toggle(count)}
    />
  )
}
