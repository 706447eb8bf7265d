import { optinSource } from '@comptoir/contract/constants'
import type { ExpiredConsent } from '@comptoir/contract/people'
import { Anchor } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Failure } from '../../data/failure.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { useFormat } from '../../lib/format.ts'
import { ExportButton } from '../../parts/csv-export/export-button.tsx'
import { RowsScreen } from '../../parts/records-screen/rows-screen.tsx'
import type { DataColumn } from '../../ui/data-table.tsx'
import { EmptyPanel } from '../../ui/state-panel.tsx'
import { consentsForFile, expiredConsents } from './expired-consents-data.ts'

/** The contacts who are written to by a tacit consent that has expired. */
export function ExpiredConsentsScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const list = useInfiniteQuery(expiredConsents)
  const columns = useColumns()
  const { consents, count = 0 } = list.data ?? {}
  return (
    <RowsScreen
      texts="consents"
      count={list.data && format.count(count)}
      query={list}
      isOffered={!(list.error instanceof Failure && list.error.isUnknownPath)}
      rows={consents}
      columns={columns.table}
      empty={<EmptyPanel title={t('consents.none')}>{t('consents.none_text')}</EmptyPanel>}
      more={t('consents.show_more')}
      actions={
        <ExportButton
          list="expired_consents"
          fileTitle={t('consents.title')}
          columns={columns.file}
          readRows={consentsForFile}
          extent={{ list: 'consents', count }}
          disabled={count === 0}
        />
      }
    />
  )
}

/** The columns of the table and of the CSV file. */
function useColumns(): { table: DataColumn<ExpiredConsent>[]; file: CsvColumn<ExpiredConsent>[] } {
  const { t } = useTranslation()
  const format = useFormat()
  const contact = { title: t('consents.contact'), value: ({ name }: ExpiredConsent) => name }
  const email = { title: t('columns.contact.email'), value: (row: ExpiredConsent) => row.email }
  const company = {
    title: t('consents.company'),
    value: (row: ExpiredConsent) => row.company?.name ?? t('consents.customer'),
  }
  const language = {
    title: t('columns.contact.language'),
    value: (row: ExpiredConsent) => t(`columns.values.languages.${row.language}`),
  }
  const source = {
    title: t('consents.source'),
    value: ({ optin_source }: ExpiredConsent) =>
      optin_source === optinSource ? t('contacts.this_form') : optin_source,
  }
  const given = t('consents.given')
  const shown = ({ title, value }: typeof source) => ({ title, cell: value })
  return {
    table: [
      {
        name: 'contact',
        whole: true,
        title: contact.title,
        unlabelled: true,
        cell: (row) => (
          <Anchor
            component={Link}
            to={`/contactform?${row.company ? `company=${row.company.id}` : 'for=b2c'}&contact=${row.id}`}
          >
            {row.name}
          </Anchor>
        ),
      },
      { name: 'email', whole: true, ...shown(email) },
      { name: 'company', whole: true, from: 'wide', ...shown(company) },
      { name: 'language', from: 'wide', ...shown(language) },
      { name: 'source', from: 'wide', ...shown(source) },
      {
        name: 'given',
        title: given,
        end: true,
        cell: ({ optin_date }) => <span title={format.utcMoment(optin_date)}>{format.day(optin_date)}</span>,
      },
    ],
    file: [
      contact,
      email,
      { title: t('columns.contact.phone'), value: ({ phone }) => phone },
      company,
      language,
      source,
      { title: given, value: ({ optin_date }) => optin_date },
    ],
  }
}
