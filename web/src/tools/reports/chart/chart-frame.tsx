import { useElementSize } from '@mantine/hooks'
import { type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePrinting } from '../use-printing.ts'
import classes from './chart.module.css'
import { type Box, placeTooltip } from './scale.ts'
import { type Input, type Mark, type TooltipContent, useMarks } from './use-marks.ts'

interface ChartFrameProps {
  title: string
  /** The summary that a screen reader reads instead of the drawing. */
  summary: string
  width: number
  height: number
  marks: readonly Mark[]
  /** Where tooltips stand. */
  side: 'beside' | 'below'
  /** The drawing. */
  children: ReactNode
}

/**
 * A chart whose marks have tooltips: on hover, on tap and on focus. The marks are options of a list box over the drawing, so
 * that arrow keys move between them, Enter filters by one and screen readers read their figures.
 */
export function ChartFrame({ title, summary, width, height, marks, side, children }: ChartFrameProps) {
  const id = useId()
  const { active, input, tabStop, frameProps, markProps } = useMarks(marks)
  const shown = active === undefined ? undefined : marks[active]
  return (
    <div className="positioned" {...frameProps}>
      <svg
        className={classes.chart}
        // The height holds even before the width is known.
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={summary}
      >
        {children}
      </svg>
      <div
        role="listbox"
        aria-label={title}
        aria-orientation={side === 'beside' ? 'horizontal' : 'vertical'}
        className={classes.marks}
      >
        {marks.map(({ key, tooltip, box, isChosen, onChoose }, index) => (
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-label={[
              tooltip.title,
              ...tooltip.lines.map(({ label, value }) => `${label}: ${value}`),
            ].join('. ')}
            aria-selected={onChoose ? isChosen === true : undefined}
            tabIndex={index === tabStop ? 0 : -1}
            data-active={index === active || undefined}
            data-choosable={onChoose ? true : undefined}
            style={{
              left: `${(box.x / width) * 100}%`,
              top: box.y,
              width: `${(box.width / width) * 100}%`,
              height: box.height,
            }}
            {...markProps(index)}
          />
        ))}
      </div>
      {shown && (
        <ChartTooltip
          {...shown.tooltip}
          box={shown.box}
          chart={{ width, height }}
          side={side}
          input={shown.onChoose && input}
          isChosen={shown.isChosen === true}
        />
      )}
    </div>
  )
}

interface ChartTooltipProps extends TooltipContent {
  box: Box
  chart: { width: number; height: number }
  side: 'beside' | 'below'
  /** How to filter by the mark; undefined if that is not possible. */
  input: Input | undefined
  isChosen: boolean
}

/** The figures of a mark. Placed before it is painted, within the edges of the chart. */
function ChartTooltip({ title, lines, box, chart, side, input, isChosen }: ChartTooltipProps) {
  const { t } = useTranslation()
  const tooltip = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState({ left: 0, top: 0 })
  // biome-ignore lint/correctness/useExhaustiveDependencies: a text of another size moves the tooltip too.
  useLayoutEffect(() => {
    const { offsetWidth = 0, offsetHeight = 0 } = tooltip.current ?? {}
    const size = { width: offsetWidth, height: offsetHeight }
    setPlace(placeTooltip(box, size, chart, side))
  }, [box.x, box.y, box.width, box.height, chart.width, chart.height, side, title, lines.length, input])
  return (
    <div ref={tooltip} role="tooltip" className={classes.tooltip} style={place}>
      <strong className="anywhere block">{title}</strong>
      <dl>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="figures nowrap strong">{value}</dd>
          </div>
        ))}
      </dl>
      {input && <span className="dim">{t(`reports.${isChosen ? 'unfilter' : 'filter'}.${input}`)}</span>}
    </div>
  )
}

/** The width of a panel on a printed page, in pixels; narrower than the page, so that it fits A4 and Letter. */
const printedWidth = 640

/** The width to draw a chart at: that of its place, or of the page while it is printed. */
export function useChartWidth(least: number) {
  const { ref, width } = useElementSize()
  const isPrinting = usePrinting()
  return { ref, width: isPrinting ? printedWidth : Math.max(width, least) }
}
