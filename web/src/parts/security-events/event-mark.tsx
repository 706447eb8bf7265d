import type { SecurityEventKind } from '@comptoir/contract/security-log'
import { type State, StateMark } from '../../ui/state-mark.tsx'
import type { EventTexts } from './use-event-texts.ts'

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
  events_lost: 'wrong',
}
