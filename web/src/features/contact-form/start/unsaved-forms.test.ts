import { expect, test } from 'vitest'
import { saveDraft } from '../../../lib/drafts.ts'
import { unsavedForms } from './unsaved-forms.tsx'

test('unsaved companies and new contacts of this user are listed, other drafts are not', () => {
  const typed = { inputs: { name: ' Elm Bakery ' }, base: null }
  saveDraft(1, 'account:new-', typed)
  saveDraft(1, 'account:8', typed)
  saveDraft(1, 'contact:new-7', { inputs: { firstname: 'Noor' }, base: null })
  saveDraft(1, 'contact:9', { inputs: { firstname: 'Noor' }, base: { id: 9 } })
  saveDraft(1, 'campaign:new-', typed)
  saveDraft(12, 'contact:new-6', typed)
  expect(unsavedForms(1).sort((one, other) => one.form.localeCompare(other.form))).toMatchObject([
    { form: 'account:8', kind: 'changes', companyId: 8, name: 'Elm Bakery' },
    { form: 'account:new-', kind: 'company', companyId: undefined, name: 'Elm Bakery' },
    { form: 'contact:new-7', kind: 'contact', companyId: 7, name: undefined },
  ])
  expect(unsavedForms(2)).toEqual([])
})
