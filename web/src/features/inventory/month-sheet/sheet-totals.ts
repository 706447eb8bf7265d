import { type CardColumn, cardColumns, typedCards } from '../count-values.ts'
import type { RowState, SheetRow } from './sheet-rows.ts'

/** The sums of the SKUs whose cards are accounted for one by one and whose numbers are complete: the same rows in every column. */
export interface SheetTotals {
  previous: number
  columns: Record<CardColumn, number>
  expected: number
  discrepancy: number
  complete: number
  all: number
}

export function totalsOf(rows: readonly SheetRow[]): SheetTotals {
  const detailed = rows.filter(({ line }) => line.sku.detailed_form)
  const complete = detailed.filter(({ discrepancy }) => discrepancy !== undefined)
  const columns = cardColumns.map((column) => [
    column,
    sum(complete.map(({ inputs }) => typedCards(inputs[column]) || 0)),
  ])
  return {
    previous: sum(complete.map(({ previous }) => previous)),
    columns: Object.fromEntries(columns) as Record<CardColumn, number>,
    expected: sum(complete.map(({ expected }) => expected ?? 0)),
    discrepancy: sum(complete.map(({ discrepancy }) => discrepancy ?? 0)),
    complete: complete.length,
    all: detailed.length,
  }
}

/** How far the month is. */
export interface SheetProgress {
  approved: number
  pending: number
  ready: number
  /** What has to be put right before it can be saved. */
  wrong: number
  unfinished: number
  missing: number
}

const stages: Record<RowState, keyof SheetProgress | undefined> = {
  approved: 'approved',
  pending: 'pending',
  ready: 'ready',
  unfinished: 'unfinished',
  missing: 'missing',
  invalid: 'wrong',
  unexplained: 'wrong',
  overtaken: 'wrong',
  closed: undefined,
}

export function progressOf(rows: readonly SheetRow[]): SheetProgress {
  const progress: SheetProgress = { approved: 0, pending: 0, ready: 0, wrong: 0, unfinished: 0, missing: 0 }
  for (const { state } of rows) {
    const stage = stages[state]
    if (stage) progress[stage] += 1
  }
  return progress
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
