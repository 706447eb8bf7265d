/**
 * What the text of a search box asks for: that it stands anywhere, or, of one or two letters, at the beginning, because
 * so short a text stands nearly everywhere and no index can find it.
 */
export function searchPattern(text: string): string {
  const wanted = text.trim()
  return [...wanted].length < 3 ? prefixPattern(wanted) : `%${prefixPattern(wanted)}`
}

/** The text at the beginning; what would be a wildcard stands for itself. */
export function prefixPattern(text: string): string {
  return `${text.trim().replace(/[\\%_]/g, '\\$&')}%`
}
