import { useTranslation } from 'react-i18next'
import { swatches } from './legend.tsx'
import { type ChartRow, RowsChart } from './rows-chart.tsx'
import { truncate } from './scale.ts'

export interface Bar extends ChartRow {
  value: number
  /** Drawn as an outline around the bar, or beyond it. */
  outline?: number
  /** The text at the end of the line. */
  text: string
}

const barHeight = 12

/** A horizontal bar for each name, with the name and its figures above it. */
export function BarChart({ title, bars }: { title: string; bars: readonly Bar[] }) {
  const { t } = useTranslation()
  const most = Math.max(...bars.flatMap(({ value, outline = 0 }) => [value, outline]), 1)
  const [first] = bars
  return (
    <RowsChart
      title={title}
      summary={t('reports.bar_summary', { title, name: first?.name, value: first?.text })}
      rows={bars}
    >
      {(width) =>
        ({ name, value, outline, text }, fade) => {
          const length = (figure: number) => (Math.max(figure, 0) / most) * (width - 2)
          return (
            <>
              <text x={1} y={14}>
                {truncate(name, width - text.length * 8 - 16)}
              </text>
              <text fontWeight={600} x={width - 1} y={14} textAnchor="end">
                {text}
              </text>
              <g {...fade}>
                <rect fill="var(--hover)" x={1} y={20} width={width - 2} height={barHeight} rx={2} />
                <rect {...swatches.bar} x={1} y={20} width={length(value)} height={barHeight} rx={2} />
                {outline !== undefined && (
                  <rect
                    {...swatches.outline}
                    x={1}
                    y={20}
                    width={length(outline)}
                    height={barHeight}
                    rx={2}
                  />
                )}
              </g>
            </>
          )
        }}
    </RowsChart>
  )
}
