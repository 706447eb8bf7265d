import type { SecurityLogEvent } from '@comptoir/contract/security-log'
import { useTranslation } from 'react-i18next'
import type { CsvColumn } from '../../lib/csv.ts'
import { EventMark } from '../../parts/security-events/event-mark.tsx'
import { useEventTexts } from '../../parts/security-events/use-event-texts.ts'
import type { DataColumn } from '../../ui/data-table.tsx'
import { Moment } from '../../ui/moment.tsx'

/** The columns of the table and of the CSV file. */
export function useLogColumns(): {
  table: DataColumn<SecurityLogEvent>[]
  file: CsvColumn<SecurityLogEvent>[]
} {
  const { t } = useTranslation()
  const texts = useEventTexts()
  return {
    table: [
      { name: 'at', title: t('securityLog.at'), width: '11rem', cell: ({ at }) => <Moment at={at} /> },
      {
        name: 'kind',
        title: t('securityLog.kind'),
        width: '12rem',
        cell: ({ kind }) => <EventMark kind={kind} texts={texts} />,
      },
      { name: 'subject', title: t('securityLog.subject'), cell: ({ subject }) => subject ?? '–' },
      {
        name: 'actor',
        title: t('securityLog.actor'),
        from: 'wide',
        cell: (event) => texts.actor(event) ?? '–',
      },
      { name: 'details', title: t('securityLog.details'), cell: (event) => texts.details(event) || '–' },
      {
        name: 'client_address',
        title: t('securityLog.client_address'),
        from: 'wide',
        cell: ({ client_address }) => client_address ?? '–',
      },
    ],
    file: [
      { title: t('securityLog.at'), value: ({ at }) => at },
      { title: t('securityLog.kind'), value: ({ kind }) => texts.kind(kind) },
      { title: t('securityLog.subject'), value: ({ subject }) => subject },
      { title: t('securityLog.actor'), value: (event) => texts.actor(event) ?? event.actor },
      { title: t('securityLog.details'), value: texts.details },
      { title: t('securityLog.client_address'), value: ({ client_address }) => client_address },
    ],
  }
}
