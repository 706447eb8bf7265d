import { searchDelayMs } from '@comptoir/contract/constants'
import { securityEventKinds } from '@comptoir/contract/security-log'
import { Group, NativeSelect } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionUser } from '../../data/session.ts'
import { typedDay } from '../../lib/typed-day.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { ExportButton } from '../../parts/csv-export/export-button.tsx'
import { RowsScreen } from '../../parts/records-screen/rows-screen.tsx'
import { DayField } from '../../ui/date-fields.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyPanel } from '../../ui/state-panel.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { areDaysInOrder, type LogFields, logFilter } from './log-filter.ts'
import { eventsForFile, securityLogPages } from './security-log-data.ts'
import { useLogColumns } from './use-log-columns.tsx'

/** Superadmins see every event; administrators those about the users of their properties, which the server decides. */
export function SecurityLogScreen() {
  const { t } = useTranslation()
  const isSuperadmin = useSessionUser()?.role === 'superadmin'
  const { fields, change, clear } = useLogFields()
  const { settled } = useDebounced(fields.person, searchDelayMs.list)
  const filter = logFilter({ ...fields, person: settled })
  const log = useInfiniteQuery(securityLogPages(filter))
  const columns = useLogColumns()
  const events = log.data?.pages.flatMap((page) => page?.events ?? [])
  return (
    <RowsScreen
      page="security_log"
      texts="securityLog"
      lead={isSuperadmin ? undefined : t('securityLog.lead_admin')}
      query={log}
      isOffered={!log.data || log.data.pages[0] !== undefined}
      rows={events}
      columns={columns.table}
      empty={empty()}
      more={t('securityLog.older')}
      filters={
        <LogFilters fields={fields} onChange={change} busy={log.isPlaceholderData && log.isFetching} />
      }
      actions={
        <ExportButton
          list="security_log"
          fileTitle={t('securityLog.file')}
          columns={columns.file}
          readRows={(onProgress, signal) => eventsForFile(filter, onProgress, signal)}
          disabled={!events || events.length === 0}
        />
      }
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
    kind: params.get('kind') ?? '',
    person: params.get('person') ?? '',
    from: params.get('from') ?? '',
    to: params.get('to') ?? '',
  })
  function change(next: Partial<LogFields>): void {
    setFields((before) => ({ ...before, ...next }))
    setParams(next)
  }
  return { fields, change, clear: () => change({ kind: '', person: '', from: '', to: '' }) }
}
