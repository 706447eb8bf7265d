import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { useChosenProperty } from '../data/chosen-property.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { EmptyPanel } from '../ui/state-panel.tsx'

/** Lets through whoever has chosen a property, and sends everybody else to choose one. */
export function PropertyGate() {
  const property = useChosenProperty()
  const choosing = useChoosingRoute()
  return property ? <Outlet /> : <Navigate to={choosing} replace />
}

/** The same, for a page that asks rather than sends away. */
export function PropertyPrompt({ title }: { title: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const property = useChosenProperty()
  const choosing = useChoosingRoute()
  if (property) return <Outlet />
  return (
    <PageFrame title={title}>
      <EmptyPanel
        title={t('shell.needs_property_title')}
        action={{ label: t('shell.choose_property'), onClick: () => navigate(choosing) }}
      >
        {t('shell.needs_property_text')}
      </EmptyPanel>
    </PageFrame>
  )
}

/** Where a property is chosen, and how to come back from there. */
export function useChoosingRoute(): string {
  const { pathname, search } = useLocation()
  return `/selectproperty?${new URLSearchParams({ from: pathname + search })}`
}
