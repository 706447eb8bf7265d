import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { Failure, type FailureKey, failureKeys } from '../../../data/failure.ts'
import { useSession } from '../../../data/session.ts'
import { useCheckedForm } from '../../../ui/checked-form.ts'
import { useDraft } from '../../../ui/draft-offer.tsx'
import { FormDialog } from '../../../ui/form-dialog.tsx'
import { DiscardDialog } from '../../../ui/unsaved-changes.tsx'
import { buyerErrorKey, useBuyerErrorText } from '../buyer-errors.ts'
import type { FormMode } from '../form-state.ts'
import { ContactConflict } from './contact-conflict.tsx'
import { ContactFields } from './contact-fields.tsx'
import {
  type ContactColumn,
  type ContactInputs,
  type ContactValues,
  contactInputs,
  inputsOf,
  newInputs,
  rebased,
  type StoredValues,
  storedValues,
  valuesOf,
} from './contact-values.ts'
import { createContact, type Outcome, updateContact } from './save-contact.ts'
import { SimilarContacts } from './similar-contacts.tsx'

interface ContactDialogProps {
  company: AccountRow
  mode: FormMode
  property: ChosenProperty
  /** The one to edit; without it, a new one is created. */
  contact: ContactRow | undefined
  /** What was searched for in vain, most likely the name of the new one. */
  searched: string
  onSaved: (contact: ContactRow) => void
  onUse: (existing: ContactRow) => void
  /** Leads to somebody at another company. */
  onOpen: (companyId: number, contactId: number) => void
  onClose: () => void
}

export function ContactDialog({
  company,
  mode,
  property,
  contact,
  searched,
  onSaved,
  onUse,
  onOpen,
  onClose,
}: ContactDialogProps) {
  const { t } = useTranslation()
  const errorText = useBuyerErrorText(mode)
  const session = useSession()
  const checked = useCheckedForm<ContactInputs>({
    initial: contact ? inputsOf(contact) : newInputs(property.language, searched),
    schema: contactInputs,
  })
  const { form, submit, refuse } = checked
  const draft = useDraft({
    owner: session.status === 'absent' ? 0 : session.user.id,
    name: contact ? `contact:${contact.id}` : `new-contact:${company.id}`,
    form,
  })
  /** Where somebody else has come in between: what was there before, and what they have made of it. */
  const [conflict, setConflict] = useState<{ before: StoredValues; now: StoredValues }>()
  const unanswered = useRef<ContactValues>(undefined)
  const [pointedOut, setPointedOut] = useState(false)
  const [leaving, setLeaving] = useState<{ go: () => void }>()

  const save = useMutation({
    mutationFn: async (inputs: ContactInputs): Promise<Outcome> => {
      const values = valuesOf(inputs)
      if (contact) return updateContact(contact.id, inputs.seen ?? storedValues(contact), values)
      return { kind: 'saved', contact: await createContact(company, values, unanswered.current) }
    },
    onSuccess: (outcome, inputs) => {
      if (outcome.kind === 'saved') {
        draft.forget()
        onSaved(outcome.contact)
        return
      }
      const { current, seen } = outcome
      setConflict({ before: seen, now: current })
      form.setValues(rebased(inputs, seen, current))
    },
    onError: (error, inputs) => {
      const { key, answerLost } = error instanceof Failure ? error : new Failure('internal')
      if (answerLost) unanswered.current = valuesOf(inputs)
      const column = columnOf[key]
      setPointedOut(column !== undefined && refuse(column, buyerErrorKey(mode, key)))
    },
  })

  function takeTheirs(now: StoredValues): void {
    const theirs = inputsOf(now)
    form.setInitialValues(theirs)
    form.setValues(theirs)
    form.resetDirty(theirs)
    draft.forget()
    setConflict(undefined)
    save.reset()
  }

  /** What was typed of a new contact is of no use once the contact is found; changes to one may be. */
  function leave(to: () => void): void {
    const go = () => {
      draft.forget()
      to()
    }
    if (contact) setLeaving({ go })
    else go()
  }

  /** Whoever has been told of another version says so by giving it as the one they have seen. */
  const begin = (seen?: StoredValues) =>
    submit((inputs) => {
      setConflict(undefined)
      save.mutate(seen ? { ...inputs, seen: storedValues(seen) } : inputs)
    })
  return (
    <FormDialog
      title={t(contact ? `contacts.${mode}.edit_title` : `contacts.${mode}.add`)}
      save={t(contact ? 'ui.save' : `contacts.${mode}.create`)}
      saving={save.isPending}
      unsaved={form.isDirty() && save.data?.kind !== 'saved'}
      failure={
        save.isError && !pointedOut
          ? errorText(...failureKeys(save.error, contact ? 'contact_update_fail' : 'contact_creation_fail'))
          : undefined
      }
      onSubmit={begin()}
      onDiscard={draft.forget}
      onClose={onClose}
    >
      {draft.offer}
      <ContactFields checked={checked} />
      <SimilarContacts
        typed={form.values}
        company={company}
        edited={contact}
        onUse={(existing) => leave(() => onUse(existing))}
        onOpen={(...place) => leave(() => onOpen(...place))}
      />
      {leaving && <DiscardDialog onDiscard={leaving.go} onStay={() => setLeaving(undefined)} />}
      {conflict && (
        <ContactConflict
          {...conflict}
          mine={form.values}
          onKeepMine={() => begin(conflict.now)()}
          onTakeTheirs={() => takeTheirs(conflict.now)}
        />
      )}
    </FormDialog>
  )
}

/** The field that each refusal is about. */
const columnOf: Partial<Record<FailureKey, ContactColumn>> = {
  first_name_empty_error: 'firstname',
  last_name_empty_error: 'lastname',
  email_empty_error: 'email',
  valid_email_error: 'email',
  email_purchases_prohibited: 'email',
  contact_email_exists_error: 'email',
  phone_length_error: 'phone',
}
