import type { Direction, Filter } from '@comptoir/contract/query'

/** What is asked of a table. */
export interface TableQuestion {
  name: string
  limit?: number
  offset?: number
  orderBy?: string
  orderByDirection?: Direction
  filter?: readonly Filter[]
  join?: readonly string[]
  contain?: readonly string[]
  columns?: readonly string[]
}
