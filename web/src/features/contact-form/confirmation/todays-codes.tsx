import { defaultPageSize } from '@comptoir/contract/constants'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useSessionUser } from '../../../data/session.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useFormat } from '../../../lib/format.ts'
import { localDayStart } from '../../../lib/local-day.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Pager } from '../../../ui/pager.tsx'
import { FailedPanel, LoadingPanel } from '../../../ui/state-panel.tsx'
import type { FormMode } from '../form-state.ts'
import { CancelCodeDialog } from './cancel-code-dialog.tsx'
import { TodaysCodeItem } from './todays-code-item.tsx'
import classes from './todays-codes.module.css'
import { type TodaysCode, todaysCodes } from './todays-codes-data.ts'

interface TodaysCodesProps {
  /** Whose codes are listed; for customers, those of all of them. */
  mode: FormMode
  company: AccountRow
  onCancelled: (codeId: number) => void
  /** Generates another code for the same buyer; absent until there is one. */
  onAgain?: () => void
}

/** The codes that this user has generated today for a company, or for customers. Renders nothing if there are none. */
export function TodaysCodes({ mode, company, onCancelled, onAgain }: TodaysCodesProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const format = useFormat()
  const user = useSessionUser()
  const now = useNow(15_000)
  const [{ page, size }, setPlace] = useState({ page: 1, size: defaultPageSize as number })
  const [cancelling, setCancelling] = useState<TodaysCode>()
  const author = user?.sfid ?? ''
  const since = localDayStart(new Date(now)).toISOString()
  const query = useQuery(todaysCodes({ author, since, company, page, size }))
  const { data } = query
  if (!data?.count && !onAgain) return null
  return (
    <section className={classes.frame} aria-label={t(`confirmation.${mode}.today_here`)}>
      <div className={classes.heading}>
        <Title order={2}>{t('confirmation.today')}</Title>
        {data && data.count > 0 && <span className={classes.count}>{format.count(data.count)}</span>}
        {onAgain && (
          <Button
            variant="subtle"
            color="gray"
            className={classes.again ?? ''}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onAgain}
          >
            {t('confirmation.again')}
          </Button>
        )}
      </div>
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
            <TodaysCodeItem key={code.id} code={code} now={now} onCancel={setCancelling} />
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
      {cancelling && (
        <CancelCodeDialog
          code={cancelling}
          onCancelled={onCancelled}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </section>
  )
}
