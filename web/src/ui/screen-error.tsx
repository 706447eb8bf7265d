import { useTranslation } from 'react-i18next'
import { ErrorPanel } from './error-panel.tsx'

/** The error boundary's fallback for a screen. The rest of the page keeps working. */
export function ScreenError() {
  const { t } = useTranslation()
  return <ErrorPanel title={t('ui.broken_title')}>{t('ui.broken_text')}</ErrorPanel>
}
