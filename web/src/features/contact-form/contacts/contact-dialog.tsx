import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChosenProperty } from '../../../data/chosen-property.ts'
import { RecordEditor } from '../../../parts/record-editor/record-editor.tsx'
import { DiscardDialog } from '../../../ui/unsaved-changes.tsx'
import type { FormMode } from '../form-state.ts'
import { ContactFields } from './contact-fields.tsx'
import { newInputs } from './contact-values.ts'
import { SimilarContacts } from './similar-contacts.tsx'
import { useContactKind } from './use-contact-kind.ts'

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
  onSaved: (contact: ContactRow) => void
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
