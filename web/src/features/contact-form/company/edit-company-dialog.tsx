import type { AccountRow } from '@comptoir/contract/tables/account'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { failureKeys } from '../../../data/failure.ts'
import { useErrorText } from '../../../i18n/use-error-text.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { ConflictNotice } from '../../../ui/conflict-notice.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { useMessages } from '../../../ui/messages.tsx'
import { addressLines } from './address-lines.ts'
import { CompanyFields } from './company-fields.tsx'
import {
  type CompanyValues,
  columnsOf,
  companySchema,
  differsInForm,
  rebased,
  type StoredCompany,
  storedCompany,
  valuesOf,
} from './company-values.ts'
import { refuseField } from './refuse-field.ts'
import { SimilarCompanies } from './similar-companies.tsx'
import { newestCompany, updateCompany } from './update-company.ts'
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
  /** The newest version that is known. */
  const [known, setKnown] = useState(company)
  /** Where somebody else has come in between: what was there before, and what they have made of it. */
  const [conflict, setConflict] = useState<{ before: StoredCompany; now: AccountRow }>()
  const [refused, setRefused] = useState(false)
  const opened = valuesOf(known)
  const checked = useCheckedForm<CompanyValues>({ initial: opened, schema: companySchema(opened) })
  const { form, submit } = checked
  const draft = useCompanyDraft(String(company.id), form, (restored) => compare.mutate(restored))

  const save = useMutation({
    mutationFn: (values: CompanyValues) =>
      updateCompany(queryClient, { id: company.id, seen: values.seen ?? company }, columnsOf(values)),
    onSuccess: (outcome, values) => {
      if (outcome.kind === 'conflict') {
        tell(values, outcome.seen, outcome.company)
        return
      }
      draft.forget()
      onSaved(outcome.company)
      messages.success(t('company.updated', { name: outcome.company.name }))
    },
    onError: (error) => setRefused(refuseField(checked, error)),
  })

  /** A draft may be of a version that is no longer the newest. Where that cannot be asked, saving tells. */
  const compare = useMutation({
    mutationFn: () => newestCompany(queryClient, company.id),
    onSuccess: (now, values: CompanyValues) => {
      if (now && values.seen && differsInForm(values.seen, now)) tell(values, values.seen, now)
    },
  })

  function tell(values: CompanyValues, before: StoredCompany, now: AccountRow): void {
    setConflict({ before, now })
    setKnown(now)
    form.setValues(rebased(values, before, now))
  }

  function takeTheirs(now: AccountRow): void {
    const values = valuesOf(now)
    form.setInitialValues(values)
    form.setValues(values)
    form.resetDirty(values)
    draft.forget()
    setConflict(undefined)
    save.reset()
  }

  /** Whoever has been told of another version says so by giving it as the one they have seen. */
  const begin = (seen?: AccountRow) =>
    submit((values) => {
      setConflict(undefined)
      save.mutate(seen ? { ...values, seen: storedCompany(seen) } : values)
    })

  return (
    <FormDialog
      title={t('company.edit_title')}
      save={t('ui.save')}
      saving={save.isPending}
      unsaved={form.isDirty() && save.data?.kind !== 'saved'}
      failure={
        save.isError && !refused ? errorText(...failureKeys(save.error, 'company_update_fail')) : undefined
      }
      onSubmit={begin()}
      onDiscard={draft.forget}
      onClose={() => {
        draft.leave()
        onClose()
      }}
    >
      {draft.offer}
      <CompanyFields checked={checked} opened={opened} />
      <SimilarCompanies values={form.values} id={company.id} />
      {conflict && (
        <ConflictNotice
          fields={conflictingFields(conflict.before, conflict.now)}
          onKeepMine={() => begin(conflict.now)()}
          onTakeTheirs={() => takeTheirs(conflict.now)}
        />
      )}
    </FormDialog>
  )

  function conflictingFields(before: StoredCompany, now: AccountRow) {
    const mine = form.values
    return [
      { label: t('company.name'), before: before.name, mine: mine.name, theirs: now.name },
      { label: t('company.address'), before: written(before), mine: written(mine), theirs: written(now) },
    ].filter((field) => field.before !== field.theirs || field.mine !== field.theirs)
  }
}

function written(company: Parameters<typeof addressLines>[0]): string {
  return addressLines(company).join(', ')
}
