import { useTranslation } from 'react-i18next'
import { ChartFrame, useChartWidth } from './chart-frame.tsx'
import { faded, swatches } from './legend.tsx'
import { truncate } from './scale.ts'
import type { Mark, TooltipLine } from './use-marks.ts'

export interface Bar {
  key: string
  name: string
  value: number
  /** Drawn as an outline around the bar, or beyond it. */
  outline?: number
  /** The text at the end of the line. */
  text: string
  /** The figures of the tooltip. */
  lines: readonly TooltipLine[]
  isChosen?: boolean
  onChoose?: (() => void) | undefined
}

export const rowHeight = 38
const barHeight = 12

/** A horizontal bar for each name, with the name and its figures above it. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const { t } = useTranslation()
  const { ref, width } = useChartWidth(240)
  const height = bars.length * rowHeight
  const most = Math.max(...bars.flatMap(({ value, outline = 0 }) => [value, outline]), 1)
  const length = (value: number) => (Math.max(value, 0) / most) * (width - 2)
  const hasChosen = bars.some(({ isChosen }) => isChosen)
  const [first] = bars
  const marks = bars.map(
    ({ key, name, lines, isChosen, onChoose }, index): Mark => ({
      key,
      box: { x: 0, y: index * rowHeight, width, height: rowHeight },
      tooltip: { title: name, lines },
      isChosen,
      onChoose,
    }),
  )
  return (
    <div ref={ref}>
      <ChartFrame
        title={title}
        summary={t('reports.bar_summary', { title, name: first?.name, value: first?.text })}
        width={width}
        height={height}
        marks={marks}
        side="below"
      >
        {bars.map(({ key, name, value, outline, text, isChosen }, index) => (
          <g key={key} transform={`translate(0 ${index * rowHeight})`}>
            <text x={1} y={14}>
              {truncate(name, width - text.length * 8 - 16)}
            </text>
            <text fontWeight={600} x={width - 1} y={14} textAnchor="end">
              {text}
            </text>
            <g {...(hasChosen && !isChosen && faded)}>
              <rect fill="var(--hover)" x={1} y={20} width={width - 2} height={barHeight} rx={2} />
              <rect {...swatches.bar} x={1} y={20} width={length(value)} height={barHeight} rx={2} />
              {outline !== undefined && (
                <rect {...swatches.outline} x={1} y={20} width={length(outline)} height={barHeight} rx={2} />
              )}
            </g>
          </g>
        ))}
      </ChartFrame>
    </div>
  )
}
