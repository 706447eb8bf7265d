import type { Statement } from '../../database/sql.ts'

/** What a caller asks of a list. */
export interface Requested {
  records: boolean
  count: boolean
}

/**
 * Builds the statement for what earlier strategies left unanswered. The statement returns null for a part that would take
 * this strategy too long; the next strategy then answers it.
 */
export type Strategy = (remaining: Requested) => Statement
