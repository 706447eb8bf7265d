import { optinSource } from '@comptoir/contract/constants'
import type { ExpiredConsent } from '@comptoir/contract/people'
import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { CsvColumn } from '../../lib/csv.ts'
import { useFormat } from '../../lib/format.ts'
import type { DataColumn } from '../../ui/data-table.tsx'

/** The columns of the table and of the CSV file. */
export function useConsentColumns(): {
  table: DataColumn<ExpiredConsent>[]
  file: CsvColumn<ExpiredConsent>[]
} {
  const { t } = useTranslation()
  const format = useFormat()
  const contact = { title: t('words.contact'), value: ({ name }: ExpiredConsent) => name }
  const company = {
    title: t('words.company'),
    value: (row: ExpiredConsent) => row.company?.name ?? t('words.customer'),
  }
  const source = {
    title: t('consents.source'),
    value: ({ optin_source }: ExpiredConsent) =>
      optin_source === optinSource ? t('contacts.this_form') : optin_source,
  }
  const reason = {
    title: t('consents.reason'),
    value: (row: ExpiredConsent) => t(`consents.reasons.${row.reason}`),
  }
  const purchase = t('consents.last_purchase')
  const given = t('consents.given')
  const expired = t('consents.expired')
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
            title={row.email ?? undefined}
            to={`/contactform?${row.company ? `company=${row.company.id}` : 'for=b2c'}&contact=${row.id}`}
          >
            {row.name}
          </Anchor>
        ),
      },
      { name: 'company', ...shown(company) },
      {
        name: 'last_purchase',
        title: purchase,
        end: true,
        cell: ({ last_purchase: day }) =>
          day ? format.day(day) : <span className="dim">{t('consents.no_purchase')}</span>,
      },
      { name: 'source', from: 'wide', ...shown(source) },
      {
        name: 'given',
        title: given,
        end: true,
        from: 'wide',
        cell: ({ optin_date }) => <span title={format.utcMoment(optin_date)}>{format.day(optin_date)}</span>,
      },
      { name: 'reason', ...shown(reason) },
      {
        name: 'expired',
        title: expired,
        end: true,
        cell: (row) => <strong>{format.day(row.expired_on)}</strong>,
      },
    ],
    file: [
      contact,
      { title: t('columns.contact.email'), value: ({ email }) => email },
      { title: t('columns.contact.phone'), value: ({ phone }) => phone },
      company,
      {
        title: t('columns.contact.language'),
        value: (row) => t(`columns.values.languages.${row.language}`),
      },
      { title: purchase, value: (row) => row.last_purchase },
      source,
      { title: given, value: ({ optin_date }) => optin_date },
      reason,
      { title: expired, value: (row) => row.expired_on },
    ],
  }
}
