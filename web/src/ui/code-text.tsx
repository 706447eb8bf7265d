import classes from './code-text.module.css'

/** A code in groups of four, as one reads it aloud, its digits unlike its letters; copied by hand, it has no gaps. */
export function CodeText({ code, large = false, id }: { code: string; large?: boolean; id?: string }) {
  const groups = code.match(/.{1,4}/g) ?? []
  return (
    <span className={classes.code} data-large={large || undefined}>
      <span aria-hidden="true">
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a group is known by its place alone, and never moves.
          <span key={at} className={classes.group}>
            {[...group].map((character, place) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: as above.
              <span key={place} className={/\d/.test(character) ? classes.digit : undefined}>
                {character}
              </span>
            ))}
          </span>
        ))}
      </span>
      <span className="unseen" id={id}>
        {groups.map((group) => [...group].join(' ')).join(', ')}
      </span>
    </span>
  )
}
