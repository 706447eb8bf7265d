import { describe, expect, test } from 'vitest'
import {
  answerEnter,
  certainRow,
  type ListKey,
  type ListState,
  type ListStep,
  markedRow,
  pressKey,
  type ShownList,
  typing,
} from './list-keys.ts'

type State = ListState<string>
const skipped: State = { phase: 'skipped' }
const waiting: State = { phase: 'waiting' }
const undecided: State = { phase: 'undecided' }
const on = (marked: string): State => ({ phase: 'listed', marked })

const several: ShownList<string> = { rows: ['a', 'b', 'c'], certain: undefined, isComplete: true }
const exact = { ...several, certain: 'b' }
const sole = { ...several, rows: ['a'], certain: 'a' }
const none = { ...several, rows: [] }
const narrowed = { ...several, isComplete: false }
const failed = { ...several, certain: 'b', dropsEarlyEnter: true }
const growing = { ...several, hasMore: true }
const grouped = { ...several, groups: ['a', 'c'] }
const chosen = { ...several, start: 'b' }
const namesakes = { ...several, namesakes: ['a', 'b'] }

function step(does: 'open', state: State, row: string): ListStep<string>
function step(does: Exclude<ListStep<string>['does'], 'open'>, state: State): ListStep<string>
function step(does: ListStep<string>['does'], state: State, row = ''): ListStep<string> {
  return does === 'open' ? { does, state, row } : { does, state }
}

describe('before the list is drawn', () => {
  test.each<[from: State, key: ListKey, to: ListStep<string>]>([
    [typing, 'ArrowDown', step('drop', skipped)],
    [typing, 'ArrowUp', step('drop', skipped)],
    [typing, 'Tab', step('drop', skipped)],
    [typing, 'Home', step('nothing', typing)],
    [typing, 'End', step('nothing', typing)],
    [typing, 'Enter', step('wait', waiting)],
    [typing, 2, step('drop', typing)],
    [skipped, 'ArrowDown', step('drop', skipped)],
    [skipped, 'Enter', step('wait', waiting)],
    [waiting, 'ArrowDown', step('drop', waiting)],
    [waiting, 'Enter', step('wait', waiting)],
    [undecided, 'ArrowDown', step('drop', undecided)],
    [undecided, 'Enter', step('wait', waiting)],
    [on('b'), 'ArrowDown', step('drop', on('b'))],
    [on('b'), 'Home', step('drop', on('b'))],
    [on('b'), 'Enter', step('wait', waiting)],
  ])('%j, %s', (from, key, to) => {
    expect(pressKey(from, { key, drawn: undefined })).toEqual(to)
  })
})

describe('once it is drawn', () => {
  test.each<[from: State, key: ListKey, list: ShownList<string>, to: ListStep<string>]>([
    [typing, 3, several, step('open', typing, 'c')],
    [skipped, 2, several, step('open', skipped, 'b')],
    [typing, 2, namesakes, step('open', typing, 'b')],
    [typing, 4, several, step('drop', typing)],
    [waiting, 1, several, step('drop', waiting)],
    [typing, 'ArrowDown', several, step('move', on('b'))],
    [typing, 'Enter', namesakes, step('drop', undecided)],
    [undecided, 'Enter', namesakes, step('drop', undecided)],
    [on('b'), 'Enter', namesakes, step('open', on('b'), 'b')],
    [typing, 'Enter', { ...namesakes, certain: 'a' }, step('open', typing, 'a')],
    [typing, 'Enter', { ...namesakes, start: 'b' }, step('open', typing, 'b')],
    [typing, 'Enter', { ...namesakes, namesakes: ['b', 'c'] }, step('open', typing, 'a')],
    [typing, 'ArrowUp', several, step('move', on('c'))],
    [typing, 'Enter', several, step('open', typing, 'a')],
    [typing, 'Enter', narrowed, step('open', typing, 'a')],
    [typing, 'Enter', none, step('open-none', typing)],
    [typing, 'Enter', { ...none, isComplete: false }, step('wait', waiting)],
    [typing, 'ArrowDown', none, step('nothing', typing)],
    [typing, 'Home', several, step('nothing', typing)],
    [typing, 'ArrowDown', chosen, step('move', on('c'))],
    [typing, 'Enter', chosen, step('open', typing, 'b')],
    // The arrow key that was dropped was meant to leave the first row.
    [skipped, 'Enter', several, step('wait', waiting)],
    [skipped, 'ArrowDown', several, step('move', on('b'))],
    [waiting, 'Enter', several, step('wait', waiting)],
    [waiting, 'ArrowDown', several, step('move', on('b'))],
    [undecided, 'Enter', several, step('open', undecided, 'a')],
    [undecided, 'ArrowDown', several, step('move', on('b'))],
    [on('b'), 'ArrowDown', several, step('move', on('c'))],
    [on('c'), 'ArrowDown', several, step('move', on('a'))],
    [on('c'), 'ArrowDown', growing, step('load-more', on('c'))],
    [on('a'), 'ArrowUp', several, step('move', on('c'))],
    [on('c'), 'Home', several, step('move', on('a'))],
    [on('a'), 'End', several, step('move', on('c'))],
    [on('b'), 'Enter', several, step('open', on('b'), 'b')],
    [on('gone'), 'Enter', several, step('open', on('gone'), 'a')],
    [typing, 'Tab', grouped, step('move', on('c'))],
    [on('c'), 'Tab', grouped, step('move', on('a'))],
    [on('b'), 'Shift+Tab', grouped, step('move', on('c'))],
    [on('c'), 'Shift+Tab', grouped, step('move', on('a'))],
  ])('%j, %s, %j', (from, key, drawn, to) => {
    expect(pressKey(from, { key, drawn })).toEqual(to)
  })
})

