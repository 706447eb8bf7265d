import { draftDelayMs } from '@comptoir/contract/constants'
import { useDebouncedCallback } from '@mantine/hooks'
import { useEffect } from 'react'
import { deleteDraft, saveDraft, type Typed } from '../lib/drafts.ts'

interface SavedDraftOptions {
  /** The id of the user. */
  owner: number
  /** Identifies the form and its record. */
  name: string
  /** Absent while there is nothing to store. */
  typed: Typed<object, object> | undefined
  /** Whether what was typed last is stored even if the form is left just then. */
  flushOnUnmount: boolean
}

/** Stores unsaved values in the browser a moment after they were typed. Returns a function that deletes them. */
export function useSavedDraft({ owner, name, typed, flushOnUnmount }: SavedDraftOptions): () => void {
  const text = typed && JSON.stringify(typed)
  const save = useDebouncedCallback((kept: string) => saveDraft(owner, name, JSON.parse(kept)), {
    delay: draftDelayMs,
    flushOnUnmount,
  })
  useEffect(() => {
    if (text !== undefined) save(text)
  }, [text, save])
  useEffect(() => {
    // Saves what was typed just before a reload.
    const flush = () => save.flush()
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [save])
  return () => {
    save.cancel()
    deleteDraft(owner, name)
  }
}
