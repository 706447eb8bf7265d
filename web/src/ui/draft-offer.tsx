import { draftDelayMs } from '@comptoir/contract/constants'
import { Alert, Button, Group } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconRestore } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import {
  type Draft,
  deleteDraft,
  loadDraft,
  noteOpenDraft,
  saveDraft,
  type Typed,
  takeResumed,
} from '../lib/drafts.ts'
import { useWords } from '../lib/use-words.ts'

/**
 * Stores a form's unsaved values, so that a reload, a crash or an expired session loses nothing, and offers them to the
 * same user the next time. Call `forget` once they are saved or discarded.
 */
export function useDraft<Inputs extends object, Base extends object>({
  owner,
  name,
  like,
  typed,
  restoresAtOnce: isAsked = false,
  onRestore,
}: {
  /** The id of the user. */
  owner: number
  /** Identifies the form and its record. */
  name: string
  /** The form as it is opened: a draft of another shape is not offered. */
  like: Typed<Inputs, Base>
  /** Absent while the form is as it was opened. */
  typed: Typed<Inputs, Base> | undefined
  /** Restores a draft without asking: the user has asked for it already. */
  restoresAtOnce?: boolean | undefined
  onRestore: (draft: Draft<Inputs, Base>) => void
}) {
  const [isResumed] = useState(() => takeResumed(name))
  const restoresAtOnce = isAsked || isResumed
  const [offered, setOffered] = useState(() => loadDraft(owner, name, like))
  const deleteSaved = useSavedDraft({ owner, name, typed, flushOnUnmount: false })

  const restoreAtOnce = useEffectEvent(() => {
    if (restoresAtOnce) restore()
  })
  useEffect(() => restoreAtOnce(), [])

  function restore(): void {
    if (!offered) return
    setOffered(undefined)
    onRestore(offered)
  }

  function forget(): void {
    deleteSaved()
    setOffered(undefined)
  }
  return {
    forget,
    offer: offered && !restoresAtOnce && (
      <DraftOffer keptAt={offered.keptAt} onRestore={restore} onDiscard={forget} />
    ),
  }
}

function DraftOffer({
  keptAt,
  onRestore,
  onDiscard,
}: {
  keptAt: number
  onRestore: () => void
  onDiscard: () => void
}) {
  const { t, format } = useWords()
  const at = new Date(keptAt).toISOString()
  return (
    <Alert icon={<IconRestore aria-hidden="true" />} role="status">
      <span title={format.utcMoment(at)}>{t('ui.draft_text', { moment: format.moment(at) })}</span>
      <Group mt="xs" gap="xs">
        <Button size="compact-sm" onClick={onRestore}>
          {t('ui.draft_restore')}
        </Button>
        <Button size="compact-sm" variant="default" onClick={onDiscard}>
          {t('ui.draft_discard')}
        </Button>
      </Group>
    </Alert>
  )
}

interface SavedDraftOptions {
  owner: number
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
  const isOpen = text !== undefined
  useEffect(() => (isOpen ? noteOpenDraft(name) : undefined), [isOpen, name])
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
