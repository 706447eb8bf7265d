import { type ReactNode, useId } from 'react'
import classes from './chart.module.css'
import { ChartTooltip } from './chart-tooltip.tsx'
import type { Mark } from './mark.ts'
import { useMarks } from './use-marks.ts'

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
    <div className={classes.frame} {...frameProps}>
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
        {marks.map(({ key, label, box, isChosen, onChoose }, index) => (
          <div
            key={key}
            id={`${id}-${index}`}
            role="option"
            aria-label={label}
            aria-selected={onChoose ? isChosen === true : undefined}
            tabIndex={index === tabStop ? 0 : -1}
            className={classes.mark}
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
