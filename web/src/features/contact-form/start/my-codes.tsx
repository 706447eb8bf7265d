import { defaultPageSize } from '@comptoir/contract/constants'
import { Anchor, Button, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSessionUser } from '../../../data/session.ts'
import { browserStore, storedJson, userDataKey } from '../../../lib/browser-store.ts'
import { useWords } from '../../../lib/use-words.ts'
import { Awaited } from '../../../parts/list/loaded.tsx'
import { CodeText } from '../../../ui/code-text.tsx'
import { Moment } from '../../../ui/moment.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { CancelCodeButton, CopyCodeButton } from '../confirmation/code-actions.tsx'
import { type Code, todaysStart, useTodaysCodes } from '../confirmation/codes-data.ts'
import { customersCompany } from '../contact-form-data.ts'
import classes from './start.module.css'

type OpenCompany = (companyId: number, contactId?: number) => void

/** The codes that this user has generated today, with their state. */
export function MyCodes({ onOpen }: { onOpen: OpenCompany }) {
  const { t, format } = useWords()
  const userId = useSessionUser()?.id ?? 0
  const [size, setSize] = useState<number>(defaultPageSize)
  const query = useTodaysCodes({ page: 1, size })
  const { data } = query
  const gone = cancelledCodes(userId)
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
      {!codes ? (
        <Awaited query={query} />
      ) : codes.length === 0 ? (
        <p className={classes.none}>{t('confirmation.none_today')}</p>
      ) : (
        <ul className="plain-list line-above">
          {codes.map((code) => (
            <CodeItem
              key={code.id}
              code={code}
              onOpen={onOpen}
              onCancelled={() => keepCancelledCode(userId, code)}
            />
          ))}
        </ul>
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
    </section>
  )
}

interface CodeItemProps {
  code: Code
  onOpen: OpenCompany
  onCancelled: () => void
}

function CodeItem({ code, onOpen, onCancelled }: CodeItemProps) {
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
        <span className="dim small nowrap" style={{ marginLeft: '0.75rem' }}>
          <Moment at={createddate} timeOnly />
        </span>
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
        {state === 'unused' && <CancelCodeButton code={code} onCancelled={onCancelled} />}
      </div>
    </li>
  )
}

const marks = { unused: 'waiting', activated: 'done', cancelled: 'off' } as const

/**
 * The codes that this user has cancelled in this browser today. A cancelled code is deleted, so no list of the server
 * has it.
 */
function cancelledCodes(userId: number): Code[] {
  const since = todaysStart()
  return (storedJson(keyOf(userId), asCodes) ?? []).filter(({ createddate }) => createddate >= since)
}

function keepCancelledCode(userId: number, code: Code): void {
  const codes = [...cancelledCodes(userId), { ...code, state: 'cancelled' }]
  browserStore.set(keyOf(userId), JSON.stringify(codes))
}

function keyOf(userId: number): string {
  return userDataKey('cancelled-codes', userId)
}

function asCodes(value: unknown): Code[] | undefined {
  return Array.isArray(value) ? value.filter(isCancelledCode) : undefined
}

function isCancelledCode(value: unknown): value is Code {
  const { id, code, createddate, state } = (value ?? {}) as Partial<Record<keyof Code, unknown>>
  return (
    typeof id === 'number' &&
    typeof code === 'string' &&
    typeof createddate === 'string' &&
    state === 'cancelled'
  )
}
