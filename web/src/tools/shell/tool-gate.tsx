import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { EmptyPanel, FailedPanel, NoAccessPanel } from '../../ui/state-panel.tsx'
import { isEmbedded, tellPage } from './tell-page.ts'
import { useToolState } from './tool-session.ts'

/** Lets through who holds a token; everybody else is told how to get one. */
export function ToolGate({ retry, children }: { retry: () => Promise<void>; children: ReactNode }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const state = useToolState()
  if (state.status === 'open') return children
  if (state.status === 'closed') return <Expired />
  const { key } = state.failure
  if (key === 'forbidden')
    return <NoAccessPanel title={t('tools.no_access')}>{t('tools.no_access_text')}</NoAccessPanel>
  if (key === 'unauthenticated') return <Expired />
  return <FailedPanel onRetry={retry}>{errorText(key)}</FailedPanel>
}

/** Only the page around this one can get a new ticket. */
function Expired() {
  const { t } = useTranslation()
  if (!isEmbedded()) return <EmptyPanel title={t('tools.alone')}>{t('tools.alone_text')}</EmptyPanel>
  return (
    <EmptyPanel
      title={t('tools.expired')}
      action={{ label: t('tools.open_again'), onClick: () => tellPage({ type: 'expired' }) }}
    >
      {t('tools.expired_text')}
    </EmptyPanel>
  )
}
