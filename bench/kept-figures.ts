import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { DataSetSize } from './database.ts'
import { type Results, shareOfFloor } from './report.ts'

/** A figure of a run, which the next runs are compared with. */
export interface Figure {
  name: string
  value: number
  unit: 'of the floor' | 'ms' | 'MB'
}

type KeptFigures = Partial<Record<DataSetSize, Figure[]>>

const file = 'bench/kept-figures.json'

/** What a run found: shares of the floor hold on any machine, times and sizes on machines like the one of the kept run. */
export function figuresOf(results: Results): Figure[] {
  const { cases, searches, screens, footprint } = results
  return [
    ...cases.flatMap(({ benchCase, figures }): Figure[] => {
      const value = shareOfFloor(figures)
      return value === undefined ? [] : [{ name: benchCase.name, value, unit: 'of the floor' }]
    }),
    ...searches.map(
      ({ search, terms, p95 }): Figure => ({ name: `${search}, ${terms}, p95`, value: p95, unit: 'ms' }),
    ),
    ...screens.map(
      ({ screen, search, texts, askers, p95 }): Figure => ({
        name: `${screen}, ${search ?? 'the whole search'}, ${texts}, ${askers}, p95`,
        value: p95,
        unit: 'ms',
      }),
    ),
    { name: 'from the start of the bundle until it is ready', value: footprint.bundle, unit: 'ms' },
    { name: 'a warm npm start', value: footprint.warmStart, unit: 'ms' },
    ...(footprint.memory === undefined
      ? []
      : [{ name: 'memory after the load', value: footprint.memory, unit: 'MB' } as const]),
  ]
}

export interface ComparedFigure extends Figure {
  kept: number | undefined
  /** How much worse than the kept one, as a share of it: 0.1 is a tenth. Below 0 if it is better. */
  worseBy: number
  isSlip: boolean
}

export function compareWithKept(figures: readonly Figure[], kept: readonly Figure[]): ComparedFigure[] {
  return figures.map((figure) => {
    const before = kept.find(({ name }) => name === figure.name)?.value
    const change = before === undefined ? 0 : figure.value / before - 1
    const worseBy = figure.unit === 'of the floor' ? -change : change
    return { ...figure, kept: before, worseBy, isSlip: worseBy > slip }
  })
}

/** The table that a run ends with. */
export function comparedLines(compared: readonly ComparedFigure[]): string[] {
  const cells = compared.map(({ name, unit, value, kept, worseBy, isSlip }) => [
    `${name}, ${unit}`,
    kept === undefined ? '–' : kept.toPrecision(3),
    value.toPrecision(3),
    kept === undefined ? 'new' : `${isSlip ? 'SLIPPED ' : ''}${percent(-worseBy)}`,
  ])
  const rows = [['figure', 'kept', 'now', 'better by'], ...cells]
  const widths = [0, 1, 2].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)))
  return rows.map((row) => row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  '))
}

function percent(share: number): string {
  return `${share >= 0 ? '+' : '−'}${Math.abs(share * 100).toFixed(0)} %`
}

/** Two runs of the same code differ by less. */
const slip = 0.15

export function readKept(size: DataSetSize): Figure[] {
  return allKept()[size] ?? []
}

/** Keeps the figures of a run in place of those with the same names. */
export function keep(size: DataSetSize, figures: readonly Figure[]): void {
  const others = readKept(size).filter(({ name }) => figures.every((figure) => figure.name !== name))
  const rounded = figures.map((figure) => ({ ...figure, value: Number(figure.value.toPrecision(3)) }))
  const all = { ...allKept(), [size]: [...others, ...rounded] }
  writeFileSync(file, `${JSON.stringify(all, undefined, 2)}\n`)
}

function allKept(): KeptFigures {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
}
