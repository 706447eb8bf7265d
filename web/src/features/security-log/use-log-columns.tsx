import type { SecurityLogEvent } from '@comptoir/contract/security-log'
import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { CsvColumn } from '../../lib/csv.ts'
import { EventMark, useEventTexts } from '../../parts/security-events/security-events.tsx'
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
      {
        name: 'subject',
        title: t('securityLog.subject'),
        cell: ({ subject, subject_id, subject_username }) => (
          <Person name={subject} id={subject_id} username={subject_username} />
        ),
      },
      {
        name: 'actor',
        title: t('securityLog.actor'),
        from: 'wide',
        // Compared by id: a name can be borrowed.
        cell: (event) =>
          texts.operator(event) ??
          (event.actor_id === event.subject_id ? (
            '–'
          ) : (
            <Person name={event.actor} id={event.actor_id} username={event.actor_username} />
          )),
      },
      { name: 'details', title: t('words.details'), cell: (event) => texts.details(event) || '–' },
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
      { title: t('securityLog.subject_username'), value: (event) => event.subject_username },
      { title: t('securityLog.subject_id'), value: (event) => event.subject_id },
      { title: t('securityLog.actor'), value: (event) => texts.operator(event) ?? event.actor },
      { title: t('securityLog.actor_username'), value: (event) => event.actor_username },
      { title: t('securityLog.actor_id'), value: (event) => event.actor_id },
      { title: t('words.details'), value: texts.details },
      { title: t('securityLog.client_address'), value: ({ client_address }) => client_address },
    ],
  }
}

interface PersonProps {
  name: string | null
  id: number | null
  username: string | null
}

/** The name of the time with what tells the person from namesakes. */
function Person({ name, id, username }: PersonProps) {
  const { t } = useTranslation()
  if (name === null) return '–'
  const details = [username, id !== null && t('securityLog.person_id', { id })].filter(Boolean)
  return (
    <>
      {name}
      <Text span display="block" fz="xs" c="dimmed">
        {details.join(' · ')}
      </Text>
    </>
  )
}
