/** A request as the grammars draw it, with placeholders for values of rows that exist when it is sent. */
export interface RequestTemplate {
  /** Groups the requests in the summary. */
  label: string
  method: string
  path: string
  body?: unknown
  /** Sent instead of a JSON body. */
  text?: string
  /** The index of the caller. */
  caller: number
  /** May change rows, so no other request runs at the same time. */
  changes: boolean
  /** The arguments are literals in the document instead of variables. */
  inline?: boolean
}

/** A placeholder: `{ $: [...] }`. */
export type Placeholder =
  /** The column's value in some row, or the fallback. */
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
  /** The email list of the nth count. */
  | { $: ['listOf', pick: number] }
  /** The secret of a mailed link. */
  | { $: ['secret', pick: number] }
  | { $: ['unsubscribe', pick: number] }
