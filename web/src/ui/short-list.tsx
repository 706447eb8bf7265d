import classes from './whole-text.module.css'

/** The first of several names and how many more there are, on one line. All of them are in the tooltip and read aloud. */
export function ShortList({ names }: { names: readonly string[] }) {
  const [first, ...others] = names
  return (
    <span title={others.length > 0 ? names.join(', ') : undefined}>
      {first}
      {others.length > 0 && (
        <>
          <span className={classes.more} aria-hidden="true">
            +{others.length}
          </span>
          <span className="visually-hidden">{`, ${others.join(', ')}`}</span>
        </>
      )}
    </span>
  )
}
