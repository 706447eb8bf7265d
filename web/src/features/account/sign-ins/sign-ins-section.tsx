import { type SecurityLogEvent, securityLogCalls } from '@comptoir/contract/security-log'
import { Text } from '@mantine/core'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callIfOffered } from '../../../data/rest.ts'
import { FailedQuery } from '../../../parts/list/loaded.tsx'
import { EventMark, useEventTexts } from '../../../parts/security-events/security-events.tsx'
import { type DataColumn, DataTable } from '../../../ui/data-table.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { EmptyPanel } from '../../../ui/state-panel.tsx'
import { AccountSection } from '../account-section.tsx'

/** The user's own sign-ins and the failed attempts at their account, newest first. */
export function SignInsSection() {
  const { t } = useTranslation()
  const texts = useEventTexts()
  const signIns = useQuery(ownSignIns)
  const { data } = signIns
  if (data === null) return null
  const columns: DataColumn<SecurityLogEvent>[] = [
    { name: 'at', title: t('securityLog.at'), cell: ({ at }) => <Moment at={at} /> },
    {
      name: 'kind',
      title: t('securityLog.kind'),
      cell: ({ kind }) => <EventMark kind={kind} texts={texts} />,
    },
    { name: 'method', title: t('securityLog.method'), cell: texts.method },
    {
      name: 'client_address',
      title: t('securityLog.client_address'),
      cell: ({ client_address }) => client_address ?? '–',
    },
  ]
  return (
    <AccountSection title={t('securityLog.sign_ins')}>
      {/* The table itself runs to the edges of what is around it. */}
      <div className="inset">
        <Text c="dimmed" maw="var(--form-width)" mb="md">
          {t('securityLog.sign_ins_text')}
        </Text>
        <DataTable
          label={t('securityLog.sign_ins')}
          columns={columns}
          rows={data}
          rowKey={({ id }) => id}
          instead={instead()}
        />
      </div>
    </AccountSection>
  )

  function instead() {
    if (signIns.error) return <FailedQuery query={signIns} />
    return data?.length === 0 ? <EmptyPanel title={t('securityLog.sign_ins_none')} /> : undefined
  }
}

/** The user's own sign-ins; null if the server keeps no log. */
const ownSignIns = queryOptions({
  queryKey: ['own-sign-ins'],
  queryFn: async ({ signal }) => {
    const answer = await callIfOffered(securityLogCalls.ownSignIns, { signal })
    return answer?.events ?? null
  },
})
