import type { ContactRow } from '@comptoir/contract/tables/contact'
import { SegmentedControl, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../lib/format.ts'
import { ExportButton } from '../../../parts/csv-export/export-button.tsx'
import { QueryTable } from '../../../parts/list/query-table.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { EmptyPanel } from '../../../ui/state-panel.tsx'
import desk from '../buyer-view.module.css'
import { useFileColumns } from './file-columns.ts'
import { type Buyer, type HistoryScope, ordersForFile, ordersPage } from './history-data.ts'
import { useOrderColumns } from './order-columns.tsx'
import classes from './orders-panel.module.css'

interface OrdersPanelProps {
  buyer: Buyer
  /** The contact whose orders can be shown alone. */
  chosen: ContactRow | undefined
  onScope: (scope: HistoryScope) => void
}

/** Every Activated order of the contact or of the company, newest first, page by page. */
export function OrdersPanel({ buyer, chosen, onScope }: OrdersPanelProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useListState({ sort: 'effectivedate', direction: 'DESC', sortable: [] })
  const page = useQuery(ordersPage(buyer, list))
  const columns = useOrderColumns(buyer.mode)
  const fileColumns = useFileColumns(buyer.mode)
  const count = page.data?.count
  return (
    <section className={desk.orders} aria-label={whose(buyer)}>
      <div className={classes.heading}>
        <Title order={2}>{t('history.title')}</Title>
        {count !== undefined && <span className={desk.count}>{format.count(count)}</span>}
        {chosen && (
          <SegmentedControl
            size="xs"
            aria-label={t('history.scope')}
            value={buyer.contact ? 'contact' : 'company'}
            onChange={(scope) => {
              list.setPage(1)
              onScope(scope as HistoryScope)
            }}
            data={[
              { value: 'company', label: t('history.everyone') },
              {
                value: 'contact',
                label: t('history.only', { name: chosen.firstname || format.person(chosen.name) }),
              },
            ]}
          />
        )}
        {count !== undefined && count > 0 && (
          <div className={classes.tools}>
            <ExportButton
              list="orders"
              fileTitle={`${t('history.file')} ${(buyer.contact ?? buyer.company).name}`}
              columns={fileColumns}
              readRows={(_, signal) => ordersForFile(buyer, signal)}
              extent={{ list: 'history', count }}
              quiet
            />
          </div>
        )}
      </div>
      <div className={classes.table}>
        <QueryTable
          label={t('history.orders')}
          columns={columns}
          list={list}
          page={page}
          empty={<EmptyPanel title={t('history.none')}>{t('history.none_text')}</EmptyPanel>}
        />
      </div>
    </section>
  )

  function whose({ mode, company, contact }: Buyer): string {
    if (!contact) return t('history.title')
    const name = format.person(contact.name)
    return mode === 'b2c'
      ? t('history.of_customer', { name })
      : t('history.of_contact', { name, company: company.name })
  }
}
