import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { useSessionUser } from '../../../data/session.ts'
import { changeTables } from '../../../data/tables.ts'
import { RecordEditor } from '../../../parts/record-editor/record-editor.tsx'
import { type RecordKind, useColumnField } from '../../../parts/record-editor/record-kind.ts'
import type { Undo } from '../../../ui/messages.tsx'
import { DiscardDialog } from '../../../ui/unsaved-changes.tsx'
import { buyerErrorKey } from '../buyer-errors.ts'
import type { FormMode } from '../form-state.ts'
import { ContactFields } from './contact-fields.tsx'
import {
  type ContactInputs,
  columnsOf,
  contactColumns,
  contactInputs,
  derivedColumns,
  inputsOf,
  newInputs,
} from './contact-values.ts'
import { findContact, readContact } from './contacts-data.ts'
import { SimilarContacts } from './similar-contacts.tsx'

interface ContactDialogProps {
  company: AccountRow
  mode: FormMode
  property: ChosenProperty
  /** The one to edit; without it, a new one is created. */
  contact: ContactRow | undefined
  /** The field that has the focus first. */
  startsAt: 'firstname' | 'email'
  /** Continues with what was typed and not saved. */
  restoresDraft: boolean
  /** A search without result, most likely for the name of the new contact. */
  searched: string
  onSaved: (contact: ContactRow, undo?: Undo) => void
  onUse: (existing: ContactRow) => void
  /** Opens a contact of another company. */
  onOpen: (companyId: number, contactId: number) => void
  onClose: () => void
}

/** Creates a contact of the company, or edits the one given. */
export function ContactDialog(props: ContactDialogProps) {
  const {
    company,
    mode,
    property,
    contact,
    startsAt,
    restoresDraft,
    searched,
    onSaved,
    onUse,
    onOpen,
    onClose,
  } = props
  const { t } = useTranslation()
  const [leaving, setLeaving] = useState<{ go: () => void }>()

  /** What was typed of a new contact is of no use once the contact is found; changes to one may be. */
  function leave(go: () => void): void {
    if (contact) setLeaving({ go })
    else go()
  }

  return (
    <RecordEditor
      kind={useContactKind(company, mode)}
      id={contact?.id}
      known={contact}
      blank={newInputs(property.language, searched)}
      place={company.id}
      restoresDraft={restoresDraft}
      title={t(contact ? `contacts.${mode}.edit_title` : `contacts.${mode}.add`)}
      save={t(contact ? 'ui.save' : `contacts.${mode}.create`)}
      gone={t(`contacts.${mode}.gone`)}
      onSaved={onSaved}
      onClose={onClose}
    >
      {({ checked, newest, discardDraft }) => {
        const leaveTo = (go: () => void) =>
          leave(() => {
            discardDraft()
            go()
          })
        return (
          <>
            <ContactFields checked={checked} storedEmail={newest?.email} startsAt={startsAt} />
            <SimilarContacts
              typed={checked.form.values}
              company={company}
              edited={contact}
              onUse={(existing) => leaveTo(() => onUse(existing))}
              onOpen={(...place) => leaveTo(() => onOpen(...place))}
            />
            {leaving && <DiscardDialog onDiscard={leaving.go} onStay={() => setLeaving(undefined)} />}
          </>
        )
      }}
    </RecordEditor>
  )
}

interface ContactTypes {
  table: 'contact'
  inputs: ContactInputs
  saved: ContactRow
  stored: ContactRow
}

/** How the editor reads, compares and saves a contact of the company. */
function useContactKind(company: AccountRow, mode: FormMode): RecordKind<ContactTypes> {
  const columnField = useColumnField('contact')
  const author = useSessionUser()?.name ?? ''
  return {
    table: 'contact',
    fields: contactColumns.map((column) => columnField<ContactInputs>(column)),
    columns: contactColumns,
    schema: () => contactInputs,
    inputsOf,
    columnsOf,
    derivedColumns: (changed, base) => derivedColumns(changed, base, author),
    read: readContact,
    create: async (inputs) => {
      const columns = columnsOf(inputs)
      const values = { ...columns, ...derivedColumns(columns, undefined, author), accountid: company.sfid }
      const [{ contact }] = await changeTables({ create: 'contact', values })
      return contact
    },
    findEarlier: (inputs) => findContact(company, columnsOf(inputs).email),
    failures: { create: 'contact_creation_fail', update: 'contact_update_fail' },
    refusals: {
      first_name_empty_error: 'firstname',
      last_name_empty_error: 'lastname',
      email_empty_error: 'email',
      valid_email_error: 'email',
      email_purchases_prohibited: 'email',
      contact_email_exists_error: 'email',
      phone_length_error: 'phone',
    },
    errorText: (key) => buyerErrorKey(mode, key),
  }
}
