import { defaultPageSize } from '@comptoir/contract/constants'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useSession } from '../../../data/session.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Pager } from '../../../ui/pager.tsx'
import { FailedPanel, LoadingPanel } from '../../../ui/state-panel.tsx'
import { TakeBackDialog } from './take-back-dialog.tsx'
import { TodaysCodeItem } from './todays-code-item.tsx'
import classes from './todays-codes.module.css'
import { type TodaysCode, todaysCodes } from './todays-codes-data.ts'

interface TodaysCodesProps {
  /** Only those made for this company; it then takes no room as long as there are none. */
  company?: AccountRow
  onOpen?: (companyId: number, contactId?: number) => void
}

/** The codes that this person has generated today: the one place that shows Drafts. */
export function TodaysCodes({ company, onOpen }: TodaysCodesProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const session = useSession()
  const now = useNow(15_000)
  const [{ page, size }, setPlace] = useState({ page: 1, size: defaultPageSize as number })
  const [leaving, setLeaving] = useState<TodaysCode>()
  const author = session.status === 'absent' ? '' : session.user.sfid
  const day = new Date(now).toISOString().slice(0, 10)
  const query = useQuery(todaysCodes({ author, day, company, page, size }))
  const { data } = query
  if (company && !data?.count) return null
  return (
    <section className={classes.frame} aria-labelledby="todays-codes">
      <Title order={company ? 3 : 2} fz={company ? 'md' : 'lg'} id="todays-codes" mb="xs">
        {t(company ? 'confirmation.today_here' : 'confirmation.today')}
      </Title>
      {query.isError && !data ? (
        <FailedPanel onRetry={() => query.refetch()}>
          {errorText(failureKey(query.error, 'service_unavailable'))}
        </FailedPanel>
      ) : !data ? (
        <LoadingPanel />
      ) : data.count === 0 ? (
        <Text c="dimmed">{t('confirmation.none_today')}</Text>
      ) : (
        <ul className={classes.list}>
          {data.codes.map((code) => (
            <TodaysCodeItem key={code.id} code={code} now={now} onOpen={onOpen} onTakeBack={setLeaving} />
          ))}
        </ul>
      )}
      {data && data.count > defaultPageSize && (
        <Pager
          list={{
            page,
            size,
            setPage: (next) => setPlace({ page: next, size }),
            setSize: (next) => setPlace({ page: 1, size: next }),
          }}
          count={data.count}
        />
      )}
      {leaving && <TakeBackDialog code={leaving} onClose={() => setLeaving(undefined)} />}
    </section>
  )
}
