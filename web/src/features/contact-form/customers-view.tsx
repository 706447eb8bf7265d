import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../data/chosen-property.ts'
import { Awaited } from '../../parts/list/loaded.tsx'
import { EmptyPanel } from '../../ui/state-panel.tsx'
import { BuyerView } from './buyer-view.tsx'
import { customersCompany } from './contact-form-data.ts'
import type { FormState } from './form-state.ts'

/** The B2C form, fixed to the company that is set for customers. */
export function CustomersView({ state, property }: { state: FormState; property: ChosenProperty }) {
  const { t } = useTranslation()
  const company = useQuery(customersCompany())
  if (!company.isSuccess) return <Awaited query={company} fallback="internal" />
  if (!company.data)
    return <EmptyPanel title={t('contactForm.b2c_unset')}>{t('contactForm.b2c_unset_text')}</EmptyPanel>
  return (
    <div className="column sheet grow line-above">
      <BuyerView company={company.data} state={state} property={property} />
    </div>
  )
}
