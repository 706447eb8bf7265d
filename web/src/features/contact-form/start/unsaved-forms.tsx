import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSessionUser } from '../../../data/session.ts'
import { deleteDraft, listDrafts } from '../../../lib/drafts.ts'
import { useWords } from '../../../lib/use-words.ts'
import { prefetchHandlers } from '../../../ui/lazy-screen.tsx'
import { StateMark } from '../../../ui/state-mark.tsx'
import { CompanyFormDialog } from '../company/lazy-company-form-dialog.ts'
import { companyById, customersCompany } from '../contact-form-data.ts'
import type { FormState } from '../form-state.ts'
import classes from './start.module.css'

interface UnsavedFormsProps {
  state: FormState
  /** Opens the form of a new company. */
  onContinueCompany: () => void
}

/** The companies and contacts that this user began to type and has not saved. */
export function UnsavedForms(props: UnsavedFormsProps) {
  const user = useSessionUser()
  return user ? <Forms key={user.id} userId={user.id} {...props} /> : null
}

function Forms({ userId, state, onContinueCompany }: UnsavedFormsProps & { userId: number }) {
  const [forms, setForms] = useState(() => unsavedForms(userId))

  function discard(form: string): void {
    deleteDraft(userId, form)
    setForms(unsavedForms(userId))
  }

  return (
    <div>
      {forms.map((form) => (
        <UnsavedLine
          key={form.form}
          unsaved={form}
          state={state}
          onContinueCompany={onContinueCompany}
          onDiscard={() => discard(form.form)}
        />
      ))}
    </div>
  )
}

function UnsavedLine({
  unsaved,
  state,
  onContinueCompany,
  onDiscard,
}: UnsavedFormsProps & { unsaved: UnsavedForm; onDiscard: () => void }) {
  const { t, format } = useWords()
  const { companyId } = unsaved
  const customers = useQuery(customersCompany())
  const company = useQuery({ ...companyById(companyId ?? 0), enabled: companyId !== undefined })
  const isCustomer = companyId !== undefined && companyId === customers.data?.id
  const name = unsaved.name ?? company.data?.name ?? ''
  const at = new Date(unsaved.keptAt).toISOString()

  function text(): string {
    if (isCustomer) return t('find.unsaved.customer')
    return name === '' ? t(`find.unsaved.${unsaved.kind}`) : t(`find.unsaved.${unsaved.kind}_named`, { name })
  }

  function resume(): void {
    if (companyId === undefined) onContinueCompany()
    else if (unsaved.kind === 'changes') state.resumeCompany(companyId)
    else state.resumeContact(isCustomer ? 'customers' : { companyId })
  }

  return (
    <div className={classes.unsaved}>
      <StateMark state="unsaved">{text()}</StateMark>
      <span className="dim small" title={format.utcMoment(at)}>
        {t('find.unsaved.since', { time: format.moment(at) })}
      </span>
      <span className="flex push-end">
        <Button variant="subtle" color="gray" onClick={onDiscard}>
          {t('find.unsaved.discard')}
        </Button>
        <Button variant="subtle" {...prefetchHandlers(CompanyFormDialog)} onClick={resume}>
          {t('find.unsaved.continue')}
        </Button>
      </span>
    </div>
  )
}

/** A company or a contact that was typed and not saved. */
interface UnsavedForm {
  /** The name of the form in the browser's storage. */
  form: string
  kind: 'company' | 'contact' | 'changes'
  /** The company that was changed or has the new contact; absent for a new company. */
  companyId: number | undefined
  /** The name of the company as it was typed, if any. */
  name: string | undefined
  keptAt: number
}

/** The user's unsaved companies, new contacts and changes of companies, the latest first. */
export function unsavedForms(userId: number): UnsavedForm[] {
  return listDrafts(userId).flatMap(({ form, draft: { inputs, keptAt } }) => {
    const [, table, added, changed] = /^(account|contact):(?:new-(\d*)|(\d+))$/.exec(form) ?? []
    // Changes of a contact are offered where the contact is edited: the draft does not say the id of the company.
    if (!table || (table === 'contact' && !added)) return []
    const kind = table === 'contact' ? 'contact' : changed ? 'changes' : 'company'
    const companyId = changed || added
    return [
      { form, kind, companyId: companyId ? Number(companyId) : undefined, name: nameIn(inputs), keptAt },
    ]
  })
}

function nameIn(inputs: object): string | undefined {
  return 'name' in inputs && typeof inputs.name === 'string' ? inputs.name.trim() || undefined : undefined
}
