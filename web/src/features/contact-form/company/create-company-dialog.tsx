import type { AccountRow } from '@comptoir/contract/tables/account'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { failureKey, failureKeys } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { companyCreation, NotLinked } from './company-creation.ts'
import { CompanyFields } from './company-fields.tsx'
import { type CompanyValues, columnsOf, companySchema, newCompany } from './company-values.ts'
import { refuseField } from './refuse-field.ts'
import { SimilarCompanies } from './similar-companies.tsx'
import { useCompanyDraft } from './use-company-draft.ts'

interface CreateCompanyDialogProps {
  name: string
  property: ChosenProperty
  onSaved: (company: AccountRow) => void
  onUseExisting: (companyId: number) => void
  onClose: () => void
}

export function CreateCompanyDialog(props: CreateCompanyDialogProps) {
  const { property, onSaved, onUseExisting, onClose } = props
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const [opened] = useState(() => newCompany(props.name.trim()))
  const [create] = useState(() => companyCreation(property))
  const [refused, setRefused] = useState(false)
  const checked = useCheckedForm<CompanyValues>({ initial: opened, schema: companySchema(opened) })
  const { form, submit } = checked
  const draft = useCompanyDraft('new', form)

  const save = useMutation({
    mutationFn: (values: CompanyValues) => create(columnsOf(values)),
    onSuccess: (company) => {
      draft.forget()
      onSaved(company)
      messages.success(t('company.created', { name: company.name }))
    },
    onError: (error) => setRefused(refuseField(checked, error)),
  })

  /** Made, although not linked: there is nothing left to type, only to try again. */
  const made = save.error instanceof NotLinked ? save.error.company : undefined

  function failure(): string | undefined {
    if (!save.isError || refused) return undefined
    if (!(save.error instanceof NotLinked))
      return errorText(...failureKeys(save.error, 'company_creation_fail'))
    const { company, cause } = save.error
    const what = t('company.not_linked', { name: company.name, property: property.name })
    const why = failureKey(cause, 'internal')
    return why === 'internal' ? what : `${what} ${errorText(why)}`
  }

  function leave(): void {
    if (made) draft.forget()
    else draft.leave()
    if (made) onSaved(made)
    else onClose()
  }

  return (
    <FormDialog
      title={t('company.create_title')}
      save={t(made ? 'ui.retry' : 'company.create')}
      cancel={made && t('company.open_unlinked')}
      saving={save.isPending}
      unsaved={form.isDirty() && !made && !save.isSuccess}
      failure={failure()}
      onSubmit={submit((values) => save.mutate(values))}
      onDiscard={draft.forget}
      onClose={leave}
    >
      {draft.offer}
      <CompanyFields checked={checked} opened={opened} disabled={made !== undefined} />
      {!made && (
        <SimilarCompanies
          values={form.values}
          onUse={({ id }) => {
            draft.forget()
            onUseExisting(id)
          }}
        />
      )}
    </FormDialog>
  )
}
