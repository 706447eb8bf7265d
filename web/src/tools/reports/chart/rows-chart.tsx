import type { ReactNode } from 'react'
import { ChartFrame, useChartWidth } from './chart-frame.tsx'
import { faded } from './legend.tsx'
import type { TooltipLine } from './use-marks.ts'

/** A row of a chart: a name and its bars. */
export interface ChartRow {
  key: string
  name: string
  /** The figures of the tooltip. */
  lines: readonly TooltipLine[]
  isChosen?: boolean
  onChoose?: (() => void) | undefined
}

export const rowHeight = 38

interface RowsChartProps<Row> {
  title: string
  summary: string
  rows: readonly Row[]
  /** Draws the rows at that width. What a filter leaves out gets the attributes that fade it. */
  children: (width: number) => (row: Row, fade: object, index: number) => ReactNode
}

/** A chart of rows, of which each can be chosen. */
export function RowsChart<Row extends ChartRow>({ title, summary, rows, children }: RowsChartProps<Row>) {
  const { ref, width } = useChartWidth(240)
  const hasChosen = rows.some(({ isChosen }) => isChosen)
  const draw = children(width)
  const marks = rows.map(({ key, name, lines, isChosen, onChoose }, index) => ({
    key,
    box: { x: 0, y: index * rowHeight, width, height: rowHeight },
    tooltip: { title: name, lines },
    isChosen,
    onChoose,
  }))
  return (
    <div ref={ref}>
      <ChartFrame
        title={title}
        summary={summary}
        width={width}
        height={rows.length * rowHeight}
        marks={marks}
        side="below"
      >
        {rows.map((row, index) => (
          <g key={row.key} transform={`translate(0 ${index * rowHeight})`}>
            {draw(row, hasChosen && !row.isChosen ? faded : {}, index)}
          </g>
        ))}
      </ChartFrame>
    </div>
  )
}
