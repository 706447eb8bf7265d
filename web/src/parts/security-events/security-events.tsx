import { isRole } from '@comptoir/contract/roles'
import {
  deliveredLists,
  exportedLists,
  type SecurityEventKind,
  type SecurityLogEvent,
  securityEventDetails,
  securityEventKinds,
  signInFactors,
  staffUserStates,
} from '@comptoir/contract/security-log'
import type { TFunction } from 'i18next'
import type { Format } from '../../lib/format.ts'
import { useWords } from '../../lib/use-words.ts'
import { type State, StateMark } from '../../ui/state-mark.tsx'

/** What happened. Failures and refusals are marked, so that they stand out among ordinary events. */
export function EventMark({ kind, texts }: { kind: string; texts: EventTexts }) {
  const marks: Partial<Record<string, State>> = states
  const state = marks[kind]
  return state ? <StateMark state={state}>{texts.kind(kind)}</StateMark> : texts.kind(kind)
}

const states: Partial<Record<SecurityEventKind, State>> = {
  sign_in: 'done',
  sign_in_failed: 'wrong',
  sign_in_locked: 'locked',
  sign_in_slowed: 'waiting',
  sign_ins_refused: 'wrong',
  second_step_failed: 'wrong',
  permission_refused: 'wrong',
  session_ended: 'off',
  session_locked: 'locked',
  events_lost: 'wrong',
}

/** What happened and its details, as the security log and the account page translate it. */
export function useEventTexts() {
  const { t, format } = useWords()
  return {
    kind: (kind: string) => named(securityEventKinds, kind, (known) => t(`securityLog.kinds.${known}`)),
    details: (event: SecurityLogEvent) => detailsOf(event, t, format).join(' · '),
    /** What a sign-in was proved with; of another event its details. */
    method: (event: SecurityLogEvent) =>
      detailsOf(event, t, format).join(' · ') ||
      (event.kind === 'sign_in' ? t('securityLog.factors.password') : '–'),
    /** The operator of a command, who is no staff user. */
    operator: ({ details }: SecurityLogEvent) =>
      typeof details.operator === 'string'
        ? t('securityLog.operator', { name: details.operator })
        : undefined,
  }
}

type EventTexts = ReturnType<typeof useEventTexts>

/** The text of a value that the contract knows. A newer server may send others, which stay as they are. */
function named<Known extends string>(
  known: readonly Known[],
  value: string,
  translate: (known: Known) => string,
): string {
  const found = known.find((one) => one === value)
  return found === undefined ? value : translate(found)
}

const {
  sign_in_failed,
  provider_sign_in_failed,
  session_ended,
  session_locked,
  permission_refused,
  password_changed,
  factor_changed,
} = securityEventDetails
const reasons = [sign_in_failed, provider_sign_in_failed, session_ended].flatMap(
  ({ shape }) => shape.reason.options,
)
const authors = [...password_changed.shape.by.options, ...session_locked.shape.by.options]
const lists = [
  ...exportedLists,
  ...deliveredLists,
  ...securityEventDetails.retention_applied.shape.what.options,
]

function detailsOf({ details }: SecurityLogEvent, t: TFunction, format: Format): string[] {
  const shown: string[] = []
  const text = (name: string, translate = (value: string) => value) => {
    const value = details[name]
    if (typeof value === 'string') shown.push(translate(value))
  }
  const number = (name: string, translate: (value: number) => string) => {
    const value = details[name]
    if (typeof value === 'number') shown.push(translate(value))
  }
  text('account')
  text('reason', (value) => named(reasons, value, (known) => t(`securityLog.reasons.${known}`)))
  number('retry_after', (value) => t('securityLog.retry_after', { seconds: value }))
  number('delay_ms', (value) => t('securityLog.delay', { milliseconds: value }))
  const verbs = permission_refused.shape.verb.unwrap().options
  text('verb', (value) => named(verbs, value, (known) => t(`securityLog.verbs.${known}`)))
  text('table')
  text('column')
  if (details.table === undefined) text('call')
  number('record', (id) => t('securityLog.record', { id }))
  text('case_number', (value) => t('securityLog.case_number', { number: value }))
  text('what', (value) => named(lists, value, (known) => t(`securityLog.lists.${known}`)))
  text('role', (value) => roleOrState(value, t))
  text('from', (from) =>
    t('securityLog.change', { from: roleOrState(from, t), to: roleOrState(String(details.to), t) }),
  )
  const links = securityEventDetails.user_property_changed.shape.link.options
  text('link', (value) =>
    named(links, value, (known) => t(`securityLog.links.${known}`, { property: details.property })),
  )
  text('by', (value) => named(authors, value, (known) => t(`securityLog.by.${known}`)))
  text('change', (value) =>
    named(factor_changed.shape.change.options, value, (known) => t(`securityLog.changes.${known}`)),
  )
  text('factor', (value) => named(signInFactors, value, (known) => t(`securityLog.factors.${known}`)))
  number('mail', (id) => t('securityLog.mail', { id }))
  text('command')
  text('about')
  text('value')
  for (const counted of ['sessions', 'rows', 'events', 'attempts', 'names', 'left_out'] as const)
    number(counted, (count) => t(`securityLog.${counted}`, { count }))
  text('before', (moment) => t('securityLog.before', { day: format.day(moment) }))
  if (details.unmasked === true) shown.push(t('securityLog.unmasked'))
  if (details.failed === true) shown.push(t('securityLog.failed'))
  return shown
}

function roleOrState(value: string, t: TFunction): string {
  if (isRole(value)) return t(`columns.values.roles.${value}`)
  return named(staffUserStates, value, (known) => t(`securityLog.states.${known}`))
}
