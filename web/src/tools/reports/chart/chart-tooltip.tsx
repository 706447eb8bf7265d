import { useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './chart-tooltip.module.css'
import type { Input, TooltipContent } from './mark.ts'
import { type Box, placeTooltip } from './scale.ts'

interface ChartTooltipProps extends TooltipContent {
  box: Box
  chart: { width: number; height: number }
  side: 'beside' | 'below'
  /** How to filter by the mark; undefined if that is not possible. */
  input: Input | undefined
  isChosen: boolean
}

/** The figures of a mark. Placed before it is painted, within the edges of the chart. */
export function ChartTooltip({ title, lines, box, chart, side, input, isChosen }: ChartTooltipProps) {
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
      <strong className={classes.title}>{title}</strong>
      <dl className={classes.lines}>
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {input && (
        <span className={classes.hint}>{t(`reports.${isChosen ? 'unfilter' : 'filter'}.${input}`)}</span>
      )}
    </div>
  )
}
