import { change, changes, mutation, type Operation, type Pick, type Rule, rest, stranger } from './call.ts'
import { isBlocked } from './orders.ts'
import { folded, type Row, type State } from './state.ts'
import type { Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

const place = { billingcity: 'Montréal', billingstate: 'QC', billingcountry: 'Canada' }
const company: Rule = { expects: 'name', stored: companyRow }

/** The company as it is stored; the one of all customers is fixed. */
function companyRow(tx: Transaction, given: Row, before: Row | undefined): Row {
  const row: Row = { isdeleted: false, ...given, name: String(given.name).trim() }
  tx.refuseIf(before && before.sfid === tx.setting('b2c_account'), 'forbidden')
  const isReserved = row.name !== before?.name && folded(row.name).startsWith('our company')
  tx.refuseIf(isReserved, 'company_name_reserved_error')
  tx.refuseIf(hasCompanyTwin(tx, row), 'company_exists_error')
  return row
}

/** Whether another company has the same name, address and postal code. */
export function hasCompanyTwin(state: State, row: Row): boolean {
  const keyOf = ({ name, address_line_1__c, billingpostalcode }: Row) =>
    folded([name, address_line_1__c, billingpostalcode].join())
  return state.live('account').some((other) => other.id !== row.id && keyOf(other) === keyOf(row))
}

const createCompany = changes('create', 'account', company, (_, pick) => {
  const street = pick.one('2 Main St', '3 MAIN ST', '7 Elm St')
  const name = pick.one('Érablière Inc.', ' nord ltée', 'Our Company of Laval', 'A Bakery')
  const address = { ...place, address_line_1__c: street, billingstreet: street }
  return { name, ...address, billingpostalcode: pick.one('H2X 1Y4', 'H7A 1A1') }
})

const changeCompany = changes('update', 'account', company, (_, pick) =>
  pick.one<Row>({ name: pick.one('Nord Ltée', 'A Bakery ') }, { billingcity: 'Laval' }),
)

const addresses = 'Anne@Buyers.example new@buyers.example blocked@buyers.example dan@buyers.example '

const createContact = changes('create', 'contact', { stored: contactRow }, (state, pick) => ({
  firstname: pick.one('  jean-françois', 'ANNE'),
  lastname: pick.one("o'neil", 'Tremblay'),
  email: pick.of(addresses.split(' ')),
  phone: pick.one('514 555-0199', null),
  accountid: pick.of(pick.rarely(6) ? state.rows('account') : state.live('account'))?.sfid,
  optin_email: pick.rarely(2),
  optin_other: pick.rarely(2),
  hvc__c: pick.rarely(3),
}))

/** The contact as it is stored, after its rules. */
export function contactRow(tx: Transaction, given: Row, before: Row | undefined): Row {
  const row: Record<string, unknown> = { ...(before ?? defaults()), ...given }
  const differs = (column: string) => !before || given[column] !== before[column]
  for (const column of ['firstname', 'lastname'])
    if (differs(column) && typeof row[column] === 'string') row[column] = capitalized(row[column])
  if (typeof row.email === 'string') row.email = row.email.trim().toLowerCase()
  if (typeof row.phone === 'string') row.phone = row.phone.replace(/\D/g, '')
  tx.refuseIf(differs('firstname') && !row.firstname, 'first_name_empty_error')
  tx.refuseIf(differs('email') && !row.email, 'email_empty_error')
  tx.refuseIf(differs('email') && isBlocked(tx, row.email), 'email_purchases_prohibited')
  tx.refuseIf(!row.isdeleted && hasTwin(tx, row), 'contact_email_exists_error')
  if (differs('firstname') || differs('lastname')) row.name = fullName(row)
  if (row.optin_email !== (before?.optin_email ?? false)) Object.assign(row, source, { optin_date: tx.now })
  if (row.hvc__c !== (before?.hvc__c ?? false)) row.hvc_last_modified_by__c = tx.caller.name
  return row
}

/** Whether another contact of the company has the same address. */
export function hasTwin(state: State, { id, accountid, email }: Row): boolean {
  return state.live('contact', { accountid, email }).some((other) => other.id !== id)
}

const source = { optin_source: 'Contact Web Form', optin_type: 'Tacit' }

function defaults(): Row {
  const consents = { optin_email: false, optin_other: false, ...source }
  const flags = { ott_customer: false, hvc__c: false, isdeleted: false, language: 'en' }
  return { ...flags, ...consents, unsubscribe_id: new Unknown(/^[0-9a-f-]{36}$/) }
}

function capitalized(name: string): string {
  const parts = /[^\s\-'’.]+/gu
  return name.trim().replace(parts, (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
}

export const fullName = ({ firstname, lastname }: Row): string =>
  [firstname, lastname].filter(Boolean).join(' ')

const edit: Rule = {
  expects: 'systemmodstamp',
  check: (tx, _, before) => tx.refuseIf(before?.anonymised_at !== null, 'contact_anonymised_error'),
  stored: contactRow,
}

const changeContact = changes('update', 'contact', edit, (state, pick, contact) =>
  pick.one<Row>(
    { phone: '(514) 555-0123' },
    { optin_email: !contact.optin_email },
    { lastname: 'roy', email: 'renamed@buyers.example' },
    { hvc__c: !contact.hvc__c },
    { email: pick.one('anne@buyers.example', 'blocked@buyers.example', 'dan@buyers.example') },
    { accountid: pick.of(state.live('account'))?.sfid ?? null },
  ),
)

/** Several contacts in one request. Two of these at once, which begin with different ones, are a deadlock. */
const changeContacts: Operation = (state, pick) => {
  const known = state.live('contact').filter(({ anonymised_at }) => anonymised_at === null)
  const at = pick.number(known.length || 1)
  const chosen = [...known.slice(at), ...known.slice(0, at)].slice(0, 5)
  const values = { phone: pick.one('5145550101', '5145550102'), hvc__c: pick.rarely(2) }
  const mutations = chosen.map(({ id }) => mutation('update', 'contact', id, values, edit))
  return known.length > 1 ? change(pick.session(state), ...mutations) : undefined
}

const optOut: Operation = (state, pick) => {
  const contact = pick.of(state.rows('contact'))
  const id = pick.rarely(6) ? '99999999-0000-4000-8000-000000000000' : contact?.unsubscribe_id
  return rest(stranger, '/optout', { id }, (tx) => {
    const row = tx.need(tx.by('contact', 'unsubscribe_id', id))
    if (row.anonymised_at !== null) return
    for (const one of new Set([row, survivorOf(tx, row)]))
      tx.update('contact', one, optedOut(tx.now), { id: null, name: null })
  })
}

export const optedOut = (at: unknown): Row => ({ optin_email: false, optin_other: false, optin_date: at })

/** The record that the row was merged into, through every later merge. */
function survivorOf(state: State, contact: Row): Row {
  const merge = state
    .rows('unification_merge', { gone_id: contact.id })
    .find(({ kind, undone_at }) => kind === 'contact' && undone_at === null)
  const kept = merge && state.by('contact', 'id', merge.kept_id)
  return kept ? survivorOf(state, kept) : contact
}

/** A line of a file about one contact. Whether a file may give a consent that was never asked for here is left open. */
export function anyLine(state: State, pick: Pick): Row {
  const contact = pick.of(state.rows('contact'))
  const isDecidedHere = contact?.optin_date !== null && !contact?.isWithdrawnByFile
  const texts = { lastname: pick.one('Gagnon', 'roy'), phone: pick.one('5145550111', '15145550122') }
  return { sfid: contact?.sfid, ...texts, optin_email: isDecidedHere && pick.rarely(2) }
}

/**
 * The state after an import of these lines. What was deleted, merged or anonymised here stays as it is, a consent is never
 * given again, and the second line about a record is rejected. The times are the database's own.
 */
export function predictImport(state: State, lines: readonly Row[]): State {
  const next = state.fork()
  const first = lines.filter(({ sfid }, at) => lines.findIndex((line) => line.sfid === sfid) === at)
  for (const line of first) {
    const row = next.by('contact', 'sfid', line.sfid)
    if (!row || row.isdeleted || row.anonymised_at !== null) continue
    const lastname = capitalized(String(line.lastname))
    const phone = String(line.phone).replace(/^1(?=\d{10}$)/, '')
    const now = new Unknown(/Z$/)
    const isWithdrawn = row.optin_email && !line.optin_email
    const consent = isWithdrawn ? { optin_email: false, optin_date: now } : {}
    const values: Row = { lastname, name: fullName({ ...row, lastname }), phone, ...consent }
    const changed = Object.keys(values).filter((column) => row[column] !== values[column])
    if (changed.length === 0) continue
    const isWithdrawnByFile = isWithdrawn || row.isWithdrawnByFile
    next.replace('contact', row, { ...values, systemmodstamp: now, isWithdrawnByFile })
    const sideOf = (side: Row) => Object.fromEntries(changed.map((name) => [name, side[name] ?? null]))
    const author = { user_id: null, user_name: 'Import', created_at: new Unknown(/Z$/) }
    const audit = { operation: 'contact.update', object_id: row.id, old: sideOf(row), new: sideOf(values) }
    next.insert('audit', { ...audit, ...author })
  }
  return next
}

export const companyOperations = { createCompany, changeCompany }
export const contactOperations = { createContact, changeContact, changeContacts, optOut }
