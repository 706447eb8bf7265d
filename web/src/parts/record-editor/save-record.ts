import { allTables } from '@comptoir/contract/tables/all-tables'
import { type Change, changeTables, type Values } from '../../data/tables.ts'
import { Failure } from '../../lib/failure.ts'
import type { KindTypes, RecordKind, Stored } from './record-kind.ts'
import { differingFields, sameValue } from './versions.ts'

export interface Attempt<Kind extends KindTypes> {
  inputs: Kind['inputs']
  /** The version to replace; absent for a new record. */
  base: Stored<Kind> | undefined
  unanswered: Kind['inputs'] | undefined
  /** The record that an earlier attempt has created except for the last step. */
  unfinished?: Kind['saved'] | undefined
}

export type Outcome<Kind extends KindTypes> =
  | { name: 'saved'; saved: Kind['saved'] }
  | { name: 'conflict'; theirs: Stored<Kind> }
  | { name: 'locked'; stored: Stored<Kind> }
  | { name: 'gone' }

/** The record was created, but the last step of its creation failed. */
export class Unfinished<Saved> extends Error {
  constructor(
    readonly saved: Saved,
    cause: unknown,
  ) {
    super('The record was created, but a step of its creation failed', { cause })
    this.name = 'Unfinished'
  }
}

/** Puts back what an update has replaced. Returns false if the record is no longer as it left it. */
export async function undoUpdate<Kind extends KindTypes>(
  kind: RecordKind<Kind>,
  before: Stored<Kind>,
  { saved, inputs }: { saved: Kind['saved']; inputs: Kind['inputs'] },
  send: Send = changeTables,
): Promise<boolean> {
  const now = await kind.read(before.id)
  const isAsSaved =
    now !== null &&
    kind.columns.every((column) => sameColumn(columnIn(now, column), columnIn(saved, column))) &&
    hasLists(kind, now, inputs)
  if (!isAsSaved) return false
  const attempt = { inputs: kind.inputsOf(before), base: now, unanswered: undefined }
  return (await updateRecord(kind, attempt, send)).name === 'saved'
}

type Send = (...changes: Change[]) => Promise<unknown[]>

/** Creates or updates a record. An earlier attempt that was stored although its answer was lost is continued. */
export async function saveRecord<Kind extends KindTypes>(
  kind: RecordKind<Kind>,
  attempt: Attempt<Kind>,
  send: Send = changeTables,
): Promise<Outcome<Kind>> {
  if (attempt.base) return updateRecord(kind, { ...attempt, base: attempt.base }, send)
  const { unfinished } = attempt
  const outcome: Outcome<Kind> = unfinished
    ? { name: 'saved', saved: unfinished }
    : await createRecord(kind, attempt, send)
  if (outcome.name === 'saved') await finishRecord(kind, outcome.saved)
  return outcome
}

async function finishRecord<Saved>(
  kind: { finish?: (saved: Saved) => Promise<void> },
  saved: Saved,
): Promise<void> {
  try {
    await kind.finish?.(saved)
  } catch (error) {
    throw new Unfinished(saved, error)
  }
}

/** The update of the row, limited to what was changed, and the changes of its links. */
export function changesTo<Kind extends KindTypes>(
  kind: RecordKind<Kind>,
  base: Stored<Kind>,
  inputs: Kind['inputs'],
): Change[] {
  const before: Partial<Record<string, unknown>> = { ...kind.inputsOf(base) }
  const typed: Partial<Record<string, unknown>> = { ...inputs }
  const changed = Object.entries(kind.columnsOf(inputs)).filter(
    ([column, value]) =>
      !sameValue(typed[column], before[column]) && !sameColumn(columnIn(base, column), value),
  )
  // The compiler cannot follow a table that is a type parameter; the kind's members are typed by their table.
  const values = Object.fromEntries(changed) as Values<Kind['table']>
  const columns = allTables[kind.table].columns
  // Without a stamp, a change of the links alone is seen only if both changed the same link.
  const expected = [
    ...kind.columns,
    ...(kind.linkChanges && 'systemmodstamp' in columns ? ['systemmodstamp'] : []),
  ]
  const update = {
    update: kind.table,
    id: base.id,
    values: { ...values, ...kind.derivedColumns?.(values, base) },
    expect: {
      ...Object.fromEntries(expected.map((column) => [column, columnIn(base, column)])),
      ...('isdeleted' in columns ? { isdeleted: false } : {}),
    },
  }
  return [update as unknown as Change, ...(kind.linkChanges?.(base, inputs) ?? [])]
}

