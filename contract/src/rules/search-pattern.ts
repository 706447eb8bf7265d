/**
 * The pattern of a search box: anywhere in the value; one or two letters only as a prefix, because so short a text matches
 * nearly everywhere and no index can find it.
 */
export function searchPattern(text: string): string {
  const wanted = text.trim()
  return [...wanted].length < 3 ? prefixPattern(wanted) : `%${prefixPattern(wanted)}`
}

/** The text as a prefix, with wildcards escaped. */
export function prefixPattern(text: string): string {
  return `${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}
