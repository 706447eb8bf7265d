import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

/**
 * Asks for confirmation before unsaved changes are lost by navigating to another screen or going back, and lets the browser
 * ask before the page unloads.
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
    const onBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', onBeforeUnload)
    return () => window.removeEventListener('beforeunload', onBeforeUnload)
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
