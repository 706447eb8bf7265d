import { Group, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ExportButton } from '../../../parts/csv-export/export-button.tsx'
import { QueryTable } from '../../../parts/list/query-table.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { EmptyPanel } from '../../../ui/state-panel.tsx'
import { useFileColumns } from './file-columns.ts'
import { type Buyer, ordersForFile, ordersPage } from './history-data.ts'
import { useOrderColumns } from './order-columns.tsx'

/** Every Activated order, newest first, page by page. */
export function OrderList({ buyer }: { buyer: Buyer }) {
  const { t } = useTranslation()
  const list = useListState({ sort: 'effectivedate', direction: 'DESC', sortable: [] })
  const page = useQuery(ordersPage(buyer, list))
  const columns = useOrderColumns(buyer.mode)
  const fileColumns = useFileColumns(buyer.mode)
  const count = page.data?.count
  return (
    <div>
      <Group justify="space-between" mb="xs" gap="sm">
        <Title order={3} fz="md">
          {t('history.orders')}
        </Title>
        {count !== undefined && count > 0 && (
          <ExportButton
            fileTitle={`${t('history.file')} ${(buyer.contact ?? buyer.company).name}`}
            columns={fileColumns}
            readRows={() => ordersForFile(buyer)}
            extent={{ list: 'history', count }}
          />
        )}
      </Group>
      <QueryTable
        label={t('history.orders')}
        columns={columns}
        list={list}
        page={page}
        empty={<EmptyPanel title={t('history.none')}>{t('history.none_text')}</EmptyPanel>}
      />
    </div>
  )
}
