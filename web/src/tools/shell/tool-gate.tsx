import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { EmptyPanel, FailedPanel, NoAccessPanel } from '../../ui/state-panel.tsx'
import { isEmbedded, postToHost } from './post-to-host.ts'
import { useToolState } from './tool-session.ts'

/** Renders the tool once its session is open; otherwise shows why it is not and how to open it. */
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

/** Only the host page can get a new ticket. */
function Expired() {
  const { t } = useTranslation()
  if (!isEmbedded()) return <EmptyPanel title={t('tools.alone')}>{t('tools.alone_text')}</EmptyPanel>
  return (
    <EmptyPanel
      title={t('tools.expired')}
      action={{ label: t('tools.open_again'), onClick: () => postToHost({ type: 'expired' }) }}
    >
      {t('tools.expired_text')}
    </EmptyPanel>
  )
}
