import classes from './chart.module.css'

/** Diagonal stripes in the colour of the bars. */
export function HatchPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect className={classes.hatch} width="6" height="6" />
      <rect className={classes.bar} width="3" height="6" />
    </pattern>
  )
}
