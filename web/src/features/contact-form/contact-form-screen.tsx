import { administrators } from '@comptoir/contract/roles'
import { Button } from '@mantine/core'
import { IconClipboardList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { type ChosenProperty, useChosenProperty } from '../../data/chosen-property.ts'
import { useSessionUser } from '../../data/session.ts'
import { pagePermission } from '../../data/session-check.ts'
import { isResumed } from '../../lib/drafts.ts'
import { holdKeys } from '../../lib/held-keys.ts'
import { asTool } from '../../ui/button-icon.ts'
import { useFirstInput } from '../../ui/focus.ts'
import { lazyPart, prefetchScreen } from '../../ui/lazy-screen.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { useUrlParams } from '../../ui/url-params.ts'
import { CompanyFormDialog } from './company/lazy-company-form-dialog.ts'
import { CompanyFinder } from './find/company-finder.tsx'
import { type FormState, useFormState } from './form-state.ts'
import { ModeSwitch } from './mode-switch.tsx'
import { MyCodes } from './start/my-codes.tsx'
import { UnsavedForms } from './start/unsaved-forms.tsx'

const CompanyView = lazyPart(() => import('./company-view.tsx'), 'CompanyView')
const CustomersView = lazyPart(() => import('./customers-view.tsx'), 'CustomersView')

/** The contact form: a company with its contacts (B2B), or individual customers (B2C). */
export function ContactFormScreen() {
  const { t } = useTranslation()
  const state = useFormState()
  const property = useChosenProperty()
  if (!property) return null
  if (state.companyId !== undefined)
    return <CompanyView key={state.companyId} companyId={state.companyId} state={state} property={property} />
  return (
    <PageFrame
      title={t('contactForm.title')}
      actions={
        <>
          <InventoryLink />
          <ModeSwitch state={state} />
        </>
      }
    >
      {state.mode === 'b2c' ? (
        <CustomersView state={state} property={property} />
      ) : (
        <StartView state={state} property={property} />
      )}
    </PageFrame>
  )
}

/** No company is open: finds or creates one. The address `?new=company` opens the form for a new one. */
function StartView({ state, property }: { state: FormState; property: ChosenProperty }) {
  const [params, changeParams] = useUrlParams()
  const [typed, setTyped] = useState<{ name: string; restoresDraft?: true } | undefined>(() =>
    isResumed('account:new-') ? { name: '', restoresDraft: true } : undefined,
  )
  const creating = params.get('new') === 'company' ? { name: '' } : typed
  // While the search is typed: the company that is opened next must not wait for its script.
  useFirstInput(() => void prefetchScreen(CompanyView))
  return (
    <>
      <CompanyFinder
        onOpen={state.openCompany}
        onCreate={(name) => {
          holdKeys({ isForDialog: true })
          setTyped({ name })
        }}
        unsaved={
          <UnsavedForms state={state} onContinueCompany={() => setTyped({ name: '', restoresDraft: true })} />
        }
        beside={<MyCodes onOpen={state.openCompany} />}
      />
      {creating && (
        <CompanyFormDialog
          {...creating}
          property={property}
          onSaved={(company) => state.openCompany(company.id)}
          onUseExisting={state.openCompany}
          onClose={() => {
            setTyped(undefined)
            if (params.has('new')) changeParams({ new: undefined })
          }}
        />
      )}
    </>
  )
}

/** Links clerks to the inventory, which the navigation bar shows to administrators only. */
function InventoryLink() {
  const { t } = useTranslation()
  const user = useSessionUser()
  const isInBar = user === undefined || administrators.includes(user.role)
  const { data: mayView } = useQuery({
    ...pagePermission('giftcardinventory', user?.id ?? 0),
    enabled: !isInBar,
  })
  if (isInBar || !mayView) return null
  return (
    <Button component={Link} to="/giftcardinventory" {...asTool(IconClipboardList)}>
      {t('inventory.title')}
    </Button>
  )
}