describe('the answer to an Enter', () => {
  test.each<[from: State, list: ShownList<string>, to: ListStep<string>]>([
    [waiting, sole, step('open', typing, 'a')],
    [waiting, exact, step('open', typing, 'b')],
    [waiting, several, step('drop', undecided)],
    [waiting, none, step('open-none', typing)],
    [waiting, narrowed, step('drop', waiting)],
    [waiting, failed, step('drop', typing)],
    [typing, sole, step('drop', typing)],
    [skipped, sole, step('drop', skipped)],
    [on('b'), sole, step('drop', on('b'))],
  ])('%j, %j', (from, list, to) => {
    expect(answerEnter(from, list)).toEqual(to)
  })
})

test('no sequence of keys before the list opens a row of several', () => {
  const keys: ListKey[] = ['ArrowDown', 'ArrowUp', 'Enter']
  const sequences = keys.flatMap((one) =>
    keys.flatMap((two) => [[one, two], ...keys.map((key) => [one, two, key])]),
  )
  for (const sequence of sequences)
    for (let early = 1; early <= sequence.length; early++) {
      let state: State = typing
      const opened: string[] = []
      const take = (next: ListStep<string>) => {
        state = next.state
        if (next.does === 'open') opened.push(next.row)
      }
      sequence.forEach((key, at) => {
        if (opened.length === 0) take(pressKey(state, { key, drawn: at < early ? undefined : several }))
        if (at === early - 1) take(answerEnter(state, several))
      })
      take(answerEnter(state, several))
      const label = `${sequence} with ${early} before the list`
      if (early === sequence.length) expect(opened, label).toEqual([])
      if (sequence.length === 2 && sequence[0] === 'ArrowDown') expect(opened, label).not.toContain('a')
    }
})

test('the marked row is the one moved to, or the first, or the one that is chosen already', () => {
  expect(markedRow(on('c'), several)).toBe('c')
  expect(markedRow(on('gone'), several)).toBe('a')
  expect(markedRow(typing, chosen)).toBe('b')
  expect(markedRow(typing, none)).toBeUndefined()
})

test('a row is certain if it alone is named exactly, or is the only one of a whole list', () => {
  const isExact = (row: string) => row.length > 2
  expect(certainRow(['a'], isExact)).toBe('a')
  expect(certainRow(['a'], isExact, true)).toBeUndefined()
  expect(certainRow(['a', 'long', 'b'], isExact, true)).toBe('long')
  expect(certainRow(['long', 'longer'], isExact)).toBeUndefined()
  expect(certainRow(['a', 'b'], isExact)).toBeUndefined()
  expect(certainRow([], isExact)).toBeUndefined()
})
