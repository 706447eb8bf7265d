import { previousOnHand } from '@comptoir/contract/rules/previous-count'
import type { SkuRow } from '@comptoir/contract/tables/count'
import { rebase } from '../../../parts/record-editor/versions.ts'
import type { State } from '../../../ui/state-mark.tsx'
import {
  asksReason,
  type CountInputs,
  countColumns,
  countInputs,
  inputsOf,
  newInputs,
  type Sum,
  sumOf,
  type TypedColumn,
  typedCards,
  typedColumns,
} from '../count-values.ts'
import type { Count } from '../counts-data.ts'
import type { PreviousCount } from '../previous-counts.ts'

/** What is stored about a SKU in the month. */
export interface SheetLine {
  sku: SkuRow
  count: Count | null
  /** The count that the month starts from. */
  opening: PreviousCount | null
  /** Whether a later month is approved: a month before it can no longer change. */
  isClosed: boolean
}

/** What was typed for a SKU and is not saved. */
export interface Edit {
  inputs: CountInputs
  /** The count on top of which it was typed; null where there was none. */
  base: Count | null
}

/** By the id of the SKU. */
export type Edits = ReadonlyMap<number, Edit>

/** What a colleague has made of a count while something was typed on top of it. */
export type Overtaken = 'changed' | 'counted' | 'approved' | 'deleted' | 'closed'

/** How the states of a row are marked, and what each adds to the progress of the month. */
export const rowStates = {
  approved: { mark: 'done', stage: 'approved' },
  pending: { mark: 'waiting', stage: 'pending' },
  // Typed, and can be saved.
  ready: { mark: 'unsaved', stage: 'ready' },
  // What has to be put right before it can be saved.
  invalid: { mark: 'wrong', stage: 'wrong' },
  unexplained: { mark: 'wrong', stage: 'wrong' },
  overtaken: { mark: 'wrong', stage: 'wrong' },
  unfinished: { mark: 'unsaved', stage: 'unfinished' },
  missing: { mark: 'none', stage: 'missing' },
  closed: { mark: 'locked', stage: 'closed' },
} as const satisfies Record<string, { mark: State; stage: string }>
export type RowState = keyof typeof rowStates

export interface SheetRow extends Sum {
  line: SheetLine
  /** Absent while nothing is typed, or what is typed is what is stored. */
  edit: Edit | undefined
  inputs: CountInputs
  state: RowState
  overtaken: Overtaken | undefined
  asksReason: boolean
  /** The columns whose text is no whole number. */
  invalid: ReadonlySet<string>
}

/** The days of a sheet: the one that its new counts bear, and the latest one possible. */
export interface SheetDays {
  day: string
  latest: string
}

export function sheetRow(line: SheetLine, typed: Edit | undefined, days: SheetDays): SheetRow {
  const stored = storedInputs(line, days)
  const edit = typed && editOn(line, typed, stored, days)
  const inputs = edit?.inputs ?? stored
  const previous = previousOnHand(line.opening, line.count ?? undefined)
  const sum = sumOf(inputs, previous)
  const overtaken = edit && overtakenBy(line, edit)
  const problems = edit && !overtaken ? problemsOf(inputs, previous, days) : noProblems
  return {
    line,
    edit,
    inputs,
    ...sum,
    state: overtaken ? 'overtaken' : edit ? problems.state : storedState(line),
    overtaken,
    asksReason: asksReason(inputs, sum),
    invalid: problems.invalid,
  }
}

/** Whether the cell of a row can be typed into. */
export function isTypable(row: SheetRow, column: TypedColumn): boolean {
  if (row.overtaken || row.state === 'approved' || row.state === 'closed') return false
  if (column === 'reason') return row.asksReason
  return column === 'on_hand' || row.line.sku.detailed_form
}

export function isChanged({ edit, line }: SheetRow, column: TypedColumn): boolean {
  if (!edit) return false
  return edit.inputs[column] !== (line.count ? String(line.count[column] ?? '') : '')
}

/** The edits with what was typed into a row. */
export function withTyped(edits: Edits, row: SheetRow, typed: Partial<Record<TypedColumn, string>>): Edits {
  const { line, edit, inputs } = row
  const base = edit ? edit.base : line.count
  return new Map(edits).set(line.sku.id, { inputs: { ...inputs, ...typed }, base })
}

/** The edits with what was typed put on top of what is stored now. */
export function withMine(edits: Edits, { line, inputs }: SheetRow): Edits {
  return new Map(edits).set(line.sku.id, { inputs, base: line.count })
}

export function withoutEdits(edits: Edits, skus: readonly number[]): Edits {
  return new Map([...edits].filter(([sku]) => !skus.includes(sku)))
}

/** What the fields of a count are compared by. */
export function storedInputs(
  { sku, count }: Pick<SheetLine, 'sku' | 'count'>,
  { day }: SheetDays,
): CountInputs {
  return count ? inputsOf(count) : newInputs(sku, day)
}

/** What was typed, on top of what is stored now. Undefined where the two are the same. */
function editOn(line: SheetLine, typed: Edit, stored: CountInputs, days: SheetDays): Edit | undefined {
  const isCurrent = sameCount(typed.base, line.count)
  const before = storedInputs({ sku: line.sku, count: typed.base }, days)
  const inputs = isCurrent || !line.count ? typed.inputs : rebase(fields, typed.inputs, before, stored)
  if (typedColumns.every((column) => sameText(column, inputs[column], stored[column]))) return undefined
  return inputs === typed.inputs ? typed : { inputs, base: typed.base }
}

const fields = countColumns.map((column) => ({
  inputs: [column] as const,
  label: column,
  show: (inputs: CountInputs) => inputs[column],
}))

function overtakenBy({ count, isClosed }: SheetLine, { base }: Edit): Overtaken | undefined {
  if (count && count.approved_by !== null) return 'approved'
  if (isClosed) return 'closed'
  if (sameCount(base, count)) return undefined
  if (!count) return 'deleted'
  return base ? 'changed' : 'counted'
}

function sameCount(one: Count | null, other: Count | null): boolean {
  if (one === null || other === null) return one === other
  return one.id === other.id && countColumns.every((column) => one[column] === other[column])
}

function sameText(column: TypedColumn, one: string, other: string): boolean {
  if (column === 'reason') return one.trim() === other.trim()
  return one.trim() === other.trim() || (one !== '' && typedCards(one) === typedCards(other))
}

function storedState({ count, isClosed }: SheetLine): RowState {
  if (count && count.approved_by !== null) return 'approved'
  if (isClosed) return 'closed'
  return count ? 'pending' : 'missing'
}

const noProblems = { state: 'ready', invalid: new Set<string>() } as const

/** What the rules of the form have to say about a row. */
function problemsOf(
  inputs: CountInputs,
  previous: number,
  { latest }: SheetDays,
): { state: RowState; invalid: ReadonlySet<string> } {
  const rules = countInputs({
    detailed: inputs.detailed,
    previous,
    latest: inputs.date > latest ? inputs.date : latest,
  })
  const issues = rules.safeParse(inputs).error?.issues ?? []
  if (issues.length === 0) return noProblems
  const invalid = new Set(
    issues.filter(({ message }) => message === 'inventory.whole_number').map(({ path }) => String(path[0])),
  )
  if (invalid.size > 0) return { state: 'invalid', invalid }
  const isOnlyReason = issues.every(({ path }) => path[0] === 'reason')
  return { state: isOnlyReason ? 'unexplained' : 'unfinished', invalid }
}
