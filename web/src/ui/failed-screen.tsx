import { useTranslation } from 'react-i18next'
import { ApologyPanel } from './apology-panel.tsx'

/** Stands in for a screen that failed. The rest of the page goes on working. */
export function FailedScreen() {
  const { t } = useTranslation()
  return <ApologyPanel title={t('ui.broken_title')}>{t('ui.broken_text')}</ApologyPanel>
}
