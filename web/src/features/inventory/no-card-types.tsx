import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSessionUser } from '../../data/session.ts'
import { EmptyPanel } from '../../ui/state-panel.tsx'

/** A property counts nothing until card types are linked to it, which superadmins do. */
export function NoCardTypes() {
  const { t } = useTranslation()
  const user = useSessionUser()
  return (
    <EmptyPanel title={t('inventory.no_skus')}>
      {user?.role === 'superadmin' ? (
        <Link to="/settings/card-types">{t('inventory.no_skus_link')}</Link>
      ) : (
        t('inventory.no_skus_ask')
      )}
    </EmptyPanel>
  )
}
