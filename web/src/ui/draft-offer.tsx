import { draftDelayMs } from '@comptoir/contract/constants'
import { Alert, Button, Group } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconRestore } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Draft, draftOf, forgetDraft, keepDraft } from '../lib/drafts.ts'
import { useFormat } from '../lib/format.ts'

/**
 * Keeps what is typed into a form, so that a reload, a crash or a sign-out loses nothing, and offers it to the same
 * person the next time. `forget` is for when it has been saved, or thrown away on purpose.
 */
export function useDraft<Values extends object>({
  owner,
  name,
  form,
  onRestored,
}: {
  /** The id of the person. */
  owner: number
  /** Which form, and of which record. */
  name: string
  form: UseFormReturnType<Values>
  /** Hears what was put back into the form. */
  onRestored?: ((values: Values) => void) | undefined
}) {
  const [offered, setOffered] = useState<Draft<Values> | undefined>(() =>
    draftOf(owner, name, form.getInitialValues()),
  )
  const values = form.getValues()
  const typed = form.isDirty() ? JSON.stringify(values) : undefined
  const keep = useDebouncedCallback((text: string) => keepDraft(owner, name, JSON.parse(text)), {
    delay: draftDelayMs,
    flushOnUnmount: false,
  })
  useEffect(() => {
    if (typed !== undefined) keep(typed)
  }, [typed, keep])
  useEffect(() => {
    // What was typed a moment before a reload counts too.
    const keepAtOnce = () => keep.flush()
    window.addEventListener('pagehide', keepAtOnce)
    return () => window.removeEventListener('pagehide', keepAtOnce)
  }, [keep])

  function forget(): void {
    keep.cancel()
    forgetDraft(owner, name)
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
