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

/** The most conditions and groups one query may hold, and how deep they may nest. */
export const mostFilterNodes = 100
export const deepestFilter = 8
/** Wildcards apart from each other in one pattern: more of them only serve to keep the database busy. */
export const mostWildcards = 12
export const farthestOffset = 1_000_000

/** The most fields at the root of one document, and with them the most changes in one request. */
export const mostRootFields = 20
/** The most rows one batch may create or delete. */
export const largestBatch = 1000
