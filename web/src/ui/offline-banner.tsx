import { IconWifiOff } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p
          className="row flush gap-sm"
          style={{
            justifyContent: 'center',
            padding: '0.4rem 1rem',
            color: '#3d2a00',
            background: '#ffd166',
          }}
        >
          <IconWifiOff size={18} aria-hidden="true" /> {t('ui.offline')}
        </p>
      )}
    </div>
  )
}

/** Whether the browser reports a network connection. */
export function useOnline(): boolean {
  return useSyncExternalStore(subscribe, () => navigator.onLine)
}

function subscribe(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
