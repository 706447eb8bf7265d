import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { failureKey } from '../../data/failure.ts'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { EmptyPanel, FailedPanel, LoadingPanel } from '../../ui/state-panel.tsx'
import { BuyerView } from './buyer-view.tsx'
import { customersCompany } from './contact-form-data.ts'
import type { FormState } from './form-state.ts'

/** The B2C form, fixed to the company that is set for customers. */
export function CustomersView({ state, property }: { state: FormState; property: ChosenProperty }) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const company = useQuery(customersCompany())
  if (company.isPending) return <LoadingPanel />
  if (company.isError)
    return (
      <FailedPanel onRetry={() => company.refetch()}>
        {errorText(failureKey(company.error, 'internal'))}
      </FailedPanel>
    )
  if (!company.data)
    return <EmptyPanel title={t('contactForm.b2c_unset')}>{t('contactForm.b2c_unset_text')}</EmptyPanel>
  return (
    <div className="column sheet grow line-above">
      <BuyerView company={company.data} state={state} property={property} />
    </div>
  )
}
