import { isErrorKey } from '@comptoir/contract/error-keys'
import type { Filter } from '@comptoir/contract/query'
import * as z from 'zod'
import type { Queries } from '../../database/pool.ts'
import type { Actor } from './actor.ts'
import { badInput, InvalidValue, Refusal, refuse } from './refusal.ts'

/** Checks a change and throws a refusal, or completes the row. */
export type Rule<Row> = (change: Change<Row>, context: RuleContext) => void | Promise<void>

export interface Change<Row> {
  /** The row as it was; absent when it is being created. */
  readonly before: Readonly<Row> | undefined
  /** The row after the change; rules may set columns. For a deletion, the row as it was. */
  readonly row: Row
  /** Whether the column gets another value. */
  changes(column: keyof Row): boolean
}

export interface RuleContext {
  /** Absent without a signed-in user: when a contact unsubscribes, or the server acts by itself. */
  actor: Actor | undefined
  /** The IP address of the caller, for the security log. Few changes ask for it. */
  clientAddress?: (() => string) | undefined
  now: Date
  tx: Queries
  /** Further changes that the server makes in consequence: audited, but not checked against policies. */
  writes: ServerWrites
  /** Whether the caller finds a row by this query, so that a rule and a screen share one condition. */
  finds(table: string, query: { filter: readonly Filter[]; join: readonly string[] }): Promise<boolean>
  /**
   * Runs a check after the last change of the request, for what a later change may still correct, or a change that holds
   * others up. Of several with the same name one runs.
   */
  beforeCommit(name: string, check: Check): void
}

/** Refuses the whole request by throwing. */
export type Check = () => Promise<void>

/** By table, what follows from a change of a row, wherever it was made. */
export type ChangeListeners = ReadonlyMap<string, readonly ChangeListener[]>

/** Called after a caller's change of a row, in its transaction: for effects outside the tables, such as mail. */
export type ChangeListener = (
  table: string,
  /** Without `before` the row was created, without `after` it was deleted. */
  rows: { before?: Readonly<Record<string, unknown>>; after?: Readonly<Record<string, unknown>> },
  context: RuleContext,
) => Promise<void>

export interface ServerWrites {
  create(table: string, values: Record<string, unknown>): Promise<Record<string, unknown>>
  update(table: string, where: Record<string, unknown>, values: Record<string, unknown>): Promise<void>
  remove(table: string, where: Record<string, unknown>): Promise<void>
  /** Marks rows as modified because rows that belong to them changed, which have their own audit. */
  touch(table: string, where: Record<string, unknown>): Promise<void>
}

/** Validates the changed columns that the form has, and stores what it makes of them (trimmed, lowercased …). */
export function fits<Row extends object>(form: z.ZodObject): Rule<Row> {
  // Building a form for some of the columns takes longer than using it, so forms are cached by their columns.
  const forms = new Map<string, z.ZodObject>()

  function formOf(columns: readonly string[]): z.ZodObject {
    const key = columns.join()
    const made =
      forms.get(key) ?? z.object(Object.fromEntries(columns.map((column) => [column, form.shape[column]])))
    if (forms.size < 100) forms.set(key, made)
    return made
  }
  return (change) => {
    const row = change.row as Record<string, unknown>
    const given = Object.keys(form.shape).filter((column) => change.changes(column as keyof Row))
    const picked = Object.fromEntries(given.map((column) => [column, row[column] ?? null]))
    const parsed = formOf(given).safeParse(picked)
    if (parsed.success) Object.assign(row, parsed.data)
    else throw formRefusal(parsed.error)
  }
}

/** The refusal for the first issue of a form. */
export function formRefusal(error: z.ZodError): Error {
  const issue = error.issues[0]
  const property = issue?.path.join('.') || undefined
  const found = issue?.message
  return isErrorKey(found) && found !== 'bad_input'
    ? refuse(found, { property })
    : badInput(
        property ? `The value of ${property} is not acceptable.` : 'The request is not well formed.',
        property,
      )
}

/** Refuses every value of a column but one. */
export function mustEqual<Row extends object>(column: keyof Row & string, value: unknown): Rule<Row> {
  return (change) => {
    if (change.row[column] === value) return
    throw refuse('forbidden', {
      property: column,
      message: `${column} is ${value} here. Send that, or leave it out.`,
    })
  }
}

/** The signed-in user. Only rules of tables that are never written without one call this. */
export function actorOf(context: RuleContext): Actor {
  if (!context.actor) throw refuse('unauthenticated')
  return context.actor
}

/** The refusal for the first invalid field: under its key, or as an invalid value. */
export function fieldRefusal(error: z.ZodError): Error {
  const refusal = formRefusal(error)
  const unnamed = refusal instanceof Refusal && refusal.key === 'bad_input'
  return unnamed && refusal.property ? new InvalidValue(refusal.property) : refusal
}
