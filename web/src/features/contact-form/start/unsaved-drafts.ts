import { listDrafts } from '../../../lib/drafts.ts'

/** A company or a contact that was typed and not saved. */
export interface UnsavedForm {
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
  return listDrafts(userId).flatMap(({ form, draft: { inputs, keptAt } }): UnsavedForm[] => {
    const [, table, added, changed] = /^(account|contact):(?:new-(\d*)|(\d+))$/.exec(form) ?? []
    const known = { form, keptAt }
    if (table === 'account')
      return [
        {
          ...known,
          kind: changed === undefined ? 'company' : 'changes',
          companyId: changed === undefined ? undefined : Number(changed),
          name: nameIn(inputs),
        },
      ]
    // Changes of a contact are offered where the contact is edited: the draft does not say the id of the company.
    return table === 'contact' && added
      ? [{ ...known, kind: 'contact', companyId: Number(added), name: undefined }]
      : []
  })
}

function nameIn(inputs: object): string | undefined {
  return 'name' in inputs && typeof inputs.name === 'string' ? inputs.name.trim() || undefined : undefined
}
