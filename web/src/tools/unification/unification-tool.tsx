import { useTranslation } from 'react-i18next'
import { EmptyPanel } from '../../ui/state-panel.tsx'

export function UnificationTool() {
  const { t } = useTranslation()
  return <EmptyPanel title={t('unification.none')}>{t('unification.none_text')}</EmptyPanel>
}
