import { defaultPageSize } from '@comptoir/contract/constants'
import { activated } from '@comptoir/contract/rules/order-status'
import { Anchor, Button, Title } from '@mantine/core'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSessionUser } from '../../../data/session.ts'
import { runQuery } from '../../../data/tables.ts'
import { browserStore, storedJson, userDataKey } from '../../../lib/browser-store.ts'
import { localDayStart, useNow } from '../../../lib/clock.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Awaited } from '../../../parts/list/loaded.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { CancelCodeDialog } from '../confirmation/cancel-code-dialog.tsx'
import { CancelCodeButton, CopyCodeButton } from '../confirmation/code-actions.tsx'
import { myCodesQuery } from '../confirmation/code-queries.ts'
import { type TodaysCode, todaysCodesKey } from '../confirmation/todays-codes-data.ts'
import { customersCompany } from '../contact-form-data.ts'
import classes from './start.module.css'

type OpenCompany = (companyId: number, contactId?: number) => void

/** The codes that this user has generated today, with their state. */
export function MyCodes({ onOpen }: { onOpen: OpenCompany }) {
  const { t, format } = useWords()
  const now = useNow(15_000)
  const [size, setSize] = useState<number>(defaultPageSize)
  const [cancelling, setCancelling] = useState<MyCode>()
  const user = useSessionUser()
  const author = user?.sfid ?? ''
  const since = localDayStart(new Date(now)).toISOString()
  const query = useQuery(myCodes({ author, since, size }))
  const { data } = query
  const gone = user ? cancelledCodes(user.id, since) : []
  // A code that was just cancelled is in the list of the server until that is loaded again.
  const current = data?.codes.filter(({ id }) => !gone.some((code) => code.id === id))
  const codes = current && [...current, ...gone].sort((one, other) => other.id - one.id)
  const count = (data?.count ?? 0) + gone.length

  return (
    <section className={classes.codes} aria-labelledby="my-codes">
      <div className={classes.title}>
        <Title order={2}>
          <span id="my-codes">{t('confirmation.today')}</span>{' '}
          {count > 0 && <span className="count">{format.count(count)}</span>}
        </Title>
      </div>
      {codes ? (
        codes.length === 0 ? (
          <p className={classes.none}>{t('confirmation.none_today')}</p>
        ) : (
          <ul className="plain-list line-above">
            {codes.map((code) => (
              <CodeItem key={code.id} code={code} now={now} onOpen={onOpen} onCancel={setCancelling} />
            ))}
          </ul>
        )
      ) : (
        <Awaited query={query} />
      )}
      {data && data.codes.length < data.count && (
        <Button
          variant="subtle"
          m="sm"
          loading={query.isPlaceholderData}
          onClick={() => setSize(size + defaultPageSize)}
        >
          {t('words.show_more')}
        </Button>
      )}
      {cancelling && (
        <CancelCodeDialog
          code={cancelling}
          onCancelled={() => user && keepCancelledCode(user.id, since, cancelling)}
          onClose={() => setCancelling(undefined)}
        />
      )}
    </section>
  )
}

interface CodeItemProps {
  code: MyCode
  now: number
  onOpen: OpenCompany
  onCancel: (code: MyCode) => void
}

function CodeItem({ code, now, onOpen, onCancel }: CodeItemProps) {
  const { t, format } = useWords()
  const { data: customers } = useQuery(customersCompany())
  const { company, contact, property, createddate, state } = code
  // The company that is set for all customers has a name that means nothing to staff.
  const isForCustomer = customers != null && company?.id === customers.id
  const buyer = contact && format.person(contact.name)
  const others = isForCustomer ? [t('words.customer'), property] : [buyer, property]
  return (
    <li className={classes.item} data-code={code.code} data-cancelled={state === 'cancelled' || undefined}>
      <div>
        <span className={classes.code}>
          <CodeText code={code.code} />
        </span>
        <time
          className="dim small nowrap"
          style={{ marginLeft: '0.75rem' }}
          dateTime={createddate}
          title={format.utcMoment(createddate)}
        >
          {format.time(createddate)}
        </time>
        <div className="dim small anywhere" title={[company?.name, ...others].filter(Boolean).join(', ')}>
          {company && (
            <Anchor
              component="button"
              type="button"
              fz="inherit"
              onClick={() => onOpen(company.id, contact?.id)}
            >
              {isForCustomer && buyer ? buyer : company.name}
            </Anchor>
          )}
          {others.map((text) => text && `, ${text}`)}
        </div>
      </div>
      <div className="row between gap-xs">
        <StateMark state={marks[state]}>{t(`find.code_states.${state}`)}</StateMark>
        {state === 'unused' && <CopyCodeButton code={code.code} />}
        {state === 'unused' && <CancelCodeButton code={code} now={now} onClick={() => onCancel(code)} />}
      </div>
    </li>
  )
}

const marks = { unused: 'waiting', activated: 'done', cancelled: 'off' } as const

interface MyCode extends Omit<TodaysCode, 'campaign'> {
  state: 'unused' | 'activated' | 'cancelled'
}

/** Refreshed with the other lists of today's codes. */
function myCodes(request: { author: string; since: string; size: number }) {
  return queryOptions({
    queryKey: [...todaysCodesKey, 'mine', request],
    queryFn: async ({ signal }) => {
      const { records, count } = await runQuery(myCodesQuery(request), { count: true, signal })
      const codes = records.map(
        ({ order, account, contact, property__c }): MyCode => ({
          id: order.id,
          code: order.external_id__c ?? '',
          createddate: order.createddate,
          state: order.status === activated ? 'activated' : 'unused',
          company: account,
          contact,
          property: property__c?.name,
        }),
      )
      return { codes, count }
    },
    placeholderData: keepPreviousData,
  })
}

/**
 * The codes that this user has cancelled in this browser, without those of earlier days. A cancelled code is deleted, so no
 * list of the server has it.
 */
function cancelledCodes(userId: number, since: string): MyCode[] {
  return (storedJson(keyOf(userId), asCodes) ?? []).filter(({ createddate }) => createddate >= since)
}

function keepCancelledCode(userId: number, since: string, code: MyCode): void {
  const codes = [...cancelledCodes(userId, since), { ...code, state: 'cancelled' }]
  browserStore.set(keyOf(userId), JSON.stringify(codes))
}

function keyOf(userId: number): string {
  return userDataKey('cancelled-codes', userId)
}

function asCodes(value: unknown): MyCode[] | undefined {
  return Array.isArray(value) ? value.filter(isCancelledCode) : undefined
}

function isCancelledCode(value: unknown): value is MyCode {
  const { id, code, createddate, state } = (value ?? {}) as Partial<Record<keyof MyCode, unknown>>
  return (
    typeof id === 'number' &&
    typeof code === 'string' &&
    typeof createddate === 'string' &&
    state === 'cancelled'
  )
}
