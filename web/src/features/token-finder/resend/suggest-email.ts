/** The most common mail domains. */
const knownDomains = [
  'gmail.com',
  'hotmail.com',
  'hotmail.ca',
  'hotmail.fr',
  'outlook.com',
  'live.ca',
  'live.com',
  'yahoo.ca',
  'yahoo.com',
  'yahoo.fr',
  'icloud.com',
  'me.com',
  'videotron.ca',
  'bell.net',
  'sympatico.ca',
  'rogers.com',
  'shaw.ca',
  'telus.net',
  'cogeco.ca',
  'msn.com',
  'aol.com',
  'protonmail.com',
]

/** Suggests a corrected address if the domain is a probable typo of a well-known one. */
export function suggestEmail(address: string): string | undefined {
  const [mailbox, domain, ...more] = address.trim().toLowerCase().split('@')
  if (!mailbox || !domain || more.length > 0 || knownDomains.includes(domain)) return undefined
  const near = knownDomains.filter((known) => editDistance(domain, known) <= (known.length > 8 ? 2 : 1))
  const [best] = near.sort((one, other) => editDistance(domain, one) - editDistance(domain, other))
  return best && `${mailbox}@${best}`
}

/** The Damerau–Levenshtein distance: insertions, deletions, replacements and swaps. */
function editDistance(one: string, other: string): number {
  const rows = Array.from({ length: one.length + 1 }, (_, row) =>
    Array.from({ length: other.length + 1 }, (_, column) => (row === 0 ? column : column === 0 ? row : 0)),
  )
  const at = (row: number, column: number) => rows[row]?.[column] ?? 0
  for (let row = 1; row <= one.length; row++) {
    for (let column = 1; column <= other.length; column++) {
      const same = one[row - 1] === other[column - 1]
      const swapped =
        row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const fewest = Math.min(
        at(row - 1, column) + 1,
        at(row, column - 1) + 1,
        at(row - 1, column - 1) + (same ? 0 : 1),
        swapped ? at(row - 2, column - 2) + 1 : Number.POSITIVE_INFINITY,
      )
      const line = rows[row]
      if (line) line[column] = fewest
    }
  }
  return at(one.length, other.length)
}
