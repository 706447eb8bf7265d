/**
 * The keys of a search box with a list under it: one rule for every list. Arrow keys before the list is drawn are dropped.
 * Enter before it is drawn opens the sole or exact match, or else the list says how many there are and waits. Once the list
 * is drawn, its first row is marked, Enter opens the marked row, ArrowDown goes to the second one, and a number opens the row
 * that shows it.
 */
export function pressKey<Id>(state: ListState<Id>, press: KeyPress<Id>): ListStep<Id> {
  if (press.key === 'Enter') return pressEnter(state, press)
  const { key, drawn } = press
  if (typeof key === 'number') {
    const row = state.phase === 'waiting' ? undefined : drawn?.rows[key - 1]
    return row === undefined ? { state, does: 'drop' } : { state, does: 'open', row }
  }
  // Home and End move the caret in the text until an arrow key has entered the list.
  if ((key === 'Home' || key === 'End') && state.phase !== 'listed') return { state, does: 'nothing' }
  if (!drawn) return { state: state.phase === 'typing' ? { phase: 'skipped' } : state, does: 'drop' }
  const from = markedRow(state, drawn)
  // The list grows at its end, so ArrowDown waits there instead of going back to the first row.
  if (key === 'ArrowDown' && drawn.hasMore && from === drawn.rows.at(-1)) return { state, does: 'load-more' }
  const marked = from === undefined ? undefined : rowAfter[key](from, drawn)
  if (marked === undefined) return { state, does: 'nothing' }
  return { state: { phase: 'listed', marked }, does: 'move' }
}

/** Applies an Enter that waited for the list. */
export function answerEnter<Id>(state: ListState<Id>, list: ShownList<Id>): ListStep<Id> {
  if (state.phase !== 'waiting' || !list.isComplete) return { state, does: 'drop' }
  if (list.dropsEarlyEnter) return { state: typing, does: 'drop' }
  if (list.rows.length === 0) return { state: typing, does: 'open-none' }
  if (list.certain === undefined) return { state: { phase: 'undecided' }, does: 'drop' }
  return { state: typing, does: 'open', row: list.certain }
}

/** The only row that the text names exactly, or else the only row of a list that is not cut short. */
export function certainRow<Row>(
  rows: readonly Row[],
  isExact: (row: Row) => boolean,
  isCut = false,
): Row | undefined {
  const exact = rows.filter(isExact)
  const certain = exact.length > 0 || isCut ? exact : rows
  return certain.length === 1 ? certain[0] : undefined
}

/** The row that Enter opens. */
export function markedRow<Id>(state: ListState<Id>, list: ShownList<Id>): Id | undefined {
  if (state.phase === 'listed' && list.rows.includes(state.marked)) return state.marked
  return list.start ?? list.rows[0]
}

export type ListState<Id> =
  /** No key of the list has been pressed since the text changed. */
  | { phase: 'typing' }
  /** An arrow key was dropped, so the next Enter may not mean the first row. */
  | { phase: 'skipped' }
  /** An Enter waits for the list. */
  | { phase: 'waiting' }
  /** The Enter may mean several rows. The next one opens the marked row, unless that has a namesake. */
  | { phase: 'undecided' }
  /** The keys have moved to a row. */
  | { phase: 'listed'; marked: Id }

export const typing = { phase: 'typing' } as const

/** The list of the text in the box. */
export interface ShownList<Id> {
  rows: readonly Id[]
  /** The row that is marked at first, if it is not the first one. */
  start?: Id | undefined
  /** The sole row, or the only one that the text names exactly. */
  certain: Id | undefined
  /** Whether no row can come that would be a match as good as these. */
  isComplete: boolean
  /** Whether the list answers no question that an early Enter could have asked, or lacks a part that failed. */
  dropsEarlyEnter?: boolean
  /** Whether more rows can be loaded after the last one. */
  hasMore?: boolean
  /** The rows whose name another row has too. */
  namesakes?: readonly Id[]
  /** The first row of each group, if Tab moves through groups. */
  groups?: readonly Id[]
}

export const moveKeys = ['ArrowDown', 'ArrowUp', 'Home', 'End', 'Tab', 'Shift+Tab'] as const
type MoveKey = (typeof moveKeys)[number]
/** The number is that of a row, from 1. */
export type ListKey = MoveKey | 'Enter' | number

interface KeyPress<Id> {
  key: ListKey
  /** The list, if it was on the screen when the key was pressed. */
  drawn: ShownList<Id> | undefined
}

export type ListStep<Id> = { state: ListState<Id> } & (
  | {
      /** `nothing`: the key is not for the list. `drop`: it is, and has no effect on the screen. */
      does: 'nothing' | 'drop' | 'move' | 'load-more' | 'wait' | 'open-none'
    }
  | { does: 'open'; row: Id }
)

function pressEnter<Id>(state: ListState<Id>, { drawn }: KeyPress<Id>): ListStep<Id> {
  if (!drawn || state.phase === 'skipped' || state.phase === 'waiting')
    return { state: { phase: 'waiting' }, does: 'wait' }
  const row = markedRow(state, drawn)
  if (row !== undefined && mustBeChosen(row, state, drawn))
    return { state: { phase: 'undecided' }, does: 'drop' }
  if (row !== undefined) return { state, does: 'open', row }
  return drawn.isComplete ? { state, does: 'open-none' } : { state: { phase: 'waiting' }, does: 'wait' }
}

/** Whether the row has a namesake and neither a key nor the text says that it is meant: Enter never opens the first of several. */
export function mustBeChosen<Id>(row: Id, state: ListState<Id>, list: ShownList<Id>): boolean {
  const isMeant = state.phase === 'listed' || row === list.start || row === list.certain
  return !isMeant && list.namesakes?.includes(row) === true
}

const rowAfter: Record<MoveKey, <Id>(from: Id, list: ShownList<Id>) => Id | undefined> = {
  ArrowDown: (from, { rows }) => rows[(rows.indexOf(from) + 1) % rows.length],
  ArrowUp: (from, { rows }) => rows.at(rows.indexOf(from) - 1),
  Home: (_, { rows }) => rows[0],
  End: (_, { rows }) => rows.at(-1),
  Tab: (from, list) => list.groups?.[(groupOf(from, list) + 1) % list.groups.length],
  'Shift+Tab': (from, list) => list.groups?.at(groupOf(from, list) - 1),
}

function groupOf<Id>(row: Id, { rows, groups = [] }: ShownList<Id>): number {
  return groups.findLastIndex((first) => rows.indexOf(first) <= rows.indexOf(row))
}
