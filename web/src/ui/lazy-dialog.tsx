import { Button, Text } from '@mantine/core'
import { type ComponentType, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Dialog, DialogActions } from './dialog.tsx'
import { type Load, lazyChunk, loaders } from './lazy-screen.tsx'
import { LoadingPanel } from './state-panel.tsx'

/** How long a dialog may take before it is said that it loads. */
const showLoadingAfterMs = 1000

/** A dialog with a chunk of its own. A dialog in its place says that the chunk is slow, or could not be loaded. */
export function lazyDialog<Name extends string, Props extends { onClose: () => void }>(
  load: Load<Name, Props>,
  name: Name,
): ComponentType<Props> {
  const chunk = lazyChunk(load, name)
  function LazyDialog(props: Props) {
    const [Content, setContent] = useState(chunk.loaded)
    const [phase, setPhase] = useState<Phase>('new')
    const isLoading = !Content && phase !== 'failed'
    useEffect(() => {
      if (!isLoading) return
      let isOver = false
      const slow = setTimeout(
        () => setPhase((before) => (before === 'new' ? 'slow' : before)),
        showLoadingAfterMs,
      )
      const end = (act: () => void) => {
        clearTimeout(slow)
        if (!isOver) act()
      }
      chunk.loadInTime().then(
        (Loaded) => end(() => setContent(() => Loaded)),
        () => end(() => setPhase('failed')),
      )
      return () => {
        isOver = true
        clearTimeout(slow)
      }
    }, [isLoading])
    if (Content) return <Content {...props} />
    if (phase === 'new') return null
    if (phase === 'slow') return <LoadingDialog onClose={props.onClose} />
    return (
      <UnloadedDialog onClose={props.onClose} isLoading={isLoading} onRetry={() => setPhase('retried')} />
    )
  }
  loaders.set(LazyDialog, chunk.load)
  return LazyDialog
}

type Phase = 'new' | 'slow' | 'failed' | 'retried'

function LoadingDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('ui.loading')} onClose={onClose}>
      {/* Not the button that closes: the keys that are held for the dialog are let go there. */}
      <div data-autofocus tabIndex={-1}>
        <LoadingPanel />
      </div>
    </Dialog>
  )
}

interface UnloadedDialogProps {
  onClose: () => void
  isLoading: boolean
  onRetry: () => void
}

function UnloadedDialog({ onClose, isLoading, onRetry }: UnloadedDialogProps) {
  const { t } = useTranslation()
  return (
    <Dialog title={t('ui.load_failed')} onClose={onClose} role="alertdialog">
      <Text>{t('ui.unloaded_text')}</Text>
      <DialogActions>
        <Button variant="default" onClick={() => window.location.reload()}>
          {t('ui.reload')}
        </Button>
        <Button data-autofocus loading={isLoading} onClick={onRetry}>
          {t('ui.retry')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
