import classes from './chart.module.css'

/** Explains the filled and the outlined bars, which differ by shape and not only by colour. */
export function Legend({ filled, outlined }: { filled: string; outlined: string }) {
  return (
    <ul className={classes.legend}>
      <li>
        <svg width="14" height="12" aria-hidden="true">
          <rect className={classes.bar} width="14" height="12" rx="2" />
        </svg>
        {filled}
      </li>
      <li>
        <svg width="14" height="12" aria-hidden="true">
          <rect className={classes.outline} x="1" y="1" width="12" height="10" rx="2" />
        </svg>
        {outlined}
      </li>
    </ul>
  )
}
