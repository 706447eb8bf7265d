import { type ComponentProps, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { giveBack, holdKeys, rowNumber, type TextField } from './held-keys.ts'
import {
  answerEnter,
  type ListKey,
  type ListState,
  type ListStep,
  markedRow,
  moveKeys,
  mustBeChosen,
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
  /** Whether the first nine rows show their numbers, which open them with Alt. */
  hasNumbers?: boolean
  /** Whether an Enter on the page before has opened this list, and may be pressed twice. */
  isOpenedByEnter?: boolean
  /** Whether a row opens a view with a text field, which gets what is typed after an Enter that waits for the list. */
  leadsToField?: boolean
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
  /** Whether the marked row has a namesake, so that no Enter opens it before an arrow key has chosen. */
  isNamesake: boolean
  /** Handles a key of the search box and returns whether the list uses it. */
  press: (event: KeyboardEvent) => boolean
  mark: (row: Id) => void
  /** What makes an input the search box of the list, which is open while it has rows. */
  combobox: (isOpen: boolean) => Combobox
  /** Call when the text changes, or what is listed for it. */
  reset: () => void
  /** Call when the box is left: forgets an Enter that waits. */
  leave: () => void
}

type Combobox = Pick<
  ComponentProps<'input'>,
  | 'role'
  | 'aria-autocomplete'
  | 'aria-expanded'
  | 'aria-controls'
  | 'aria-activedescendant'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'enterKeyHint'
>

/** The keys of a search box act on the list under it, by the rule of `pressKey`, while the focus stays in the box. */
export function useListKeys<Id extends string | number>(options: ListKeysOptions<Id>): ListKeys<Id> {
  const { listId, list, isOpenedByEnter = false, leadsToField = false } = options
  const [state, setState] = useState<ListState<Id>>(typing)
  const enteredAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (isOpenedByEnter) enteredAt.current = performance.now()
  }, [isOpenedByEnter])
  const drawn = useDrawn(listId, list?.rows, enteredAt)
  const waitingBox = useRef<TextField>(undefined)

  function apply(step: ListStep<Id>): void {
    setState(step.state)
    if (step.does === 'open') options.onOpen(step.row)
    else if (step.does === 'open-none') options.onNone?.()
    else if (step.does === 'wait') options.onAsk?.()
    else if (step.does === 'load-more') options.onMore?.()
    if (step.state.phase === 'listed') scrollTo(optionId(listId, step.state.marked))
  }

  const answer = useEffectEvent(() => {
    if (!list) return
    apply(answerEnter(state, list))
    stopHolding()
  })
  const stopHolding = () => {
    if (waitingBox.current) giveBack(waitingBox.current)
  }
  const isDrawn = drawn.length > 0
  const moved = state.phase === 'listed' && list?.rows.includes(state.marked) ? state.marked : undefined
  const isWaiting = state.phase === 'waiting'
  const isChoice = list !== undefined && list.certain === undefined && list.rows.length > 0
  const isAnswered = isWaiting && list?.isComplete === true && (isDrawn || !isChoice)
  useEffect(() => {
    if (isAnswered) answer()
  }, [isAnswered])

  const marked = list && isDrawn ? markedRow(state, list) : moved
  return {
    isDrawn,
    marked,
    moved,
    isWaiting,
    isUndecided: state.phase === 'undecided',
    isNamesake: list !== undefined && marked !== undefined && mustBeChosen(marked, state, list),
    press({ nativeEvent: event, currentTarget }) {
      const key = listKey(event, options)
      if (!key) return false
      const isNumber = typeof key === 'number'
      // A key that is held down was meant for what it has opened already.
      if ((key === 'Enter' || isNumber) && event.repeat) return true
      // By the time of the press: a busy page hears of a key only after it has drawn the list.
      const seenAt = isNumber ? event.timeStamp - readMs : event.timeStamp
      const seen = drawn.findLast(({ at }) => at <= seenAt)
      const step = pressKey(state, { key, drawn: list && seen && { ...list, rows: seen.rows } })
      apply(step)
      if (step.does === 'wait' && leadsToField && currentTarget instanceof HTMLInputElement) {
        waitingBox.current = currentTarget
        holdKeys({ box: currentTarget })
      }
      if (key === 'Enter') enteredAt.current = event.timeStamp
      return step.does !== 'nothing'
    },
    combobox: (isOpen) => ({
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': isOpen,
      ...(isOpen ? { 'aria-controls': listId } : {}),
      ...(marked === undefined ? {} : { 'aria-activedescendant': optionId(listId, marked) }),
      autoComplete: 'off',
      autoCapitalize: 'none',
      spellCheck: false,
      enterKeyHint: 'search',
    }),
    mark: (marked) => setState({ phase: 'listed', marked }),
    reset: () => {
      enteredAt.current = Number.NEGATIVE_INFINITY
      setState(typing)
      stopHolding()
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

/** A number is read before its key is pressed: the row that has just got it was not meant. */
const readMs = 300

function listKey(
  event: globalThis.KeyboardEvent,
  { hasGroups = false, hasNumbers = false }: Pick<ListKeysOptions<never>, 'hasGroups' | 'hasNumbers'>,
): ListKey | undefined {
  const number = hasNumbers ? rowNumber(event) : undefined
  if (number !== undefined) return number
  if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return undefined
  if (event.key === 'Enter') return 'Enter'
  const key = event.key === 'Tab' && event.shiftKey ? 'Shift+Tab' : event.key
  return key.endsWith('Tab') && !hasGroups ? undefined : moveKeys.find((one) => one === key)
}

interface Drawn<Id> {
  rows: readonly Id[]
  /** Since when they are on the screen and can have been seen. */
  at: number
}

/**
 * The rows that are on the screen: nothing until the first ones are, and what the list began with as well where it has grown at
 * its end.
 */
function useDrawn<Id extends string | number>(
  listId: string,
  rows: readonly Id[] | undefined,
  enteredAt: { readonly current: number },
): Drawn<Id>[] {
  const [drawn, setDrawn] = useState<Drawn<Id>[]>([])
  const wanted = rows?.join(' ')
  const current = useEffectEvent(() => rows ?? [])
  const still = drawn.filter((one) => rows && begins(rows, one.rows))
  // While it renders: after an effect, all that shows the list would be drawn a second time with each key.
  if (still.length < drawn.length) setDrawn(still)
  useEffect(() => {
    if (wanted === undefined) return
    const list = current()
    const [first] = list
    let timer: ReturnType<typeof setTimeout> | undefined
    const check = () => {
      const isInPage = first === undefined || document.getElementById(optionId(listId, first))
      if (!isInPage) frame = requestAnimationFrame(check)
      // A frame is presented after its callbacks, and before the next task.
      else
        timer = setTimeout(
          () => setDrawn((before) => [...before, { rows: list, at: performance.now() }]),
          Math.max(enteredAt.current + doublePressMs - performance.now(), 0),
        )
    }
    let frame = requestAnimationFrame(check)
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [listId, wanted, enteredAt])
  return still
}

/** Whether a list begins with the rows; one without rows begins no other. */
function begins<Id>(list: readonly Id[], rows: readonly Id[]): boolean {
  return (rows.length > 0 || list.length === 0) && rows.every((row, at) => row === list[at])
}

function scrollTo(elementId: string): void {
  document.getElementById(elementId)?.scrollIntoView({ block: 'nearest' })
}
