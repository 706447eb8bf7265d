import { useTranslation } from 'react-i18next'
import { ErrorPanel } from './error-panel.tsx'

/** Shown if a chunk fails to load: the network is down, or a newer version has replaced the chunk. */
export function ChunkLoadError({ onBack }: { onBack?: () => void }) {
  const { t } = useTranslation()
  return (
    <ErrorPanel title={t('ui.unloaded_title')} {...(onBack ? { onBack } : {})}>
      {t('ui.unloaded_text')}
    </ErrorPanel>
  )
}
