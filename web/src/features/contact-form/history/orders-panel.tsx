import { confirmationCodePattern } from '@comptoir/contract/rules/codes'
import { activated } from '@comptoir/contract/rules/order-status'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { SegmentedControl, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { localDayOf } from '../../../lib/clock.ts'
import type { CsvColumn } from '../../../lib/csv.ts'
import { useWords } from '../../../lib/use-words.ts'
import { ExportButton } from '../../../parts/csv-export/export-button.tsx'
import { QueryTable } from '../../../parts/list/query-table.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import type { DataColumn } from '../../../ui/data-table.tsx'
import { useListState } from '../../../ui/list-state.ts'
import { EmptyPanel } from '../../../ui/state-panel.tsx'
import { type Buyer, buyerWord } from '../buyer.ts'
import desk from '../buyer-view.module.css'
import type { FormMode } from '../form-state.ts'
import { ordersForFile, ordersPage, type PastOrder, useNarrowed } from './history-data.ts'
import classes from './yearly-totals-chart.module.css'

interface OrdersPanelProps {
  /** Whose orders are listed: the contact's if there is one, otherwise the whole company's. */
  buyer: Buyer
  /** The contact whose orders can be shown alone. */
  chosen: ContactRow | undefined
  /** Called with the contact whose orders alone are to be shown, or without one for the whole company. */
  onNarrow: (contactId: number | undefined) => void
}

/** Every Activated order of the company, or of the one contact to whom it is narrowed, newest first, page by page. */
export function OrdersPanel({ buyer, chosen, onNarrow }: OrdersPanelProps) {
  const { t, format } = useWords()
  const list = useListState({ sort: 'effectivedate', direction: 'DESC', sortable: [] })
  const page = useQuery(ordersPage(buyer, list))
  const columns = useOrderColumns(buyer.mode)
  const fileColumns = useFileColumns(buyer.mode)
  const count = page.data?.count
  const narrowed = useNarrowed(buyer)

  function narrowTo(contactId: number | undefined): void {
    list.setPage(1)
    onNarrow(contactId)
  }

  return (
    <section className={desk.orders} aria-label={whose(buyer)}>
      <div className={classes.ordersPanelHeading}>
        <Title order={2}>
          {narrowed ? t('history.title_of', { name: narrowed.name }) : t('history.title')}
        </Title>
        {count !== undefined && <span className="count">{format.count(count)}</span>}
        {narrowed?.companyOrders && (
          <Text fz="xs" c="dimmed">
            {narrowed.companyOrders}
          </Text>
        )}
        {chosen && (
          <SegmentedControl
            size="xs"
            aria-label={t('history.scope')}
            value={buyer.contact ? 'contact' : 'company'}
            onChange={(scope) => narrowTo(scope === 'contact' ? chosen.id : undefined)}
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
          <div className="positioned tools-end">
            <ExportButton
              list="orders"
              fileTitle={fileTitle()}
              columns={fileColumns}
              readRows={(_, signal) => ordersForFile(buyer, signal)}
              extent={{ list: 'history', count, note: narrowed?.note }}
              quiet
            />
          </div>
        )}
      </div>
      <div className={`column grow ${classes.table}`}>
        <QueryTable
          label={t('words.orders')}
          columns={columns}
          list={list}
          page={page}
          empty={
            narrowed ? (
              <EmptyPanel
                title={t('history.none_of', { name: narrowed.name })}
                action={{ label: t('history.show_everyone'), onClick: () => narrowTo(undefined) }}
              >
                {narrowed.companyOrders}
              </EmptyPanel>
            ) : (
              <EmptyPanel title={t('history.none')}>{t('history.none_text')}</EmptyPanel>
            )
          }
        />
      </div>
    </section>
  )

  function fileTitle(): string {
    const { contact, company } = buyer
    return narrowed
      ? `${t('words.orders')} ${narrowed.note} ${company.name}`
      : `${t('words.orders')} ${(contact ?? company).name}`
  }

  function whose({ mode, company, contact }: Buyer): string {
    if (!contact) return t('history.title')
    const name = format.person(contact.name)
    return mode === 'b2c'
      ? t('history.of_customer', { name })
      : t('history.of_contact', { name, company: company.name })
  }
}

function useFileColumns(mode: FormMode): CsvColumn<PastOrder>[] {
  const { t, format } = useWords()
  return [
    { title: t('columns.order.effectivedate'), value: ({ effectivedate }) => effectivedate },
    { title: t('columns.order.ordernumber'), value: ({ ordernumber }) => ordernumber },
    { title: t('columns.order.external_id__c'), value: ({ external_id__c }) => external_id__c },
    { title: t('columns.order.vts_id'), value: ({ vts_id }) => vts_id },
    {
      title: t(buyerWord[mode]),
      value: ({ contact }) => (contact ? format.person(contact) : null),
    },
    { title: t('history.items'), value: ({ items }) => items },
    { title: t('columns.order.property__c'), value: ({ property }) => property ?? null },
    { title: t('columns.order.totalamount'), value: ({ totalamount }) => totalamount, decimals: 2 },
    {
      title: t('columns.order.status'),
      value: ({ status }) => (status === activated ? t('words.activated') : status),
    },
  ]
}

function useOrderColumns(mode: FormMode): DataColumn<PastOrder>[] {
  const { t, format } = useWords()
  return [
    {
      name: 'date',
      title: t('columns.order.effectivedate'),
      cell: ({ effectivedate, createddate }) =>
        effectivedate && (
          <span title={format.utcMoment(createddate)}>
            {format.day(localDayOf(effectivedate, createddate))}
          </span>
        ),
    },
    { name: 'number', title: t('words.order'), cell: ({ ordernumber }) => ordernumber },
    {
      name: 'code',
      title: t('words.code'),
      cell: ({ external_id__c: code }) =>
        code !== null && confirmationCodePattern.test(code) ? <CodeText code={code} plain /> : code,
    },
    {
      name: 'vts',
      title: t('columns.order.vts_id'),
      from: 'wide',
      cell: ({ vts_id }) => vts_id && <span className="dim">{vts_id}</span>,
    },
    {
      name: 'contact',
      whole: true,
      title: t(buyerWord[mode]),
      from: 'wide',
      cell: ({ contact }) => contact && format.person(contact),
    },
    { name: 'items', title: t('history.items'), end: true, cell: ({ items }) => format.number(items) },
    { name: 'property', title: t('columns.order.property__c'), cell: ({ property }) => property },
    {
      name: 'amount',
      title: t('columns.order.totalamount'),
      end: true,
      cell: ({ totalamount }) => <strong>{format.money(totalamount)}</strong>,
    },
  ]
}
