import type { SessionUser } from '@comptoir/contract/tables/staff-user'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { loadDraft, type Typed } from '../../../lib/drafts.ts'
import { useOpenForm } from '../../../lib/open-forms.ts'
import { useAction } from '../../../lib/use-action.ts'
import { useSavedDraft } from '../../../ui/draft-offer.tsx'
import type { TypedColumn } from '../count-values.ts'
import { countsKey } from '../counts-data.ts'
import type { SavedCounts } from '../creation-mail.tsx'
import { today, usualDayOf } from '../months.ts'
import { useCountKind } from '../use-count-kind.ts'
import { saveSheet } from './save-sheet.ts'
import { readMonth } from './sheet-data.ts'
import {
  type Edit,
  type Edits,
  type SheetLine,
  type SheetRow,
  sheetRow,
  withMine,
  withoutEdits,
  withTyped,
} from './sheet-rows.ts'

interface MonthSheetOptions {
  property: number
  user: SessionUser
  month: string
  lines: readonly SheetLine[]
  onSaved: (saved: SavedCounts) => void
}

/** What was typed or pasted into a row. */
export interface TypedRow {
  row: SheetRow
  texts: Partial<Record<TypedColumn, string>>
}

/** What was typed before a change, and the cell if it was typed into one. */
interface Step {
  before: Edits
  cell: string | undefined
}

export type MonthSheet = ReturnType<typeof useMonthSheet>

/** What is typed into the sheet of a month, on top of what is stored, and how it is saved. */
export function useMonthSheet({ property, user, month, lines, onSaved }: MonthSheetOptions) {
  // A session that ends keeps the sheet on the screen until the user has signed in again.
  useOpenForm()
  const queryClient = useQueryClient()
  const kind = useCountKind({ property, user, id: undefined, skuNames: new Map() })
  const name = `gc_inventory:month-${property}-${month}`
  const [stored] = useState(() => loadDraft<Draft, object>(user.id, name, draftOf([])))
  const [edits, setEdits] = useState<Edits>(
    () => new Map(stored?.inputs.rows.map((edit) => [Number(edit.inputs.sku), edit])),
  )
  const [isRestored, setRestored] = useState(edits.size > 0)
  const [steps, setSteps] = useState<readonly Step[]>([])
  const days = { day: usualDayOf(month, today()), latest: today() }
  const rows = [...lines]
    // The SKUs whose movements are asked for come first.
    .sort((one, other) => Number(other.sku.detailed_form) - Number(one.sku.detailed_form))
    .map((line) => sheetRow(line, edits.get(line.sku.id), days))
  const unsaved = rows.filter(({ edit }) => edit !== undefined)
  const ready = rows.flatMap(({ state, edit }) => (state === 'ready' && edit ? [edit] : []))
  useSheetDraft(
    user.id,
    name,
    unsaved.flatMap(({ line }) => edits.get(line.sku.id) ?? []),
  )

  const save = useAction({
    mutationFn: (batch: readonly Edit[]) =>
      saveSheet({ property, user, edits: batch, kind, readStored: () => readMonth(property, month) }),
    onSuccess: async (created, batch) => {
      // The edits stay until the sheet shows what is stored.
      await queryClient.invalidateQueries({ queryKey: countsKey })
      const skus = batch.map(({ inputs }) => Number(inputs.sku))
      setEdits((before) => withoutEdits(before, skus))
      // What is stored is not taken back by a key.
      setSteps([])
      setRestored(false)
      onSaved({ created, total: batch.length })
    },
    onError: () => queryClient.invalidateQueries({ queryKey: countsKey }),
  })

  /** What is typed into one cell without a stop is one step. */
  function change(make: (before: Edits) => Edits, cell?: string): void {
    setEdits(make)
    setSteps((before) =>
      cell !== undefined && before.at(-1)?.cell === cell ? before : [...before, { before: edits, cell }],
    )
  }

  const last = steps.at(-1)

  function undo({ before }: Step): number | undefined {
    setEdits(before)
    setSteps(steps.slice(0, -1))
    return rows.find(({ line: { sku } }) => edits.get(sku.id) !== before.get(sku.id))?.line.sku.id
  }

  return {
    rows,
    days,
    kind,
    unsaved,
    /** How many counts are complete and can be saved. */
    ready: ready.length,
    save: () => {
      if (ready.length > 0 && !save.isPending) save.mutate(ready)
    },
    isSaving: save.isPending,
    failure: save.error,
    /** When the browser stored what it has put back; undefined once that is saved or discarded. */
    restoredAt: isRestored && unsaved.length > 0 ? stored?.keptAt : undefined,
    type: (row: SheetRow, column: TypedColumn, text: string) =>
      change((before) => withTyped(before, row, { [column]: text }), `${row.line.sku.id} ${column}`),
    paste: (typed: readonly TypedRow[]) =>
      change((before) => typed.reduce((edits, { row, texts }) => withTyped(edits, row, texts), before)),
    /** Takes the last step back, whatever it was, and returns the first SKU that it changed. Undefined without a step. */
    undo: last && !save.isPending ? () => undo(last) : undefined,
    keepMine: (row: SheetRow) => change((before) => withMine(before, row)),
    takeTheirs: (row: SheetRow) => change((before) => withoutEdits(before, [row.line.sku.id])),
    discard: () => {
      change(() => new Map())
      setRestored(false)
      save.reset()
    },
  }
}

/** What was typed into a month's sheet and not saved, as the browser stores it. */
interface Draft {
  rows: readonly Edit[]
}

function draftOf(rows: readonly Edit[]): Typed<Draft, object> {
  return { inputs: { rows }, base: null }
}

/** Stores what is typed, for the next visit to the sheet too, until nothing is left to save. */
function useSheetDraft(owner: number, name: string, edits: readonly Edit[]): void {
  const isEmpty = edits.length === 0
  const typed = isEmpty ? undefined : draftOf(edits)
  const forget = useEffectEvent(useSavedDraft({ owner, name, typed, flushOnUnmount: true }))
  useEffect(() => {
    if (isEmpty) forget()
  }, [isEmpty])
}
