import { useTranslation } from 'react-i18next'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import { useChosenProperty } from '../data/chosen-property.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { EmptyPanel } from '../ui/state-panel.tsx'
import type { shell } from './staff-texts.en.ts'

/** Renders the child routes once a property is chosen; until then it redirects to the property chooser. */
export function PropertyGate() {
  const property = useChosenProperty()
  const choosePath = useChoosePropertyPath()
  return property ? <Outlet /> : <Navigate to={choosePath} replace />
}

/** Like PropertyGate, but shows a prompt on the page itself instead of redirecting. */
export function PropertyPrompt({ page }: { page: keyof typeof shell.pages }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const property = useChosenProperty()
  const choosePath = useChoosePropertyPath()
  if (property) return <Outlet />
  return (
    <PageFrame title={t(`shell.pages.${page}`)}>
      <EmptyPanel
        title={t('shell.needs_property_title')}
        action={{ label: t('words.choose_property'), onClick: () => navigate(choosePath) }}
      >
        {t('shell.needs_property_text')}
      </EmptyPanel>
    </PageFrame>
  )
}

/** The path of the property chooser, with the current path to return to. */
export function useChoosePropertyPath(): string {
  const { pathname, search } = useLocation()
  return `/selectproperty?${new URLSearchParams({ from: pathname + search })}`
}
