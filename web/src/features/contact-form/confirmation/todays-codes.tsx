import { defaultPageSize } from '@comptoir/contract/constants'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { Button, Text, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSessionUser } from '../../../data/session.ts'
import { localDayStart, useNow } from '../../../lib/clock.ts'
import { useWords } from '../../../lib/use-words.ts'
import { FailedQuery } from '../../../parts/list/loaded.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { Pager } from '../../../ui/pager.tsx'
import { LoadingPanel } from '../../../ui/state-panel.tsx'
import type { FormMode } from '../form-state.ts'
import { CancelCodeDialog } from './cancel-code-dialog.tsx'
import { CancelCodeButton, CopyCodeButton } from './code-actions.tsx'
import classes from './confirmation-panel.module.css'
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
  const { t, format } = useWords()
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
      <div className="row gap-sm" style={{ minHeight: '2.25rem' }}>
        <Title order={2}>{t('confirmation.today')}</Title>
        {data && data.count > 0 && <span className="count">{format.count(data.count)}</span>}
        {onAgain && (
          <Button
            variant="subtle"
            color="gray"
            className="tools-end"
            data-palette={t('confirmation.again')}
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden="true" />}
            onClick={onAgain}
          >
            {t('confirmation.again')}
          </Button>
        )}
      </div>
      {query.isError && !data ? (
        <FailedQuery query={query} />
      ) : !data ? (
        <LoadingPanel />
      ) : data.count === 0 ? (
        <Text c="dimmed">{t('confirmation.none_today')}</Text>
      ) : (
        <ul className="plain-list line-above">
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

interface TodaysCodeItemProps {
  code: TodaysCode
  now: number
  onCancel: (code: TodaysCode) => void
}

function TodaysCodeItem({ code, now, onCancel }: TodaysCodeItemProps) {
  const { contact, property, campaign } = code
  const { format } = useWords()
  const buyer = contact && format.person(contact.name)
  const details = [buyer, property, campaign].filter((text) => text !== undefined)
  return (
    <li className={classes.item} data-code={code.code}>
      <span className="rigid">
        <CodeText code={code.code} plain />
      </span>
      <span className="dim small nowrap rigid">
        <Moment at={code.createddate} timeOnly />
      </span>
      <span className="dim small anywhere grow shrinkable positioned" title={details.join(', ')}>
        {buyer}
        <span className="visually-hidden">{[property, campaign].filter(Boolean).join(', ')}</span>
      </span>
      <span className={classes.todaysCodesActions}>
        <CopyCodeButton code={code.code} />
        <CancelCodeButton code={code} now={now} onClick={() => onCancel(code)} />
      </span>
    </li>
  )
}
