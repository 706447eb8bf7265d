import { searchDelayMs } from '@comptoir/contract/constants'
import {
  maxSecurityLogExport,
  type SecurityLogEvent,
  securityEventKinds,
  securityLogCalls,
} from '@comptoir/contract/security-log'
import { Group, NativeSelect, Text } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callIfOffered } from '../../data/rest.ts'
import { useSessionUser } from '../../data/session.ts'
import { typedDay } from '../../lib/typed-day.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import type { ListColumn } from '../../parts/list/list-columns.ts'
import { useCursorList } from '../../parts/list/use-cursor-list.ts'
import { RowsScreen } from '../../parts/records-screen/rows-screen.tsx'
import { EventMark, useEventTexts } from '../../parts/security-events/security-events.tsx'
import { DayField } from '../../ui/date-fields.tsx'
import { Moment } from '../../ui/moment.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyPanel } from '../../ui/state-panel.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { areDaysInOrder, type LogFields, logFilter } from './log-filter.ts'

/** Superadmins see every event; administrators those about the users of their properties, which the server decides. */
export function SecurityLogScreen() {
  const { t } = useTranslation()
  const isSuperadmin = useSessionUser()?.role === 'superadmin'
  const { fields, change, clear } = useLogFields()
  const { settled } = useDebounced(fields.person, searchDelayMs.list)
  const filter = logFilter({ ...fields, person: settled })
  // The newest first.
  const list = useCursorList<SecurityLogEvent, string>({
    queryKey: ['security-log', filter],
    readPage: async (before, signal, isForFile) => {
      const payload = { ...filter, ...(before && { before }), ...(isForFile && { size: filePageSize }) }
      const page = await callIfOffered(securityLogCalls.searchSecurityLog, { payload, signal })
      return page && { rows: page.events, next: page.next }
    },
    maxRows: maxSecurityLogExport,
    // What happened meanwhile is shown on each visit.
    gcTime: 0,
  })
  return (
    <RowsScreen
      page="security_log"
      texts="securityLog"
      lead={isSuperadmin ? undefined : t('securityLog.lead_admin')}
      list={list}
      columns={useLogColumns()}
      empty={empty()}
      more={t('securityLog.older')}
      filters={
        <LogFilters
          fields={fields}
          onChange={change}
          busy={list.query.isPlaceholderData && list.query.isFetching}
        />
      }
      file={{ list: 'security_log', fileTitle: t('securityLog.file'), readRows: list.readRows }}
    />
  )

  function empty() {
    if (Object.keys(filter).length === 0)
      return <EmptyPanel title={t('securityLog.none_title')}>{t('securityLog.none_text')}</EmptyPanel>
    return (
      <EmptyPanel
        title={t('securityLog.no_match_title')}
        action={{ label: t('securityLog.clear'), onClick: clear }}
      >
        {t('securityLog.no_match_text')}
      </EmptyPanel>
    )
  }
}

const filePageSize = 500

interface LogFiltersProps {
  fields: LogFields
  onChange: (change: Partial<LogFields>) => void
  busy: boolean
}

function LogFilters({ fields, onChange, busy }: LogFiltersProps) {
  const { t } = useTranslation()
  const { kind, person, from, to } = fields
  const dayError = (day: string) => day !== '' && typedDay(day) === undefined && t('securityLog.day_error')
  return (
    <Group gap="sm" align="flex-start" pb="md">
      <SearchField
        label={t('securityLog.search')}
        value={person}
        onChange={(next) => onChange({ person: next })}
        busy={busy}
      />
      <NativeSelect
        aria-label={t('securityLog.kind')}
        value={kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value })}
        data={[
          { value: '', label: t('securityLog.all_kinds') },
          ...securityEventKinds.map((one) => ({ value: one, label: t(`securityLog.kinds.${one}`) })),
        ]}
      />
      <DayField
        aria-label={t('securityLog.from')}
        leftSection={t('securityLog.from')}
        leftSectionWidth="3rem"
        value={from}
        onChange={(next) => onChange({ from: next })}
        error={dayError(from)}
      />
      <DayField
        aria-label={t('securityLog.to')}
        leftSection={t('securityLog.to')}
        leftSectionWidth="3rem"
        value={to}
        onChange={(next) => onChange({ to: next })}
        error={dayError(to) || (!areDaysInOrder(from, to) && t('securityLog.days_error'))}
      />
    </Group>
  )
}

/** The filter is kept in the URL, so that going back, reloading and sharing keep it; what is typed also here, at once. */
function useLogFields() {
  const [params, setParams] = useUrlParams()
  const [fields, setFields] = useState<LogFields>({
    ...noFields,
    ...Object.fromEntries([...params].filter(([name]) => name in noFields)),
  })
  function change(next: Partial<LogFields>): void {
    setFields((before) => ({ ...before, ...next }))
    setParams(next)
  }
  return { fields, change, clear: () => change(noFields) }
}

const noFields: LogFields = { kind: '', person: '', from: '', to: '' }

function useLogColumns(): ListColumn<SecurityLogEvent>[] {
  const { t } = useTranslation()
  const texts = useEventTexts()
  return [
    {
      name: 'at',
      title: t('securityLog.at'),
      width: '11rem',
      value: ({ at }) => at,
      cell: ({ at }) => <Moment at={at} />,
    },
    {
      name: 'kind',
      title: t('securityLog.kind'),
      width: '12rem',
      value: ({ kind }) => texts.kind(kind),
      cell: ({ kind }) => <EventMark kind={kind} texts={texts} />,
    },
    {
      name: 'subject',
      title: t('securityLog.subject'),
      value: ({ subject }) => subject,
      cell: ({ subject, subject_id, subject_username }) => (
        <Person name={subject} id={subject_id} username={subject_username} />
      ),
    },
    { title: t('securityLog.subject_username'), value: (event) => event.subject_username },
    { title: t('securityLog.subject_id'), value: (event) => event.subject_id },
    {
      name: 'actor',
      title: t('securityLog.actor'),
      from: 'wide',
      value: (event) => texts.operator(event) ?? event.actor,
      // Compared by id: a name can be borrowed.
      cell: (event) =>
        texts.operator(event) ??
        (event.actor_id === event.subject_id ? (
          '–'
        ) : (
          <Person name={event.actor} id={event.actor_id} username={event.actor_username} />
        )),
    },
    { title: t('securityLog.actor_username'), value: (event) => event.actor_username },
    { title: t('securityLog.actor_id'), value: (event) => event.actor_id },
    {
      name: 'details',
      title: t('words.details'),
      value: texts.details,
      cell: (event) => texts.details(event) || '–',
    },
    {
      name: 'client_address',
      title: t('securityLog.client_address'),
      from: 'wide',
      value: ({ client_address }) => client_address,
    },
  ]
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
