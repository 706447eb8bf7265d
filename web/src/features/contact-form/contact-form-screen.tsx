import { SegmentedControl } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type ChosenProperty, useChosenProperty } from '../../data/chosen-property.ts'
import { PageFrame } from '../../ui/page-frame.tsx'
import { CompanyFormDialog } from './company/company-form-dialog.tsx'
import { CompanyView } from './company-view.tsx'
import { CustomersView } from './customers-view.tsx'
import { CompanyFinder } from './find/company-finder.tsx'
import { type FormMode, type FormState, useFormState } from './form-state.ts'
import { InventoryLink } from './inventory-link.tsx'
import { MyCodes } from './start/my-codes.tsx'
import { UnsavedForms } from './start/unsaved-forms.tsx'

/** The contact form: a company with its contacts (B2B), or individual customers (B2C). */
export function ContactFormScreen() {
  const { t } = useTranslation()
  const state = useFormState()
  const property = useChosenProperty()
  if (!property) return null
  return (
    <PageFrame
      title={t('contactForm.title')}
      actions={
        <>
          <InventoryLink />
          <SegmentedControl
            aria-label={t('contactForm.mode')}
            value={state.mode}
            onChange={(mode) => state.setMode(mode as FormMode)}
            data={[
              { value: 'b2b', label: t('contactForm.b2b') },
              { value: 'b2c', label: t('contactForm.b2c') },
            ]}
          />
        </>
      }
    >
      {state.mode === 'b2c' ? (
        <CustomersView state={state} property={property} />
      ) : state.companyId === undefined ? (
        <StartView state={state} property={property} />
      ) : (
        <CompanyView key={state.companyId} companyId={state.companyId} state={state} property={property} />
      )}
    </PageFrame>
  )
}

/** No company is open: finds or creates one. */
function StartView({ state, property }: { state: FormState; property: ChosenProperty }) {
  const [newName, setNewName] = useState<string>()
  return (
    <>
      <CompanyFinder
        onOpen={state.openCompany}
        onCreate={setNewName}
        unsaved={<UnsavedForms state={state} onContinueCompany={() => setNewName('')} />}
        beside={<MyCodes onOpen={state.openCompany} />}
      />
      {newName !== undefined && (
        <CompanyFormDialog
          name={newName}
          property={property}
          onSaved={(company) => state.openCompany(company.id)}
          onUseExisting={state.openCompany}
          onClose={() => setNewName(undefined)}
        />
      )}
    </>
  )
}