async function createRecord<Kind extends KindTypes>(
  kind: RecordKind<Kind>,
  attempt: Attempt<Kind>,
  send: Send,
): Promise<Outcome<Kind>> {
  const earlier = await findEarlier()
  if (earlier) return complete(earlier)
  try {
    return { name: 'saved', saved: await kind.create(attempt.inputs) }
  } catch (error) {
    // The earlier attempt may have been carried out only now.
    const late = error instanceof Failure && !error.answerLost ? await findEarlier() : undefined
    if (!late) throw error
    return complete(late)
  }

  async function findEarlier(): Promise<Stored<Kind> | undefined> {
    const { unanswered } = attempt
    const found = unanswered && (await kind.findEarlier?.(unanswered))
    return found && hasColumns(kind, found, unanswered) ? found : undefined
  }

  function complete(base: Stored<Kind>) {
    return updateRecord(kind, { ...attempt, base }, send)
  }
}

async function updateRecord<Kind extends KindTypes>(
  kind: RecordKind<Kind>,
  attempt: Attempt<Kind> & { base: Stored<Kind>; isRetry?: boolean },
  send: Send,
): Promise<Outcome<Kind>> {
  const { inputs, base, unanswered, isRetry = false } = attempt
  try {
    const [record] = await send(...changesTo(kind, base, inputs))
    return { name: 'saved', saved: { ...base, ...(record as Record<Kind['table'], object>)[kind.table] } }
  } catch (error) {
    if (!isOvertaken(error, kind.locked?.key)) throw error
    const stored = await kind.read(base.id)
    if (!stored) return { name: 'gone' }
    if (isStored(kind, stored, inputs)) return { name: 'saved', saved: stored }
    if (kind.locked?.isLocked(stored)) return { name: 'locked', stored }
    // A sign-in or a merge touches a row too, and leaves nothing to compare.
    const isUntouched = differingFields(kind.fields, kind.inputsOf(stored), kind.inputsOf(base)).length === 0
    const isOwn = unanswered !== undefined && isStored(kind, stored, unanswered)
    if (!isRetry && (isUntouched || isOwn))
      return updateRecord(kind, { ...attempt, base: stored, isRetry: true }, send)
    if (isUntouched) throw error
    return { name: 'conflict', theirs: stored }
  }
}

/** The row differs from what was expected, a link is there already, or the row can no longer be changed or found. */
function isOvertaken(error: unknown, lockedKey: string | undefined): boolean {
  return error instanceof Failure && ['conflict', 'not_found', lockedKey].includes(error.key)
}

function isStored<Kind extends KindTypes>(
  kind: RecordKind<Kind>,
  stored: Stored<Kind>,
  inputs: Kind['inputs'],
): boolean {
  return hasColumns(kind, stored, inputs) && hasLists(kind, stored, inputs)
}

function hasLists<Kind extends KindTypes>(
  kind: RecordKind<Kind>,
  stored: Stored<Kind>,
  inputs: Kind['inputs'],
): boolean {
  const shown: Partial<Record<string, unknown>> = { ...kind.inputsOf(stored) }
  const lists = Object.entries(inputs).filter(([, value]) => Array.isArray(value))
  return lists.every(([name, list]) => sameValue(shown[name], list))
}

function hasColumns<Kind extends KindTypes>(
  kind: RecordKind<Kind>,
  stored: Stored<Kind>,
  inputs: Kind['inputs'],
): boolean {
  return Object.entries(kind.columnsOf(inputs)).every(([column, value]) =>
    sameColumn(columnIn(stored, column), value),
  )
}

function columnIn(stored: object, column: string): unknown {
  return (stored as Partial<Record<string, unknown>>)[column]
}

/** A column may hold nothing as null, and a form as an empty text. */
function sameColumn(one: unknown, other: unknown): boolean {
  return (one ?? '') === (other ?? '')
}
