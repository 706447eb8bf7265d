import classes from './code-text.module.css'

interface CodeTextProps {
  code: string
  large?: boolean
  /** One of many in a table, where coloured digits would catch the eye. */
  plain?: boolean
  id?: string
}

/**
 * A code in groups of four, for reading aloud, with digits styled unlike letters. The gaps are CSS, so that copied text
 * has none.
 */
export function CodeText({ code, large = false, plain = false, id }: CodeTextProps) {
  const groups = code.match(/.{1,4}/g) ?? []
  return (
    <span className={classes.code} data-large={large || undefined} data-plain={plain || undefined}>
      <span aria-hidden="true">
        {groups.map((group, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups are identified by position and never move.
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
      <span className="visually-hidden" id={id}>
        {groups.map((group) => [...group].join(' ')).join(', ')}
      </span>
    </span>
  )
}
