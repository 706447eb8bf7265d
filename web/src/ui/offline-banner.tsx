import { IconWifiOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useOnline } from '../lib/use-online.ts'
import classes from './state-panel.module.css'

/** Shown while the browser is offline. */
export function OfflineBanner() {
  const { t } = useTranslation()
  const online = useOnline()
  return (
    <div role="status">
      {!online && (
        <p className={classes.banner}>
          <IconWifiOff size={18} aria-hidden="true" /> {t('ui.offline')}
        </p>
      )}
    </div>
  )
}
