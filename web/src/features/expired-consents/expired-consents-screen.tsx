import { optinSource } from '@comptoir/contract/constants'
import type { ExpiredConsent } from '@comptoir/contract/people'
import { Anchor, Button, Group } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Failure, failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import type { CsvColumn } from '../../lib/csv.ts'
import { useFormat } from '../../lib/format.ts'
import { ExportButton } from '../../parts/csv-export/export-button.tsx'
import { type DataColumn, DataTable } from '../../ui/data-table.tsx'
import { FailureNote } from '../../ui/failure-note.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { EmptyPanel, FailedPanel } from '../../ui/state-panel.tsx'
import { consentsForFile, expiredConsents } from './expired-consents-data.ts'

/** The contacts who are written to by a tacit consent that has expired. */
export function ExpiredConsentsScreen() {
  const { t } = useTranslation()
  const format = useFormat()
  const errorText = useErrorText()
  const list = useInfiniteQuery(expiredConsents)
  const columns = useListColumns()
  const fileColumns = useFileColumns()
  const { consents, count = 0 } = list.data ?? {}
  const failure = list.error && errorText(failureKey(list.error, 'service_unavailable'))
  return (
    <PageFrame
      title={t('consents.title')}
      above={{ label: t('settings.title'), to: '/settings' }}
      {...(list.data && { count: format.count(count) })}
      lead={t('consents.lead')}
      actions={
        <ExportButton
          list="expired_consents"
          fileTitle={t('consents.title')}
          columns={fileColumns}
          readRows={consentsForFile}
          extent={{ list: 'consents', count }}
          disabled={count === 0}
        />
      }
    >
      {failure && consents && <FailureNote>{failure}</FailureNote>}
      <DataTable
        label={t('consents.title')}
        columns={columns}
        rows={consents}
        rowKey={({ id }) => id}
        instead={instead()}
      />
      {list.hasNextPage && (
        <Group justify="center" my="md">
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            {t('consents.show_more')}
          </Button>
        </Group>
      )}
    </PageFrame>
  )

  function instead() {
    if (list.error instanceof Failure && list.error.isUnknownPath)
      return <EmptyPanel title={t('consents.not_offered')} />
    if (failure && !consents) return <FailedPanel onRetry={() => list.refetch()}>{failure}</FailedPanel>
    return consents?.length === 0 ? (
      <EmptyPanel title={t('consents.none')}>{t('consents.none_text')}</EmptyPanel>
    ) : undefined
  }
}

function useListColumns(): DataColumn<ExpiredConsent>[] {
  const { t } = useTranslation()
  const format = useFormat()
  const source = useSourceText()
  return [
    {
      name: 'contact',
      whole: true,
      title: t('consents.contact'),
      unlabelled: true,
      cell: ({ id, name, company }) => (
        <Anchor
          component={Link}
          to={`/contactform?${company ? `company=${company.id}` : 'for=b2c'}&contact=${id}`}
        >
          {name}
        </Anchor>
      ),
    },
    { name: 'email', whole: true, title: t('columns.contact.email'), cell: ({ email }) => email },
    {
      name: 'company',
      whole: true,
      title: t('consents.company'),
      from: 'wide',
      cell: ({ company }) => company?.name ?? t('consents.customer'),
    },
    {
      name: 'language',
      title: t('columns.contact.language'),
      from: 'wide',
      cell: ({ language }) => t(`columns.values.languages.${language}`),
    },
    {
      name: 'source',
      title: t('consents.source'),
      from: 'wide',
      cell: ({ optin_source }) => source(optin_source),
    },
    {
      name: 'given',
      title: t('consents.given'),
      end: true,
      cell: ({ optin_date }) => <span title={format.utcMoment(optin_date)}>{format.day(optin_date)}</span>,
    },
  ]
}

function useFileColumns(): CsvColumn<ExpiredConsent>[] {
  const { t } = useTranslation()
  const source = useSourceText()
  return [
    { title: t('consents.contact'), value: ({ name }) => name },
    { title: t('columns.contact.email'), value: ({ email }) => email },
    { title: t('columns.contact.phone'), value: ({ phone }) => phone },
    { title: t('consents.company'), value: ({ company }) => company?.name ?? t('consents.customer') },
    {
      title: t('columns.contact.language'),
      value: ({ language }) => t(`columns.values.languages.${language}`),
    },
    { title: t('consents.source'), value: ({ optin_source }) => source(optin_source) },
    { title: t('consents.given'), value: ({ optin_date }) => optin_date },
  ]
}

function useSourceText(): (source: string | null) => string | null {
  const { t } = useTranslation()
  return (source) => (source === optinSource ? t('contacts.this_form') : source)
}
