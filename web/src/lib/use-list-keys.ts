import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import {
  answerEnter,
  type ListKey,
  type ListState,
  type ListStep,
  markedRow,
  moveKeys,
  pressKey,
  type ShownList,
  typing,
} from './list-keys.ts'

interface ListKeysOptions<Id> {
  listId: string
  /** The list of the typed text; absent until it is known. */
  list: ShownList<Id> | undefined
  /** Whether Tab moves through the groups of the list. */
  hasGroups?: boolean
  /** Whether an Enter on the page before has opened this list, and may be pressed twice. */
  isOpenedByEnter?: boolean
  onOpen: (row: Id) => void
  /** Enter, if there are no rows. */
  onNone?: () => void
  /** Loads the list of the typed text without waiting for a pause. */
  onAsk?: () => void
  onMore?: () => void
}

export interface ListKeys<Id> {
  /** Whether the list of the text is on the screen, so that keys act on it. */
  isDrawn: boolean
  /** The row that Enter opens. */
  marked: Id | undefined
  /** The row that the keys moved to. */
  moved: Id | undefined
  isWaiting: boolean
  /** Whether an Enter came before the list, which must then say how many rows there are. */
  isUndecided: boolean
  /** Handles a key of the search box and returns whether the list uses it. */
  press: (event: KeyboardEvent) => boolean
  mark: (row: Id) => void
  /** Call when the text changes, or what is listed for it. */
  reset: () => void
  /** Call when the box is left: forgets an Enter that waits. */
  leave: () => void
}

/** The keys of a search box act on the list under it, by the rule of `pressKey`, while the focus stays in the box. */
export function useListKeys<Id extends string | number>(options: ListKeysOptions<Id>): ListKeys<Id> {
  const { listId, list, hasGroups = false, isOpenedByEnter = false } = options
  const [state, setState] = useState<ListState<Id>>(typing)
  const enteredAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (isOpenedByEnter) enteredAt.current = performance.now()
  }, [isOpenedByEnter])
  const drawnAt = useDrawnAt(listId, list?.rows, enteredAt)

  function apply(step: ListStep<Id>): void {
    setState(step.state)
    if (step.does === 'open') options.onOpen(step.row)
    else if (step.does === 'open-none') options.onNone?.()
    else if (step.does === 'wait') options.onAsk?.()
    else if (step.does === 'load-more') options.onMore?.()
    if (step.state.phase === 'listed') scrollTo(optionId(listId, step.state.marked))
  }

  const answer = useEffectEvent(() => list && apply(answerEnter(state, list)))
  const isDrawn = drawnAt < Number.POSITIVE_INFINITY
  const moved = state.phase === 'listed' && list?.rows.includes(state.marked) ? state.marked : undefined
  const isWaiting = state.phase === 'waiting'
  const isChoice = list !== undefined && list.certain === undefined && list.rows.length > 0
  const isAnswered = isWaiting && list?.isComplete === true && (isDrawn || !isChoice)
  useEffect(() => {
    if (isAnswered) answer()
  }, [isAnswered])

  return {
    isDrawn,
    marked: list && isDrawn ? markedRow(state, list) : moved,
    moved,
    isWaiting,
    isUndecided: state.phase === 'undecided',
    press({ nativeEvent: event }) {
      const key = listKey(event, hasGroups)
      if (!key) return false
      // An Enter that is held down was meant for what it has opened already.
      if (key === 'Enter' && event.repeat) return true
      const step = pressKey(state, {
        key,
        // By the time of the press: a busy page hears of a key only after it has drawn the list.
        drawn: event.timeStamp >= drawnAt ? list : undefined,
      })
      apply(step)
      if (key === 'Enter') enteredAt.current = event.timeStamp
      return step.does !== 'nothing'
    },
    mark: (marked) => setState({ phase: 'listed', marked }),
    reset: () => {
      enteredAt.current = Number.NEGATIVE_INFINITY
      setState(typing)
    },
    leave: () => {
      if (isWaiting) setState(typing)
    },
  }
}

export function optionId(listId: string, row: string | number): string {
  return `${listId}-${row}`
}

/** Two Enters within this time are one press: the second one has not seen the list that the first one asked for. */
const doublePressMs = 150

function listKey(event: globalThis.KeyboardEvent, hasGroups: boolean): ListKey | undefined {
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === 'Enter') return 'Enter'
  const key = event.key === 'Tab' && event.shiftKey ? 'Shift+Tab' : event.key
  return key.endsWith('Tab') && !hasGroups ? undefined : moveKeys.find((one) => one === key)
}

/** The time since which the rows are on the screen and can have been seen; infinite until then. */
function useDrawnAt(
  listId: string,
  rows: readonly (string | number)[] | undefined,
  enteredAt: { readonly current: number },
): number {
  const [drawn, setDrawn] = useState<{ rows: string; at: number }>()
  const wanted = rows?.join(' ')
  const first = rows?.[0]
  useEffect(() => {
    if (wanted === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      const isInPage = first === undefined || document.getElementById(optionId(listId, first))
      if (!isInPage) frame = requestAnimationFrame(check)
      // A frame is presented after its callbacks, and before the next task.
      else
        timer = setTimeout(
          () => setDrawn({ rows: wanted, at: performance.now() }),
          Math.max(enteredAt.current + doublePressMs - performance.now(), 0),
        )
    }
    let frame = requestAnimationFrame(check)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
      setDrawn(undefined)
    }
  }, [listId, wanted, first, enteredAt])
  return drawn !== undefined && drawn.rows === wanted ? drawn.at : Number.POSITIVE_INFINITY
}

function scrollTo(elementId: string): void {
  document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' })
}
