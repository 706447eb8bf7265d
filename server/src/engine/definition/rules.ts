import { isErrorKey } from '@comptoir/contract/error-keys'
import { z } from 'zod'
import type { Queries } from '../../database/pool.ts'
import type { Actor } from './actor.ts'
import { badInput, refuse } from './refusal.ts'

/** Looks at a change and refuses it by throwing, or completes the row. */
export type Rule<Row> = (change: Change<Row>, context: RuleContext) => void | Promise<void>

export interface Change<Row> {
  /** The row as it was; absent when it is being created. */
  readonly before: Readonly<Row> | undefined
  /** The row as it will be; rules may set columns. When a row is deleted, the row as it was. */
  readonly row: Row
  /** Whether the change gives the column a value it did not have. */
  gives(column: keyof Row): boolean
}

export interface RuleContext {
  /** Absent when nobody is signed in: an unsubscribing contact, or the server itself. */
  actor: Actor | undefined
  now: Date
  tx: Queries
  /** Changes that the server makes by itself in consequence: past the policies, never past the audit. */
  also: ServerWrites
}

/** Called after a caller's update of a row, in its transaction: for effects outside the tables, such as mail. */
export type UpdateListener = (
  table: string,
  rows: { before: Readonly<Record<string, unknown>>; after: Readonly<Record<string, unknown>> },
  context: RuleContext,
) => Promise<void>

export interface ServerWrites {
  create(table: string, values: Record<string, unknown>): Promise<Record<string, unknown>>
  update(table: string, where: Record<string, unknown>, values: Record<string, unknown>): Promise<void>
  remove(table: string, where: Record<string, unknown>): Promise<void>
  /** Says that rows have changed through what belongs to them. What has is audited where it stands. */
  touch(table: string, where: Record<string, unknown>): Promise<void>
}

/** The columns that the form knows must meet it, and take the form it gives them (trimmed, lowercased …). */
export function fits<Row extends object>(form: z.ZodObject): Rule<Row> {
  // To make a form of some of the columns takes longer than to use it, and mostly the same ones are given.
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
    const given = Object.keys(form.shape).filter((column) => change.gives(column as keyof Row))
    const picked = Object.fromEntries(given.map((column) => [column, row[column] ?? null]))
    const parsed = formOf(given).safeParse(picked)
    if (parsed.success) Object.assign(row, parsed.data)
    else throw formRefusal(parsed.error)
  }
}

/** The first thing that a form objects to, under its key. */
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

/** For what callers may only ever send one value of. */
export function onlyEver<Row extends object>(column: keyof Row & string, value: unknown): Rule<Row> {
  return (change) => {
    if (change.row[column] !== value) throw refuse('forbidden', { property: column })
  }
}

/** The signed-in user; rules of tables that the server alone changes without one never ask. */
export function actorOf(context: RuleContext): Actor {
  if (!context.actor) throw refuse('unauthenticated')
  return context.actor
}
