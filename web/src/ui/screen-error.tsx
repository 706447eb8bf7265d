import { useTranslation } from 'react-i18next'
import { ErrorPanel } from './error-panel.tsx'
import { useGoBack } from './use-go-back.ts'

/** The error boundary's fallback for a screen. The rest of the page keeps working. */
export function ScreenError() {
  const { t } = useTranslation()
  return (
    <ErrorPanel title={t('ui.broken_title')} onBack={useGoBack()}>
      {t('ui.broken_text')}
    </ErrorPanel>
  )
}
