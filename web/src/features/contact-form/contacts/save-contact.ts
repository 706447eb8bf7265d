import type { AccountRow } from '@comptoir/contract/tables/account'
import type { ContactRow } from '@comptoir/contract/tables/contact'
import { Failure } from '../../../data/failure.ts'
import { changeTables } from '../../../data/tables.ts'
import { type ContactValues, differingColumns, type StoredValues, storedValues } from './contact-values.ts'
import { readContact } from './contacts-data.ts'

/**
 * Creates a contact of the company. `unanswered` is what an earlier attempt sent without hearing whether it worked: if it
 * did, that contact is gone on with instead of a second one being made.
 */
export async function createContact(
  company: AccountRow,
  values: ContactValues,
  unanswered?: ContactValues,
): Promise<ContactRow> {
  const begun = await madeBefore(company, unanswered)
  if (begun) return brought(begun, values)
  try {
    const [created] = await changeTables({
      create: 'contact',
      values: { ...values, accountid: company.sfid },
    })
    return created.contact
  } catch (error) {
    // The earlier attempt may have been carried out only now.
    const late = isKey(error, emailTaken) ? await madeBefore(company, unanswered) : undefined
    if (!late) throw error
    return brought(late, values)
  }
}

export type Outcome =
  | { kind: 'saved'; contact: ContactRow }
  | { kind: 'conflict'; seen: StoredValues; current: ContactRow }

/**
 * Saves a contact, provided that it still is what the person saw when they began. What is stored already, because the
 * answer to an earlier attempt was lost, counts as saved.
 */
export async function updateContact(id: number, seen: StoredValues, values: ContactValues): Promise<Outcome> {
  try {
    return { kind: 'saved', contact: await update(id, seen, values) }
  } catch (error) {
    const current = isKey(error, 'conflict')
      ? await readContact([{ column: 'id', operator: '=', value: id }])
      : undefined
    if (!current) throw error
    const stored = differingColumns(current, values).length === 0
    return stored ? { kind: 'saved', contact: current } : { kind: 'conflict', seen, current }
  }
}

const emailTaken = 'contact_email_exists_error'

async function madeBefore(
  company: AccountRow,
  unanswered: ContactValues | undefined,
): Promise<ContactRow | undefined> {
  if (!unanswered) return undefined
  const found = await readContact([
    { column: 'accountid', operator: '=', value: company.sfid },
    { column: 'email', operator: '=', value: unanswered.email },
  ])
  return found && differingColumns(found, unanswered).length === 0 ? found : undefined
}

/** The contact with what has been typed since. */
async function brought(contact: ContactRow, values: ContactValues): Promise<ContactRow> {
  if (differingColumns(contact, values).length === 0) return contact
  return update(contact.id, storedValues(contact), values)
}

async function update(id: number, seen: StoredValues, values: ContactValues): Promise<ContactRow> {
  const [updated] = await changeTables({
    update: 'contact',
    id,
    values: { ...values },
    expect: { ...seen },
  })
  return updated.contact
}

function isKey(error: unknown, key: Failure['key']): boolean {
  return error instanceof Failure && error.key === key
}
