import { optinSource } from '@comptoir/contract/constants'
import { type ConsentExpiry, type ExpiredConsent, expiredConsentPageSize } from '@comptoir/contract/people'
import { restCalls } from '@comptoir/contract/rest'
import { Anchor } from '@mantine/core'
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query'
import { Link } from 'react-router'
import { callRest } from '../../data/rest.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { namesakes } from '../../lib/namesakes.ts'
import { useWords } from '../../lib/use-words.ts'
import type { DataColumn } from '../../ui/data-table.tsx'
import { EmailText } from '../../ui/highlight.tsx'

export function useConsentColumns(listed: readonly ExpiredConsent[] = []): {
  table: DataColumn<ExpiredConsent>[]
  file: CsvColumn<ExpiredConsent>[]
} {
  const { t, format } = useWords()
  const shared = namesakes(listed.map(({ name }) => name))
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
      { name: 'company', whole: true, ...shown(company) },
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

export interface ConsentFilter {
  search: string
  property: number | undefined
  language: ExpiredConsent['language'] | undefined
  reason: ConsentExpiry | undefined
}

type Last = Pick<ExpiredConsent, 'optin_date' | 'id'> | null

const shownPerPage = 50

function readPage(filter: ConsentFilter, limit: number, last: Last | undefined, signal: AbortSignal) {
  const after = last ? { optin_date: last.optin_date, id: last.id } : null
  return callRest(restCalls.expiredConsents, { payload: { ...filter, limit, after }, signal })
}

export const consentsKey = ['expired-consents']

/** The contacts with an expired tacit consent, the oldest first, some more at each request. */
export function expiredConsents(filter: ConsentFilter) {
  return infiniteQueryOptions({
    queryKey: [...consentsKey, filter],
    initialPageParam: null as Last,
    queryFn: ({ pageParam, signal }) => readPage(filter, shownPerPage, pageParam, signal),
    getNextPageParam: ({ more, consents }) => (more ? consents.at(-1) : undefined),
    placeholderData: keepPreviousData,
    select: ({ pages }) => ({
      consents: pages.flatMap((page) => page.consents),
      count: pages.at(-1)?.count ?? 0,
    }),
  })
}

/** All of them. Reports progress after each request. */
export async function consentsForFile(
  filter: ConsentFilter,
  onProgress: (read: number) => void,
  signal: AbortSignal,
): Promise<ExpiredConsent[]> {
  const all: ExpiredConsent[] = []
  for (;;) {
    const { consents, more } = await readPage(filter, expiredConsentPageSize, all.at(-1), signal)
    all.push(...consents)
    onProgress(all.length)
    if (!more) return all
  }
}
