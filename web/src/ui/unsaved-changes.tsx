import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * While there is unsaved work: asks before another screen replaces it, or the way back leads to another state of this
 * one, and lets the browser ask before the page goes.
 */
export function UnsavedChangesGuard({
  unsaved,
  onDiscard,
}: {
  unsaved: boolean
  onDiscard?: (() => void) | undefined
}) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      unsaved && (historyAction === 'POP' || currentLocation.pathname !== nextLocation.pathname),
  )
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [unsaved])
  if (blocker.state !== 'blocked') return null
  return (
    <DiscardDialog
      onDiscard={() => {
        onDiscard?.()
        blocker.proceed()
      }}
      onStay={() => blocker.reset()}
    />
  )
}

export function DiscardDialog({ onDiscard, onStay }: { onDiscard: () => void; onStay: () => void }) {
  const { t } = useTranslation()
  return (
    <ConfirmDialog
      title={t('ui.unsaved_title')}
      action={t('ui.discard')}
      cancel={t('ui.keep_editing')}
      dangerous
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      {t('ui.unsaved_text')}
    </ConfirmDialog>
  )
}
