import { languages } from '@comptoir/contract/constants'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Checkbox, NativeSelect, Stack, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSessionUser } from '../../../data/session.ts'
import { changeTables, readFirst } from '../../../data/tables.ts'
import { useWords } from '../../../lib/use-words.ts'
import { RecordEditor } from '../../../parts/record-editor/record-editor.tsx'
import { columnInput, type RecordKind, useColumnField } from '../../../parts/record-editor/record-kind.ts'
import type { CheckedForm } from '../../../ui/checked-form.ts'
import type { Undo } from '../../../ui/messages.tsx'
import { DiscardDialog } from '../../../ui/unsaved-changes.tsx'
import { type Buyer, buyerErrorKey } from '../buyer.ts'
import { isBlocked, readContact } from '../contact-form-data.ts'
import { contactByEmailQuery } from './contact-queries.ts'
import {
  type ContactInputs,
  columnsOf,
  contactColumns,
  contactInputs,
  derivedColumns,
  inputsOf,
  newInputs,
} from './contact-values.ts'
import { SimilarContacts } from './similar-contacts.tsx'
import { caretAfter, shapedPhone, typedPhone } from './typed-phone.ts'

interface ContactDialogProps {
  /** Their contact is edited; without one, a new one is created. */
  buyer: Buyer
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
export function ContactDialog({
  buyer,
  startsAt,
  restoresDraft,
  searched,
  onSaved,
  onUse,
  onOpen,
  onClose,
}: ContactDialogProps) {
  const { company, mode, contact, property } = buyer
  const { t } = useWords()
  const [leaving, setLeaving] = useState<{ go: () => void }>()

  /** What was typed of a new contact is of no use once the contact is found; changes to one may be. */
  function leave(go: () => void): void {
    if (contact) setLeaving({ go })
    else go()
  }

  return (
    <RecordEditor
      kind={useContactKind(buyer)}
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
function useContactKind({ company, mode }: Buyer): RecordKind<ContactTypes> {
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
    read: (id) => readContact(id),
    create: async (inputs) => {
      const columns = columnsOf(inputs)
      const values = { ...columns, ...derivedColumns(columns, undefined, author), accountid: company.sfid }
      const [{ contact }] = await changeTables({ create: 'contact', values })
      return contact
    },
    findEarlier: async (inputs) =>
      (await readFirst(contactByEmailQuery(company.sfid, columnsOf(inputs).email)))?.contact ?? null,
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

interface ContactFieldsProps {
  checked: CheckedForm<ContactInputs>
  /** The address that the contact has, which need not be checked again. */
  storedEmail: string | null | undefined
  startsAt: 'firstname' | 'email'
}

function ContactFields({ checked, storedEmail, startsAt }: ContactFieldsProps) {
  const { t } = useTranslation()
  const { form, field } = checked
  const input = columnInput(t, 'contact', checked)
  const pointOutBlocked = usePointingOutBlocked({ checked, storedEmail })
  return (
    <>
      <Stack gap="md">
        <TextInput
          {...input('firstname')}
          required
          autoComplete="off"
          data-autofocus={startsAt === 'firstname' || undefined}
        />
        <TextInput {...input('lastname')} required autoComplete="off" />
        <TextInput
          {...input('email')}
          type="email"
          required
          autoComplete="off"
          data-autofocus={startsAt === 'email' || undefined}
          onBlur={(event) => {
            form.getInputProps('email').onBlur?.(event)
            void pointOutBlocked()
          }}
        />
        <PhoneField checked={checked} />
        <NativeSelect
          label={t('columns.contact.language')}
          data={languages.map((value) => ({ value, label: t(`columns.values.languages.${value}`) }))}
          {...field('language')}
        />
      </Stack>
      <Stack gap="sm">
        {(['optin_email', 'optin_other', 'hvc__c', 'ott_customer'] as const).map((column) => (
          <Checkbox key={column} {...input(column)} />
        ))}
      </Stack>
    </>
  )
}

/** Points out an address that may not purchase as soon as it has been typed. The server refuses to save it anyway. */
function usePointingOutBlocked({
  checked: { form },
  storedEmail,
}: Omit<ContactFieldsProps, 'startsAt'>): () => Promise<void> {
  const queryClient = useQueryClient()
  return async () => {
    const typed = form.getValues().email
    const { data: email } = contactInputs.shape.email.safeParse(typed)
    if (email === undefined || email === storedEmail) return
    const blocked = await queryClient.fetchQuery(isBlocked(email)).catch(() => false)
    if (blocked && form.getValues().email === typed) form.setFieldError('email', 'email_purchases_prohibited')
  }
}

/** A phone number, which takes its shape while it is typed. The form holds its digits. */
function PhoneField({ checked: { form, field } }: { checked: CheckedForm<ContactInputs> }) {
  const { t, language } = useWords()

  function type({ currentTarget: input }: ChangeEvent<HTMLInputElement>): void {
    const before = input.value.slice(0, input.selectionStart ?? input.value.length)
    const phone = typedPhone(input.value)
    const shaped = shapedPhone(phone, language)
    if (shaped !== input.value) {
      const dropped = input.value.replace(/\D/g, '').length - phone.replace(/\D/g, '').length
      const caret = caretAfter(shaped, Math.max(0, before.replace(/\D/g, '').length - dropped))
      input.value = shaped
      input.setSelectionRange(caret, caret)
    }
    form.setFieldValue('phone', phone)
  }

  return (
    <TextInput
      type="tel"
      label={t('columns.contact.phone')}
      autoComplete="off"
      maxLength={40}
      {...field('phone')}
      value={shapedPhone(form.values.phone, language)}
      onChange={type}
    />
  )
}
