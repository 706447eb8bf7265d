import { useDocumentTitle } from '@mantine/hooks'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { isResumed } from '../../lib/drafts.ts'
import { FailedQuery } from '../../parts/list/loaded.tsx'
import { useFirstInput } from '../../ui/focus.ts'
import { prefetchScreen, useDrawnInSlices } from '../../ui/lazy-screen.tsx'
import { EmptyPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { BuyerView } from './buyer-view.tsx'
import { CompanyHead } from './company/company-head.tsx'
import { CompanyFormDialog } from './company/lazy-company-form-dialog.ts'
import { companyById, customersCompany } from './contact-form-data.ts'
import { customersUrl, type FormState } from './form-state.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { useRememberRecord } from './use-remember-record.ts'

/** The form for one company. The company of all customers redirects to the B2C form. */
export function CompanyView({
  companyId,
  state,
  property,
}: {
  companyId: number
  state: FormState
  property: ChosenProperty
}) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  useDocumentTitle(`${t('contactForm.title')} · Comptoir`)
  const query = useQuery(companyById(companyId))
  const [editing, setEditing] = useState<'opened' | 'resumed' | undefined>(
    state.resumes === 'company' || isResumed(`account:${companyId}`) ? 'resumed' : undefined,
  )
  const customers = useQuery(customersCompany())
  useFirstInput(() => void prefetchScreen(CompanyFormDialog))
  const company = query.data
  const isForCustomers = customers.data?.id === companyId
  useRememberRecord('recent-companies', customers.isPending || isForCustomers ? undefined : company)
  useFocusInPage(company !== undefined)
  if (!useDrawnInSlices(!query.isPending && !customers.isPending)) return <LoadingPanel />
  if (isForCustomers) return <Navigate to={customersUrl(state.contactId)} replace />
  if (query.isError) return <FailedQuery query={query} fallback="internal" />
  if (!company)
    return (
      <EmptyPanel
        title={t('contactForm.no_company')}
        action={{ label: t('words.back_to_search'), onClick: state.close }}
      />
    )
  return (
    <>
      <CompanyHead company={company} onEdit={() => setEditing('opened')} onOpen={state.openCompany}>
        <ModeSwitch state={state} />
      </CompanyHead>
      <BuyerView company={company} state={state} property={property} />
      {editing && (
        <CompanyFormDialog
          company={company}
          restoresDraft={editing === 'resumed'}
          property={property}
          onSaved={(saved) => {
            queryClient.setQueryData(companyById(companyId).queryKey, saved)
            setEditing(undefined)
          }}
          onUseExisting={state.openCompany}
          onClose={() => setEditing(undefined)}
        />
      )}
    </>
  )
}

/** A link or a reload leaves the focus on no element. Where a contact is chosen, nothing takes it: Enter would generate a code. */
function useFocusInPage(isShown: boolean): void {
  useEffect(() => {
    if (isShown && document.activeElement === document.body)
      document.getElementById('content')?.focus({ preventScroll: true })
  }, [isShown])
}
