import { type CardColumn, cardColumns, type SummedFigure, typedCards } from '../count-values.ts'
import { rowStates, type SheetRow } from './sheet-rows.ts'

/** The sums of the SKUs whose cards are accounted for one by one and whose numbers are complete: the same rows in every column. */
export interface SheetTotals {
  sums: Record<SummedFigure, number>
  complete: number
  all: number
}

export function totalsOf(rows: readonly SheetRow[]): SheetTotals {
  const detailed = rows.filter(({ line }) => line.sku.detailed_form)
  const complete = detailed.filter(({ discrepancy }) => discrepancy !== undefined)
  const sum = (number: (row: SheetRow) => number | null | undefined) =>
    complete.reduce((total, row) => total + (number(row) || 0), 0)
  const typed = cardColumns.map((column) => [column, sum(({ inputs }) => typedCards(inputs[column]))])
  return {
    sums: {
      ...(Object.fromEntries(typed) as Record<CardColumn, number>),
      previous: sum(({ previous }) => previous),
      expected: sum(({ expected }) => expected),
      discrepancy: sum(({ discrepancy }) => discrepancy),
    },
    complete: complete.length,
    all: detailed.length,
  }
}

export const stages = ['approved', 'pending', 'ready', 'wrong', 'unfinished', 'missing'] as const
/** How far the month is: how many of its rows are at each stage. */
export type SheetProgress = Record<(typeof stages)[number], number>

export function progressOf(rows: readonly SheetRow[]): SheetProgress {
  const stagesOfRows: readonly string[] = rows.map(({ state }) => rowStates[state].stage)
  const counted = stages.map((stage) => [stage, stagesOfRows.filter((one) => one === stage).length])
  return Object.fromEntries(counted) as SheetProgress
}
