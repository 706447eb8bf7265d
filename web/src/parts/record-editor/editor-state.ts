import { Failure } from '../../lib/failure.ts'
import type { KindTypes, Stored } from './record-kind.ts'
import { type Outcome, Unfinished } from './save-record.ts'

/** What is known about the record while its form is open. What is typed is in the form. */
export interface EditorState<Kind extends KindTypes> {
  /** The version that the next attempt replaces; absent for a new record. */
  base: Stored<Kind> | undefined
  /** The inputs of the last attempt whose answer was lost. */
  unanswered: Kind['inputs'] | undefined
  phase: Phase<Kind>
}

export type Phase<Kind extends KindTypes> =
  | { name: 'editing' }
  /** A colleague has changed the record. What is typed is rebased onto theirs, and the person has to choose. */
  | { name: 'conflict'; theirs: Stored<Kind> }
  | { name: 'gone' }
  /** The record can no longer be changed. */
  | { name: 'locked'; stored: Stored<Kind> }
  | { name: 'failed'; error: unknown }
  /** Created, except for the last step. */
  | { name: 'unfinished'; saved: Kind['saved']; cause: unknown }
  | { name: 'saved' }

export type EditorEvent<Kind extends KindTypes> =
  | { name: 'attempted' }
  | { name: 'answered'; outcome: Outcome<Kind> }
  | { name: 'failed'; error: unknown; inputs: Kind['inputs'] }
  | { name: 'keptMine' }
  | { name: 'tookTheirs' }
  /** A draft was put back, which was typed on top of that version. */
  | { name: 'restored'; base: Stored<Kind> | undefined }
  /** The newest version was read, and the base differs from it or does not. */
  | { name: 'compared'; newest: Stored<Kind> | null; differs: boolean }

export function openedState<Kind extends KindTypes>(base: Stored<Kind> | undefined): EditorState<Kind> {
  return { base, unanswered: undefined, phase: { name: 'editing' } }
}

export function nextState<Kind extends KindTypes>(
  state: EditorState<Kind>,
  event: EditorEvent<Kind>,
): EditorState<Kind> {
  const { phase } = state
  switch (event.name) {
    case 'attempted':
      // What is already created can no longer be edited here.
      return phase.name === 'unfinished' ? state : { ...state, phase: { name: 'editing' } }
    case 'answered':
      return { ...state, phase: phaseAfter(event.outcome) }
    case 'failed':
      return {
        ...state,
        unanswered: isAnswerLost(event.error) ? event.inputs : state.unanswered,
        phase:
          event.error instanceof Unfinished
            ? { name: 'unfinished', saved: event.error.saved, cause: event.error.cause }
            : { name: 'failed', error: event.error },
      }
    case 'keptMine':
    case 'tookTheirs':
      return phase.name === 'conflict' ? { ...state, base: phase.theirs, phase: { name: 'editing' } } : state
    case 'restored':
      return { ...state, base: event.base, phase: { name: 'editing' } }
    case 'compared':
      // An attempt that began meanwhile finds out by itself.
      if (phase.name !== 'editing') return state
      if (!event.newest) return { ...state, phase: { name: 'gone' } }
      return event.differs
        ? { ...state, phase: { name: 'conflict', theirs: event.newest } }
        : { ...state, base: event.newest }
  }
}

/** The newest version that is known: what is typed is on top of it. */
export function newestKnown<Kind extends KindTypes>({
  base,
  phase,
}: EditorState<Kind>): Stored<Kind> | undefined {
  return phase.name === 'conflict' ? phase.theirs : base
}

/** While there is something to decide first, or nothing left to save, no attempt is made. */
export function canSave<Kind extends KindTypes>({ phase }: EditorState<Kind>): boolean {
  return phase.name !== 'conflict' && phase.name !== 'gone' && phase.name !== 'saved'
}

function phaseAfter<Kind extends KindTypes>(outcome: Outcome<Kind>): Phase<Kind> {
  return outcome.name === 'saved' ? { name: 'saved' } : outcome
}

function isAnswerLost(error: unknown): boolean {
  return error instanceof Failure && error.answerLost
}
