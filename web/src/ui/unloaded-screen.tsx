import { useTranslation } from 'react-i18next'
import { ApologyPanel } from './apology-panel.tsx'

/** The script of a screen did not arrive: the network is gone, or a newer version has replaced it. */
export function UnloadedScreen() {
  const { t } = useTranslation()
  return <ApologyPanel title={t('ui.unloaded_title')}>{t('ui.unloaded_text')}</ApologyPanel>
}
