/** The grammar of the table API's filters. */
export const operators = ['=', '!=', 'iLIKE', 'NOT iLIKE', 'IN', '>=', '<='] as const
export type Operator = (typeof operators)[number]

export interface FilterLeaf {
  column: string
  operator: Operator
  value: unknown
}

export type Filter = FilterLeaf | { or_: readonly Filter[] } | { and_: readonly Filter[] }

export const directions = ['ASC', 'DESC'] as const
export type Direction = (typeof directions)[number]

/** The maximum number of conditions and groups in one query, and how deep they may nest. */
export const maxFilterNodes = 100
export const maxFilterDepth = 8
/** Separate wildcards in one pattern; more would only cost database time. */
export const maxWildcards = 12
export const maxOffset = 1_000_000

export const maxRootFields = 20
/** The maximum number of changes in one mutation: a property's whole month is saved or approved together. */
export const maxChanges = 100
/** The maximum number of rows that one request may write. */
export const maxRowsPerRequest = 200
/** The maximum number of orders that one request may create; their numbers are given one request after the other. */
export const maxOrdersPerRequest = 20

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
