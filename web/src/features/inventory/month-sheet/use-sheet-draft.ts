import { useEffect, useEffectEvent, useState } from 'react'
import { loadDraft } from '../../../lib/drafts.ts'
import { useSavedDraft } from '../../../ui/draft-offer.tsx'
import type { Edit, Edits } from './sheet-rows.ts'

interface DraftRow extends Edit {
  sku: number
}

/** What was typed into a month's sheet and not saved, as the browser has stored it. */
export function useStoredEdits(owner: number, name: string): { edits: Edits; keptAt: number | undefined } {
  const [stored] = useState(() => {
    const draft = loadDraft<{ rows: DraftRow[] }, object>(owner, name, { inputs: { rows: [] }, base: null })
    return {
      edits: new Map(draft?.inputs.rows.map(({ sku, inputs, base }) => [sku, { inputs, base }])),
      keptAt: draft?.keptAt,
    }
  })
  return stored
}

/** Stores what is typed, for the next visit to the sheet too, until nothing is left to save. */
export function useSheetDraft(owner: number, name: string, edits: Edits): void {
  const rows = [...edits].map(([sku, { inputs, base }]): DraftRow => ({ sku, inputs, base }))
  const isEmpty = rows.length === 0
  const forget = useEffectEvent(
    useSavedDraft({
      owner,
      name,
      typed: isEmpty ? undefined : { inputs: { rows }, base: null },
      flushOnUnmount: true,
    }),
  )
  useEffect(() => {
    if (isEmpty) forget()
  }, [isEmpty])
}
