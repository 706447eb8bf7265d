import { useTranslation } from 'react-i18next'
import { PageFrame } from '../../ui/page-frame.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

export function SecondFactorScreen() {
  const { t } = useTranslation()
  return (
    <PageFrame title={t('secondFactor.title')}>
      <SecondFactorSection />
    </PageFrame>
  )
}
