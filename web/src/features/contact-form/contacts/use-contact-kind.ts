import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { useSessionUser } from '../../../data/session.ts'
import { changeTables } from '../../../data/tables.ts'
import type { RecordKind } from '../../../parts/record-editor/record-kind.ts'
import { useColumnField } from '../../../parts/record-editor/use-column-field.ts'
import { buyerErrorKey } from '../buyer-errors.ts'
import type { FormMode } from '../form-state.ts'
import {
  type ContactInputs,
  columnsOf,
  contactColumns,
  contactInputs,
  derivedColumns,
  inputsOf,
} from './contact-values.ts'
import { findContact, readContact } from './contacts-data.ts'

interface ContactTypes {
  table: 'contact'
  inputs: ContactInputs
  saved: ContactRow
  stored: ContactRow
}

/** How the editor reads, compares and saves a contact of the company. */
export function useContactKind(company: AccountRow, mode: FormMode): RecordKind<ContactTypes> {
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
