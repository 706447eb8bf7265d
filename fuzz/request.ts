/** One call as the grammars make it: places in it stand for values of rows that exist by then. */
export interface Request {
  /** What it is, for the summary. */
  label: string
  method: string
  path: string
  body?: unknown
  /** Sent as it is instead of a body in JSON. */
  text?: string
  /** Which of the callers makes it. */
  caller: number
  /** May change something, so nothing else runs beside it. */
  changes: boolean
  /** For table queries: well-formed, so that the answer can be foretold. */
  wellFormed?: boolean
  /** Written into the document itself instead of sent as variables. */
  inline?: boolean
}

/** A placeholder: `{ $: [...] }`. */
export type Place =
  /** A value of the column that some row has, or else the last. */
  | { $: ['some', table: string, column: string, pick: number, otherwise: unknown] }
  /** The column of the nth row, null included. */
  | { $: ['of', table: string, column: string, pick: number] }
  /** The same among the caller's own orders. */
  | { $: ['mine', column: string, pick: number] }
  /** A pattern around a stretch of some row's value. */
  | { $: ['near', table: string, column: string, pick: number, from: number, length: number] }
  | { $: ['me', column: string] }
  /** A property in the caller's scope. */
  | { $: ['scope', column: string, pick: number] }
  /** Who hears of the nth count. */
  | { $: ['listOf', pick: number] }
  /** The secret of a link that was mailed. */
  | { $: ['secret', pick: number] }
  | { $: ['unsubscribe', pick: number] }
