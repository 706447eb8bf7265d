import { Alert, Button, Group } from '@mantine/core'
import { useDebouncedCallback } from '@mantine/hooks'
import { IconRestore } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Draft, draftOf, forgetDraft, keepDraft, type Typed } from '../lib/drafts.ts'
import { useFormat } from '../lib/format.ts'

/**
 * Keeps what is typed into a form, so that a reload, a crash or a sign-out loses nothing, and offers it to the same
 * person the next time. `forget` is for when it has been saved, or discarded on purpose.
 */
export function useDraft<Inputs extends object, Base extends object>({
  owner,
  name,
  like,
  typed,
  onRestore,
}: {
  /** The id of the person. */
  owner: number
  /** Which form, and of which record. */
  name: string
  /** The form as it is opened: a draft of another shape is not offered. */
  like: Typed<Inputs, Base>
  /** Absent while the form is as it was opened. */
  typed: Typed<Inputs, Base> | undefined
  onRestore: (draft: Draft<Inputs, Base>) => void
}) {
  const [offered, setOffered] = useState(() => draftOf(owner, name, like))
  const text = typed && JSON.stringify(typed)
  const keep = useDebouncedCallback((kept: string) => keepDraft(owner, name, JSON.parse(kept)), {
    delay: 300,
    flushOnUnmount: false,
  })
  useEffect(() => {
    if (text !== undefined) keep(text)
  }, [text, keep])
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
          setOffered(undefined)
          onRestore(offered)
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
