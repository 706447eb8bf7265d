import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { PageFrame } from '../ui/page-frame.tsx'
import { EmptyPanel } from '../ui/state-panel.tsx'

export function NotFoundScreen() {
  const { t } = useTranslation()
  const navigate = useNavigate()
  return (
    <PageFrame title={t('shell.not_found_title')}>
      <EmptyPanel
        title={t('shell.not_found_text')}
        action={{ label: t('shell.to_start'), onClick: () => navigate('/') }}
      />
    </PageFrame>
  )
}
