/**
 * The hash by which a run remembers which records its lines were about, as SQL: of the values of the identity with this
 * number. Two different records of a file of a million lines share one with a probability of one in thirty million.
 */
export function seenHash(identity: number, values: readonly string[]): string {
  const texts = values.map((value) => `coalesce(${value}::text, '')`)
  return `hashtextextended(concat_ws(E'\\x1f', ${[`'${identity}'`, ...texts].join(', ')}), 0)`
}
