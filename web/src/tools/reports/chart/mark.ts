import type { Box } from './scale.ts'

/** A bar, or a group of bars, of one thing. */
export interface Mark {
  key: string
  /** What it is, and its figures, for screen readers. */
  label: string
  /** The part of the chart that reacts to the pointer. */
  box: Box
  tooltip: TooltipContent
  isChosen?: boolean | undefined
  /** Filters by the mark. */
  onChoose?: (() => void) | undefined
}

export interface TooltipContent {
  title: string
  lines: readonly TooltipLine[]
}

export interface TooltipLine {
  label: string
  value: string
}

/** How a tooltip was opened, which decides how to filter by its mark. */
export type Input = 'mouse' | 'touch' | 'keys'
