import { useTranslation } from 'react-i18next'
import { ErrorPanel } from './error-panel.tsx'

/** Shown if the chunk of a screen fails to load: the network is down, or a newer version has replaced the chunk. */
export function ChunkLoadError() {
  const { t } = useTranslation()
  return <ErrorPanel title={t('ui.unloaded_title')}>{t('ui.unloaded_text')}</ErrorPanel>
}
