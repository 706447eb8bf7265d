import { useTranslation } from 'react-i18next'
import { PageFrame } from '../ui/page-frame.tsx'
import { EmptyPanel } from '../ui/state-panel.tsx'
import type { Page } from './pages.ts'

/** Holds the place of a screen that this version does not have yet. */
export function UnbuiltScreen({ page }: { page: Page['name'] }) {
  const { t } = useTranslation()
  return (
    <PageFrame title={t(`shell.pages.${page}`)}>
      <EmptyPanel title={t('shell.unbuilt')} />
    </PageFrame>
  )
}
