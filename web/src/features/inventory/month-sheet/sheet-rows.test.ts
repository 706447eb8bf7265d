import { describe, expect, test } from 'vitest'
import { inputsOf, typedColumns } from '../count-values.ts'
import { card, countOf, days, editOf, lineOf, sleeves, zeros } from '../testing/count-rows.ts'
import { isChanged, isTypable, sheetRow, withMine, withoutEdits, withTyped } from './sheet-rows.ts'

const open = (row: ReturnType<typeof sheetRow>) => typedColumns.filter((column) => isTypable(row, column))

describe('what is stored', () => {
  test('a SKU without a count is missing, and all of its numbers can be typed', () => {
    const row = sheetRow(lineOf(card), undefined, days)
    expect(row).toMatchObject({
      state: 'missing',
      previous: 100,
      expected: undefined,
      discrepancy: undefined,
    })
    expect(open(row)).toEqual(['received', 'activated', 'destroyed', 'lost', 'transferred', 'on_hand'])
    expect(open(sheetRow(lineOf(sleeves), undefined, days))).toEqual(['on_hand'])
  })

  test('a pending count can be changed, an approved one cannot, nor a month before an approved one', () => {
    const pending = sheetRow(lineOf(card, { count: countOf(card) }), undefined, days)
    expect(pending).toMatchObject({ state: 'pending', expected: 100, discrepancy: 0 })
    expect(open(pending)).toHaveLength(6)
    const count = countOf(card, { approved_by: 9, previous_on_hand: 90 })
    const approved = sheetRow(lineOf(card, { count }), undefined, days)
    expect(approved).toMatchObject({ state: 'approved', previous: 90, discrepancy: 10 })
    expect(open(approved)).toEqual([])
    const closed = sheetRow(lineOf(card, { isClosed: true }), undefined, days)
    expect(closed.state).toBe('closed')
    expect(open(closed)).toEqual([])
  })
})

describe('what is typed', () => {
  test('it adds up live, and a discrepancy asks for a reason', () => {
    const typed = { ...zeros, received: '50', activated: '10', on_hand: '138' }
    const row = sheetRow(lineOf(card), editOf(card, typed), days)
    expect(row).toMatchObject({ expected: 140, discrepancy: -2, state: 'unexplained', asksReason: true })
    expect(open(row)).toContain('reason')
    const explained = editOf(card, { ...typed, reason: 'Torn' })
    expect(sheetRow(lineOf(card), explained, days).state).toBe('ready')
    const exact = sheetRow(lineOf(card), editOf(card, { ...typed, on_hand: '140' }), days)
    expect(exact).toMatchObject({ discrepancy: 0, state: 'ready', asksReason: false })
  })

  test('it is unfinished until every number is there, and invalid where one is none', () => {
    expect(sheetRow(lineOf(card), editOf(card, { received: '5' }), days)).toMatchObject({
      state: 'unfinished',
      expected: undefined,
    })
    const wrong = sheetRow(lineOf(card), editOf(card, { received: '5', lost: '-1' }), days)
    expect(wrong.state).toBe('invalid')
    expect([...wrong.invalid]).toEqual(['lost'])
    expect(sheetRow(lineOf(sleeves), editOf(sleeves, { on_hand: '4' }), days).state).toBe('ready')
  })

  test('what is the same as stored is not unsaved', () => {
    const count = countOf(card)
    const line = lineOf(card, { count })
    const row = sheetRow(line, undefined, days)
    const edits = withTyped(new Map(), row, { on_hand: '101' })
    const changed = sheetRow(line, edits.get(card.id), days)
    expect(isChanged(changed, 'on_hand')).toBe(true)
    expect(isChanged(changed, 'lost')).toBe(false)
    const back = withTyped(edits, changed, { on_hand: '0100' })
    expect(sheetRow(line, back.get(card.id), days)).toMatchObject({ edit: undefined, state: 'pending' })
    expect(withoutEdits(edits, [card.id]).size).toBe(0)
  })
})

describe('while it was typed', () => {
  const typed = editOf(card, { ...zeros, on_hand: '100' })

  test('a colleague’s count of the month is a conflict, and nothing typed is lost', () => {
    const count = countOf(card, { on_hand: 97, lost: 3, comment: 'Theirs' })
    const row = sheetRow(lineOf(card, { count }), typed, days)
    expect(row).toMatchObject({ state: 'overtaken', overtaken: 'counted' })
    expect(row.inputs).toMatchObject({ on_hand: '100', lost: '0', comment: 'Theirs' })
    expect(open(row)).toEqual([])
    const kept = sheetRow(lineOf(card, { count }), withMine(new Map(), row).get(card.id), days)
    expect(kept).toMatchObject({ state: 'ready', overtaken: undefined, edit: { base: count } })
  })

  test('a colleague’s change stays where only other numbers were typed', () => {
    const base = countOf(card)
    const mine = { inputs: { ...inputsOf(base), on_hand: '99', reason: 'One torn' }, base }
    const count = countOf(card, { received: 20, on_hand: 120 })
    const row = sheetRow(lineOf(card, { count }), mine, days)
    expect(row).toMatchObject({ overtaken: 'changed', inputs: { received: '20', on_hand: '99' } })
  })

  test('the same numbers by a colleague are no conflict', () => {
    const row = sheetRow(lineOf(card, { count: countOf(card) }), typed, days)
    expect(row).toMatchObject({ state: 'pending', edit: undefined })
  })

  test('approved, deleted and closed counts are said to be so', () => {
    const base = countOf(card)
    const mine = { inputs: { ...inputsOf(base), on_hand: '99' }, base }
    const of = (values: Parameters<typeof lineOf>[1]) => sheetRow(lineOf(card, values), mine, days).overtaken
    expect(of({ count: countOf(card, { approved_by: 9, previous_on_hand: 100 }) })).toBe('approved')
    expect(of({ count: null })).toBe('deleted')
    expect(of({ count: base, isClosed: true })).toBe('closed')
    expect(of({ count: base })).toBeUndefined()
  })
})
