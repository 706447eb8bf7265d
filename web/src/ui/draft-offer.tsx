import { draftDelayMs } from '@comptoir/contract/constants'
import { Alert, Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconRestore } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Draft, deleteDraft, loadDraft, saveDraft } from '../lib/drafts.ts'
import { useFormat } from '../lib/format.ts'

/**
 * Stores a form's unsaved values, so that a reload, a crash or a sign-out loses nothing, and offers them to the same
 * user the next time. Call `forget` once they are saved or discarded.
 */
export function useDraft<Values extends object>({
  owner,
  name,
  form,
  onRestored,
}: {
  /** The id of the user. */
  owner: number
  /** Identifies the form and its record. */
  name: string
  form: UseFormReturnType<Values>
  /** Called with the values after they are restored. */
  onRestored?: ((values: Values) => void) | undefined
}) {
  const [offered, setOffered] = useState<Draft<Values> | undefined>(() =>
    loadDraft(owner, name, form.getInitialValues()),
  )
  const values = form.getValues()
  const typed = form.isDirty() ? JSON.stringify(values) : undefined
  const save = useDebouncedCallback((text: string) => saveDraft(owner, name, JSON.parse(text)), {
    delay: draftDelayMs,
    flushOnUnmount: false,
  })
  useEffect(() => {
    if (typed !== undefined) save(typed)
  }, [typed, save])
  useEffect(() => {
    // Saves what was typed just before a reload.
    const flush = () => save.flush()
    window.addEventListener('pagehide', flush)
    return () => window.removeEventListener('pagehide', flush)
  }, [save])

  function forget(): void {
    save.cancel()
    deleteDraft(owner, name)
    setOffered(undefined)
  }
  return {
    forget,
    offer: offered && (
      <DraftOffer
        keptAt={offered.keptAt}
        onRestore={() => {
          form.setValues(offered.values)
          setOffered(undefined)
          onRestored?.(offered.values)
        }}
        onDiscard={forget}
      />
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
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <Alert icon={<IconRestore aria-hidden="true" />} role="status">
      {t('ui.draft_text', { moment: format.moment(new Date(keptAt).toISOString()) })}
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
