import type { AccountRow } from '@comptoir/contract/tables/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKey } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { ConflictNotice } from '../../../ui/conflict-notice.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { addressLines } from './address-lines.ts'
import { CompanyFields } from './company-fields.tsx'
import { type CompanyValues, columnsOf, companySchema, valuesOf } from './company-values.ts'
import { refuseField } from './refuse-field.ts'
import { SimilarCompanies } from './similar-companies.tsx'
import { updateCompany } from './update-company.ts'
import { useCompanyDraft } from './use-company-draft.ts'

interface EditCompanyDialogProps {
  company: AccountRow
  onSaved: (company: AccountRow) => void
  onClose: () => void
}

export function EditCompanyDialog({ company, onSaved, onClose }: EditCompanyDialogProps) {
  const { t } = useTranslation()
  const errorText = useErrorText()
  const messages = useMessages()
  const queryClient = useQueryClient()
  /** The version that the next attempt replaces. */
  const [seen, setSeen] = useState(company)
  const [refused, setRefused] = useState(false)
  const opened = valuesOf(seen)
  const checked = useCheckedForm<CompanyValues>({ initial: opened, schema: companySchema(opened) })
  const { form, submit } = checked
  const draft = useCompanyDraft(String(company.id), form)

  const save = useMutation({
    mutationFn: ({ values, over }: { values: CompanyValues; over: AccountRow }) =>
      updateCompany(queryClient, over, columnsOf(values)),
    onSuccess: ({ kind, company: now }) => {
      if (kind === 'conflict') return
      draft.forget()
      onSaved(now)
      messages.success(t('company.updated', { name: now.name }))
    },
    onError: (error) => setRefused(refuseField(checked, error)),
  })
  const theirs = save.data?.kind === 'conflict' ? save.data.company : undefined

  function takeTheirs(now: AccountRow): void {
    const values = valuesOf(now)
    form.setInitialValues(values)
    form.setValues(values)
    draft.forget()
    setSeen(now)
    save.reset()
  }

  return (
    <FormDialog
      title={t('company.edit_title')}
      save={t('ui.save')}
      saving={save.isPending}
      unsaved={form.isDirty() && save.data?.kind !== 'saved'}
      failure={
        save.isError && !refused ? errorText(failureKey(save.error, 'company_update_fail')) : undefined
      }
      onSubmit={submit((values) => save.mutate({ values, over: seen }))}
      onClose={() => {
        draft.leave()
        onClose()
      }}
    >
      {draft.offer}
      <CompanyFields checked={checked} opened={opened} />
      <SimilarCompanies values={form.values} id={company.id} />
      {theirs && (
        <ConflictNotice
          fields={[
            { label: t('company.name'), mine: form.values.name, theirs: theirs.name },
            { label: t('company.address'), mine: written(form.values), theirs: written(theirs) },
          ].filter(({ mine, theirs }) => mine !== theirs)}
          onKeepMine={() => {
            setSeen(theirs)
            submit((values) => save.mutate({ values, over: theirs }))()
          }}
          onTakeTheirs={() => takeTheirs(theirs)}
        />
      )}
    </FormDialog>
  )
}

function written(company: Parameters<typeof addressLines>[0]): string {
  return addressLines(company).join(', ')
}
