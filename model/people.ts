import { type Operation, rest } from './call.ts'
import { fullName } from './contacts.ts'
import type { Moved } from './merges.ts'
import { noticeSuperadmins } from './staff.ts'
import { folded, type Row, type State } from './state.ts'
import { administrators, type Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

const personal = ['name', 'firstname', 'lastname', 'email', 'phone']
const anonymous = 'Anonymised person'

/** The contacts of one person: those with the same address, and those merged with them. */
function personOf(state: State, contact: Row): Row[] {
  const found = [contact]
  const isStanding = ({ undone_at }: Row) => undone_at === null
  const merges = state.rows('unification_merge', { kind: 'contact' }).filter(isStanding)
  const pairs = merges.map(({ kept_id, gone_id }) => [kept_id, gone_id])
  for (const { id, email } of found) {
    const merged = pairs.filter((pair) => pair.includes(id)).flat()
    const isSame = (other: Row) => merged.includes(other.id) || (email !== null && other.email === email)
    found.push(...state.rows('contact').filter((other) => isSame(other) && !found.includes(other)))
  }
  return found
}

/** Every other personal text is among the others. */
type Identity = Record<'emails' | 'names' | 'others', string[]>

/** Addresses and whole names, now and before; an earlier address counts unless someone else has it now. */
function identityOf(state: State, person: readonly Row[]): Identity {
  const ids = person.map(({ id }) => id)
  const isTheirs = ({ operation, object_id }: Row) =>
    changesOf('contact').test(String(operation)) && ids.includes(object_id)
  const audited = state.rows('audit').filter(isTheirs)
  const sides = audited.flatMap(({ old, new: made }) => [old, made] as (Row | null)[])
  const known = [...person, ...sides].filter((row) => row !== null)
  const texts = (column: string) => known.map((row) => row[column]).filter((one) => typeof one === 'string')
  const isFree = (email: string) => state.live('contact', { email }).every(({ id }) => ids.includes(id))
  const nameOf = ({ name, firstname, lastname }: Row) => String(name ?? fullName({ firstname, lastname }))
  return {
    emails: texts('email').filter((email) => person.some((row) => row.email === email) || isFree(email)),
    names: known.map(nameOf).filter((name) => name.includes(' ') && name !== anonymous),
    others: ['name', 'firstname', 'lastname', 'phone'].flatMap(texts).filter((text) => text !== anonymous),
  }
}

const changesOf = (table: string): RegExp => new RegExp(`^${table}\\.(create|update|delete)$`)

/** Removes a person's name, addresses and phone numbers from everything that is kept. */
const anonymise: Operation = (state, pick) => {
  const by = pick.session(state, administrators)
  const contact = pick.of(pick.rarely(5) ? state.rows('contact') : state.live('contact'))
  const reason = 'Asked by letter'
  return rest(by, `/api/people/${contact?.id}/anonymise`, { reason }, (tx) => {
    tx.only(administrators)
    tx.needFresh()
    const row = tx.row('contact', contact?.id)
    if (row.anonymised_at !== null) tx.stop('contact_anonymised_error')
    const person = personOf(tx, row)
    const identity = identityOf(tx, person)
    // The other of two requests at once may have changed who the person is.
    if (tx.isSecond) tx.doubts.add('conflict')
    if (tx.refusals.size > 0) return undefined
    forgetCards(tx, identity)
    forgetBlocks(tx, identity.emails)
    forgetMerges(tx, person, identity)
    forgetContacts(tx, person)
    for (const { id } of person) tx.audit('contact.anonymise', id, null, { reason, contacts: person.length })
    noticeSuperadmins(tx)
    tx.event('person_anonymised', { table: 'contact', record: contact?.id })
    return { contacts: person.length }
  })
}

function forgetContacts(tx: Transaction, person: readonly Row[]): void {
  const nothing = Object.fromEntries(personal.map((column) => [column, null]))
  const forgotten = { ...nothing, name: anonymous, optin_email: false, optin_other: false }
  for (const { id } of person) {
    const row = tx.need(tx.by('contact', 'id', id))
    const times = { systemmodstamp: tx.now, anonymised_at: row.anonymised_at ?? tx.now }
    tx.replace('contact', row, { ...forgotten, ...times })
    forgetInAudits(tx, 'contact', id, personal)
  }
}

function forgetInAudits(tx: Transaction, table: string, id: unknown, columns: readonly string[]): void {
  for (const audit of tx.rows('audit', { object_id: id }))
    if (changesOf(table).test(String(audit.operation)))
      forgetIn(tx, audit, (column) => columns.includes(column))
}

/** Removes columns from both sides of an audit. */
function forgetIn(tx: Transaction, audit: Row, isForgotten: (column: string, value: unknown) => boolean) {
  const isKept = ([column, value]: [string, unknown]) => !isForgotten(column, value)
  const forget = (side: unknown) => side && Object.fromEntries(Object.entries(side).filter(isKept))
  tx.replace('audit', audit, { old: forget(audit.old), new: forget(audit.new) })
}

function forgetCards(tx: Transaction, { emails, names }: Identity): void {
  const isOne = (value: unknown) => emails.includes(String(value).toLowerCase())
  const isNamed = (value: unknown) => names.some((name) => folded(name) === folded(value))
  const codes = 'trnsx_ecom_activegc_b2c'
  const nobody = { customer_email: null, first_name: 'Anonymised', last_name: 'person', name: anonymous }
  for (const row of tx.rows(codes)) {
    const isBuyer = isOne(row.customer_email)
    if (!isBuyer && !isOne(row.recipient)) continue
    const isRecipient = isOne(row.recipient) || isNamed(row.recipient)
    tx.replace(codes, row, { ...(isBuyer && nobody), ...(isRecipient && { recipient: anonymous }) })
    forgetInAudits(tx, codes, row.id, [...Object.keys(nobody), 'recipient'])
  }
  for (const row of tx.rows('eml_token')) {
    const people = ['customer', 'recipient'] as const
    const isTheirs = (who: string) => isOne(row[`${who}_email`])
    if (!people.some(isTheirs)) continue
    const forgotten = people.flatMap((who) => [
      ...(isTheirs(who) ? [[`${who}_email`, null]] : []),
      ...(isTheirs(who) || isNamed(row[`${who}_name`]) ? [[`${who}_name`, anonymous]] : []),
    ])
    tx.replace('eml_token', row, { comment: null, ...Object.fromEntries(forgotten) })
    const columns = people.flatMap((who) => [`${who}_email`, `${who}_name`])
    forgetInAudits(tx, 'eml_token', row.id, [...columns, 'comment'])
  }
}

/** A block stays as a hash: who was barred cannot return under the same address. */
function forgetBlocks(tx: Transaction, emails: readonly string[]): void {
  for (const row of tx.rows('blocked').filter(({ email }) => emails.includes(String(email))))
    tx.replace('blocked', row, { email: new Unknown(/^anonymised-[0-9a-f]{64}$/), hashOf: row.email })
  for (const audit of tx.rows('audit')) {
    const { email } = (audit.new ?? audit.old) as Row
    if (/^blocked\./.test(String(audit.operation)) && emails.includes(String(email)))
      forgetIn(tx, audit, (column) => column === 'email')
  }
}

/** The other record's name stands in the notes of a merge, and its values in what undoing would restore. */
function forgetMerges(tx: Transaction, person: readonly Row[], { emails, others }: Identity): void {
  const ids = person.map(({ id }) => id)
  const values = [...emails, ...others]
  for (const merge of tx.rows('unification_merge', { kind: 'contact' })) {
    const pair = [merge.kept_id, merge.gone_id]
    if (!pair.some((id) => ids.includes(id))) continue
    const isUndone = merge.undone_at !== null
    const isForgotten = ({ table, id, column }: Moved) =>
      table === 'contact' &&
      [...personal, 'optin_email', 'optin_other'].includes(column) &&
      (ids.includes(id) || (isUndone && pair.includes(id)))
    const owner = tx.need(tx.by('unification_merge', 'id', merge.parent_id ?? merge.id))
    const moved = (owner.moved as Moved[]).filter((cell) => !isForgotten(cell))
    tx.replace('unification_merge', owner, { moved })
    for (const audit of tx.rows('audit').filter(({ object_id }) => pair.includes(object_id))) {
      const made = audit.new as Row
      const other = /^contact\.(un)?merge$/.test(String(audit.operation)) && (made.other as Row)
      if (other && ids.includes(other.id))
        tx.replace('audit', audit, { new: { ...made, other: { ...other, name: anonymous, email: null } } })
      // What the other record had borrowed while they were merged.
      const isBorrowed =
        [merge.at, merge.undone_at].includes(audit.created_at) && !ids.includes(audit.object_id)
      if (isUndone && isBorrowed && audit.operation === 'contact.update')
        forgetIn(tx, audit, (column, value) => personal.includes(column) && values.includes(String(value)))
    }
  }
}

export const peopleOperations = { anonymise }
