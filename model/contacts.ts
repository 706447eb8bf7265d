import { change, create, type Operation, type Operations, update } from './call.ts'
import { checkProperty, isBlocked } from './orders.ts'
import { folded, type Row, type State } from './state.ts'
import type { Author, Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

const addresses = [
  'Anne@Buyers.example',
  'new@buyers.example',
  'blocked@buyers.example',
  'dan@buyers.example',
  '',
]

const createContact: Operation = (state, pick) => {
  const account = pick.of(pick.rarely(6) ? state.rows('account') : state.live('account'))
  const values = {
    firstname: pick.one('  jean-françois', 'ANNE', ''),
    lastname: pick.one("o'neil", 'Tremblay'),
    email: pick.of(addresses),
    phone: pick.one<unknown>('514 555-0199', null, '123'),
    accountid: account?.sfid ?? null,
    optin_email: pick.rarely(2),
    optin_other: pick.rarely(2),
    hvc__c: pick.rarely(3),
  }
  return change(
    pick.session(state),
    create('contact', values, { stored: (tx, row) => contactRow(tx, row, undefined) }),
  )
}

/** The contact as it is stored, after its rules. */
export function contactRow(tx: Transaction, given: Row, before: Row | undefined): Row {
  const row: Record<string, unknown> = { ...(before ?? defaults()), ...given }
  const changes = (column: string) => !before || given[column] !== before[column]
  for (const column of ['firstname', 'lastname'])
    if (changes(column) && typeof row[column] === 'string') row[column] = capitalized(row[column])
  if (typeof row.email === 'string') row.email = row.email.trim().toLowerCase()
  if (typeof row.phone === 'string') row.phone = row.phone.replace(/\D/g, '')
  tx.refuseIf(changes('firstname') && !row.firstname, 'first_name_empty_error')
  tx.refuseIf(changes('lastname') && !row.lastname, 'last_name_empty_error')
  tx.refuseIf(changes('phone') && row.phone && !/^\d{10}$/.test(String(row.phone)), 'phone_length_error')
  tx.refuseIf(changes('email') && !row.email, 'email_empty_error')
  tx.refuseIf(changes('email') && isBlocked(tx.state, row.email), 'email_purchases_prohibited')
  const account = tx.state.by('account', 'sfid', row.accountid)
  tx.refuseIf(changes('accountid') && account?.isdeleted !== false, 'bad_input')
  tx.refuseIf(!row.isdeleted && hasTwin(tx.state, row), 'contact_email_exists_error')
  if (changes('firstname') || changes('lastname')) row.name = fullName(row)
  if (row.optin_email !== (before?.optin_email ?? false)) Object.assign(row, source, { optin_date: tx.now })
  if (row.hvc__c !== (before?.hvc__c ?? false)) row.hvc_last_modified_by__c = tx.caller.name
  return row
}

/** Whether another contact of the company has the same address. */
export function hasTwin(state: State, { id, accountid, email }: Row): boolean {
  const others = state.where('contact', 'accountid', accountid)
  return (
    email !== null && others.some((other) => !other.isdeleted && other.id !== id && other.email === email)
  )
}

const source = { optin_source: 'Contact Web Form', optin_type: 'Tacit' }

function defaults(): Row {
  const flags = {
    ott_customer: false,
    hvc__c: false,
    isdeleted: false,
    optin_email: false,
    optin_other: false,
  }
  return { ...flags, ...source, language: 'en', unsubscribe_id: new Unknown(/^[0-9a-f-]{36}$/) }
}

function capitalized(name: string): string {
  const parts = /[^\s\-'’.]+/gu
  return name.trim().replace(parts, (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
}

function fullName({ firstname, lastname }: Row): string {
  return [firstname, lastname].filter(Boolean).join(' ')
}

const changeContact: Operation = (state, pick) => {
  const contact = pick.of(state.rows('contact'))
  return contact && change(pick.session(state), contactChange(state, pick, contact))
}

function contactChange(state: State, pick: Parameters<Operation>[1], contact: Row) {
  const values = pick.one<Row>(
    { phone: '(514) 555-0123' },
    { optin_email: !contact.optin_email },
    { lastname: 'roy', email: 'renamed@buyers.example' },
    { hvc__c: !contact.hvc__c },
    { email: pick.one('anne@buyers.example', 'blocked@buyers.example', 'dan@buyers.example') },
    { accountid: pick.of(state.live('account'))?.sfid ?? null },
  )
  return update('contact', contact.id, values, {
    expect: pick.rarely(4) ? { systemmodstamp: contact.systemmodstamp } : undefined,
    stored(tx, row, before) {
      tx.refuseIf(before?.anonymised_at !== null, 'contact_anonymised_error')
      return contactRow(tx, row, before)
    },
  })
}

/** Two contacts in one request. Two of these at once, in opposite orders, are a deadlock. */
const changeTwo: Operation = (state, pick) => {
  const by = pick.session(state)
  const [one, other] = pick.rarely(2) ? [1, 2] : [2, 1]
  const values = [{ phone: '5145550101' }, { phone: '5145550102' }, { hvc__c: true }, { hvc__c: false }]
  const mutations = [one, other].map((id) =>
    update('contact', id, pick.of(values) ?? {}, {
      stored(tx, row, before) {
        tx.refuseIf(before?.anonymised_at !== null, 'contact_anonymised_error')
        return contactRow(tx, row, before)
      },
    }),
  )
  return change(by, ...mutations)
}

const createCompany: Operation = (state, pick) => {
  const street = pick.of(streets)
  const address = {
    billingcity: 'Laval',
    billingstate: 'QC',
    billingpostalcode: 'h2x1y4',
    billingcountry: 'Canada',
  }
  const values = { name: pick.of(companies), address_line_1__c: street, billingstreet: street, ...address }
  const mutation = create('account', values, {
    stored: (tx, row) => checkCompany(tx, { ...row, external_id__c: null, isdeleted: false }, undefined),
  })
  return change(pick.session(state), mutation)
}

const companies = ['Boulangerie Roy', 'ERABLIERE  inc', 'Our Company North', '']
const streets = ['2 Main St', '9 King St', '']

const changeCompany: Operation = (state, pick) => {
  const street = pick.of(streets)
  const values: Row = pick.one<Row>(
    { name: pick.of(companies) },
    { address_line_1__c: street, billingstreet: street },
  )
  const company = pick.of(state.rows('account'))
  const mutation = update('account', company?.id, values, {
    stored(tx, row, before) {
      tx.refuseIf(row.sfid === tx.state.setting('b2c_account'), 'forbidden')
      return checkCompany(tx, row, before)
    },
  })
  return change(pick.session(state), mutation)
}

function checkCompany(tx: Transaction, row: Row, before: Row | undefined): Row {
  const changes = (column: string) => !before || row[column] !== before[column]
  tx.refuseIf(changes('name') && row.name === '', 'company_name_empty_error')
  tx.refuseIf(changes('name') && /^our company/i.test(String(row.name)), 'company_name_reserved_error')
  const isBlank = changes('address_line_1__c') && row.address_line_1__c === ''
  for (const key of ['address_empty_error', 'valid_address_error']) tx.refuseIf(isBlank, key)
  const twins = tx.state.live('account').filter((other) => companyKey(other) === companyKey(row))
  tx.refuseIf(
    twins.some(({ id }) => id !== before?.id),
    'company_exists_error',
  )
  return row
}

/** Companies with the same letters and digits in name, street and postal code are the same. */
function companyKey({ name, address_line_1__c, billingpostalcode }: Row): string {
  const parts = [name, address_line_1__c, billingpostalcode]
  return parts.map((text) => folded(text).replace(/[^a-z0-9]/g, '')).join('|')
}

const linkCompany: Operation = (state, pick) => {
  const [account, property] = [pick.of(state.live('account')), pick.of(state.rows('property__c'))]
  const table = 'accountproperty__c'
  const mutation = create(
    table,
    { account__c: account?.sfid, property__c: property?.sfid },
    {
      stored(tx, row) {
        checkProperty(tx, tx.state.by('property__c', 'sfid', row.property__c))
        tx.refuseIf(tx.state.by('account', 'sfid', row.account__c)?.isdeleted !== false, 'bad_input')
        tx.refuseIf(!tx.inScope('sfid', row.property__c), 'forbidden')
        const links = tx.state.where(table, 'account__c', row.account__c)
        const isTwin = (link: Row) => !link.isdeleted && link.property__c === row.property__c
        tx.refuseIf(links.some(isTwin), 'conflict')
        return { ...row, isdeleted: false }
      },
    },
  )
  return change(pick.session(state), mutation)
}

const optOut: Operation = (state, pick) => {
  const contact = pick.of(state.rows('contact'))
  const id = pick.rarely(6) ? '99999999-0000-4000-8000-000000000000' : contact?.unsubscribe_id
  return {
    token: undefined,
    method: 'POST',
    path: '/optout',
    json: { id },
    predict(tx) {
      const row = tx.need(tx.state.by('contact', 'unsubscribe_id', id))
      if (row.anonymised_at !== null) return { status: 200 }
      const wishes = { optin_email: false, optin_other: false, optin_date: tx.now }
      for (const one of new Set([row, survivorOf(tx.state, row)])) tx.update('contact', one, wishes, noAuthor)
      return { status: 200 }
    },
  }
}

const noAuthor: Author = { id: null, name: null }

/** The record that the row was merged into, through every later merge. */
function survivorOf(state: State, contact: Row): Row {
  const merge = state
    .where('unification_merge', 'gone_id', contact.id)
    .find(({ kind, undone_at }) => kind === 'contact' && undone_at === null)
  const kept = merge && state.by('contact', 'id', merge.kept_id)
  return kept ? survivorOf(state, kept) : contact
}

/** The state after an import of a last name and a phone number. Its times are the database's own. */
export function predictImport(state: State, id: unknown, last: string, phone: string): State {
  const next = state.fork()
  const row = next.by('contact', 'id', id)
  if (!row || row.isdeleted || row.anonymised_at !== null) return next
  const lastname = capitalized(last)
  const values = { lastname, name: fullName({ ...row, lastname }), phone: phone.replace(/^1(?=\d{10}$)/, '') }
  const changed = Object.entries(values).filter(([column, value]) => row[column] !== value)
  if (changed.length === 0) return next
  next.replace('contact', row, { ...values, systemmodstamp: new Unknown(/Z$/) })
  next.insert('audit', {
    operation: 'contact.update',
    object_id: id,
    old: Object.fromEntries(changed.map(([column]) => [column, row[column] ?? null])),
    new: Object.fromEntries(changed),
    created_at: new Unknown(/Z$/),
    user_id: null,
    user_name: 'Import',
  })
  return next
}

export const contactOperations: Operations = {
  'create contact': [3, createContact],
  'change contact': [5, changeContact],
  'change two contacts': [3, changeTwo],
  'create company': [1, createCompany],
  'change company': [1, changeCompany],
  'link company': [1, linkCompany],
  'opt out': [2, optOut],
}
