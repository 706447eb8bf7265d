import { optinSource } from '@comptoir/contract/constants'
import type { ExpiredConsent } from '@comptoir/contract/people'
import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import { namesakes } from '../../lib/namesakes.ts'
import { useWords } from '../../lib/use-words.ts'
import type { ListColumn } from '../../parts/list/list-columns.ts'
import { EmailText } from '../../ui/highlight.tsx'

export function useConsentColumns(listed: readonly ExpiredConsent[] = []): ListColumn<ExpiredConsent>[] {
  const { t, format } = useWords()
  const shared = namesakes(listed.map(({ name }) => name))
  const source = ({ optin_source }: ExpiredConsent) =>
    optin_source === optinSource ? t('contacts.this_form') : optin_source
  return [
    {
      name: 'contact',
      whole: true,
      title: t('words.contact'),
      unlabelled: true,
      value: ({ name }) => name,
      cell: (row) => (
        <>
          <Anchor
            component={Link}
            display="inline-block"
            py={4}
            title={row.email ?? undefined}
            to={`/contactform?${row.company ? `company=${row.company.id}` : 'for=b2c'}&contact=${row.id}`}
          >
            {row.name}
          </Anchor>
          {shared.has(row.name) && row.email && (
            <div className="dim small">
              <EmailText>{row.email}</EmailText>
            </div>
          )}
        </>
      ),
    },
    { title: t('columns.contact.email'), value: ({ email }) => email },
    { title: t('columns.contact.phone'), value: ({ phone }) => phone },
    {
      name: 'company',
      whole: true,
      title: t('words.company'),
      value: ({ company }) => company?.name ?? t('words.customer'),
    },
    {
      title: t('columns.contact.language'),
      value: ({ language }) => t(`columns.values.languages.${language}`),
    },
    {
      name: 'last_purchase',
      title: t('consents.last_purchase'),
      end: true,
      value: ({ last_purchase }) => last_purchase,
      cell: ({ last_purchase: day }) =>
        day ? format.day(day) : <span className="dim">{t('consents.no_purchase')}</span>,
    },
    {
      name: 'source',
      from: 'wide',
      title: t('consents.source'),
      value: source,
      cell: (row) => source(row) ?? '',
    },
    {
      name: 'given',
      title: t('consents.given'),
      end: true,
      from: 'wide',
      value: ({ optin_date }) => optin_date,
      cell: ({ optin_date }) => <span title={format.utcMoment(optin_date)}>{format.day(optin_date)}</span>,
    },
    { name: 'reason', title: t('consents.reason'), value: ({ reason }) => t(`consents.reasons.${reason}`) },
    {
      name: 'expired',
      title: t('consents.expired'),
      end: true,
      value: ({ expired_on }) => expired_on,
      cell: ({ expired_on }) => <strong>{format.day(expired_on)}</strong>,
    },
  ]
}
