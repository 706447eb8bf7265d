import { change, checkExpectation, type Operation } from './call.ts'
import { isBlocked } from './orders.ts'
import { folded, type Row, type State } from './state.ts'
import type { Author, Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

export const createContact: Operation = (state, pick) => {
  const by = pick.session(state)
  const account = pick.of(pick.rarely(6) ? state.rows('account') : state.live('account'))
  const values = {
    firstname: pick.one('  jean-françois', 'ANNE', ''),
    lastname: pick.one("o'neil", 'Tremblay'),
    email: pick.one(
      'Anne@Buyers.example',
      'new@buyers.example',
      'blocked@buyers.example',
      'dan@buyers.example',
      '',
    ),
    phone: pick.one<unknown>('514 555-0199', null, '123'),
    accountid: account?.sfid ?? null,
    optin_email: pick.rarely(2),
    optin_other: pick.rarely(2),
    hvc__c: pick.rarely(3),
  }
  return change(by, {
    verb: 'create',
    table: 'contact',
    values,
    predict: (tx) => tx.create('contact', contactRow(tx, values, undefined)),
  })
}

/** The contact as it is stored, after its rules. */
export function contactRow(tx: Transaction, given: Row, before: Row | undefined): Row {
  const values: Record<string, unknown> = { ...given }
  const changes = (column: string) => !before || (column in given && given[column] !== before[column])
  for (const column of ['firstname', 'lastname'])
    if (typeof values[column] === 'string') values[column] = capitalized(String(values[column]))
  if (typeof values.email === 'string') values.email = values.email.trim().toLowerCase()
  if (typeof values.phone === 'string') values.phone = values.phone.replace(/\D/g, '')
  tx.refuseIf(changes('firstname') && !values.firstname, 'first_name_empty_error')
  tx.refuseIf(changes('lastname') && !values.lastname, 'last_name_empty_error')
  tx.refuseIf(
    changes('phone') && values.phone && !/^\d{10}$/.test(String(values.phone)),
    'phone_length_error',
  )
  if (changes('email')) {
    tx.refuseIf(!values.email, 'email_empty_error')
    tx.refuseIf(isBlocked(tx.state, values.email), 'email_purchases_prohibited')
  }
  const row: Record<string, unknown> = before ? { ...before, ...values } : { ...defaults(), ...values }
  const account = tx.state.by('account', 'sfid', row.accountid)
  tx.refuseIf(changes('accountid') && (!account || account.isdeleted), 'bad_input')
  const twin = tx.state
    .where('contact', 'accountid', row.accountid)
    .some((other) => !other.isdeleted && other.id !== before?.id && other.email === row.email)
  tx.refuseIf(row.email !== null && twin && !row.isdeleted, 'contact_email_exists_error')
  if (changes('firstname') || changes('lastname'))
    row.name = [row.firstname, row.lastname].filter(Boolean).join(' ')
  if (row.optin_email !== (before?.optin_email ?? false))
    Object.assign(row, { optin_date: tx.now, optin_source: 'Contact Web Form', optin_type: 'Tacit' })
  if (row.hvc__c !== (before?.hvc__c ?? false)) row.hvc_last_modified_by__c = tx.caller.name
  return row
}

function defaults(): Row {
  const flags = {
    ott_customer: false,
    hvc__c: false,
    isdeleted: false,
    optin_email: false,
    optin_other: false,
  }
  const source = { optin_source: 'Contact Web Form', optin_type: 'Tacit' }
  return { ...flags, ...source, language: 'en', unsubscribe_id: new Unknown(/^[0-9a-f-]{36}$/) }
}

function capitalized(name: string): string {
  return name
    .trim()
    .replace(/[^\s\-'’.]+/gu, (word) => word.slice(0, 1).toUpperCase() + word.slice(1).toLowerCase())
}

export const changeContact: Operation = (state, pick) => {
  const by = pick.session(state)
  const contact = pick.of(state.rows('contact'))
  if (!contact) return undefined
  const values = pick.one<Row>(
    { phone: '(514) 555-0123' },
    { optin_email: !contact.optin_email },
    { lastname: 'roy', email: 'renamed@buyers.example' },
    { hvc__c: !contact.hvc__c },
    { email: pick.one('anne@buyers.example', 'blocked@buyers.example', 'dan@buyers.example') },
    { accountid: pick.of(state.live('account'))?.sfid ?? null },
  )
  const expect = pick.rarely(4) ? { systemmodstamp: contact.systemmodstamp } : undefined
  return change(by, {
    verb: 'update',
    table: 'contact',
    id: contact.id,
    values,
    ...(expect && { expect }),
    predict(tx) {
      const row = live(tx, 'contact', contact.id)
      checkExpectation(tx, row, expect)
      tx.refuseIf(row.anonymised_at !== null, 'contact_anonymised_error')
      return tx.update('contact', row, contactRow(tx, values, row))
    },
  })
}

function live(tx: Transaction, table: string, id: unknown): Row {
  return tx.need(
    tx.state.live(table).find((row) => row.id === id),
    'not_found',
  )
}

export const changeCompany: Operation = (state, pick) => {
  const by = pick.session(state)
  const name = pick.one('Boulangerie Roy', 'ERABLIERE  inc', 'Our Company North', '')
  const street = pick.one('2 Main St', '9 King St', '')
  if (pick.rarely(2)) {
    const address = {
      billingcity: 'Laval',
      billingstate: 'QC',
      billingpostalcode: 'h2x1y4',
      billingcountry: 'Canada',
    }
    const values = { name, address_line_1__c: street, billingstreet: street, ...address }
    return change(by, {
      verb: 'create',
      table: 'account',
      values,
      predict(tx) {
        const row = { ...values, external_id__c: null, isdeleted: false }
        checkCompany(tx, row, undefined)
        return tx.create('account', row)
      },
    })
  }
  const company = pick.of(state.rows('account'))
  if (!company) return undefined
  const values: Row = pick.rarely(2) ? { name } : { address_line_1__c: street, billingstreet: street }
  return change(by, {
    verb: 'update',
    table: 'account',
    id: company.id,
    values,
    predict(tx) {
      const row = live(tx, 'account', company.id)
      tx.refuseIf(row.sfid === tx.state.setting('b2c_account'), 'forbidden')
      checkCompany(tx, { ...row, ...values }, row)
      return tx.update('account', row, values)
    },
  })
}

function checkCompany(tx: Transaction, row: Row, before: Row | undefined): void {
  const changes = (column: string) => !before || row[column] !== before[column]
  tx.refuseIf(changes('name') && row.name === '', 'company_name_empty_error')
  tx.refuseIf(changes('name') && /^our company/i.test(String(row.name)), 'company_name_reserved_error')
  if (changes('address_line_1__c') && row.address_line_1__c === '')
    for (const key of ['address_empty_error', 'valid_address_error']) tx.refuseIf(true, key)
  const twin = tx.state
    .live('account')
    .some((other) => other.id !== before?.id && companyKey(other) === companyKey(row))
  tx.refuseIf(twin, 'company_exists_error')
}

/** Companies with the same letters and digits in name, street and postal code are the same. */
function companyKey({ name, address_line_1__c, billingpostalcode }: Row): string {
  return [name, address_line_1__c, billingpostalcode]
    .map((text) => folded(text).replace(/[^a-z0-9]/g, ''))
    .join('|')
}

export const optOut: Operation = (state, pick) => {
  const contact = pick.of(state.rows('contact'))
  if (!contact) return undefined
  const id = pick.rarely(6) ? '99999999-0000-4000-8000-000000000000' : contact.unsubscribe_id
  return {
    token: undefined,
    method: 'POST',
    path: '/optout',
    json: { id },
    predict(tx) {
      const row = tx.need(tx.state.by('contact', 'unsubscribe_id', id), 'not_found')
      if (row.anonymised_at !== null) return { status: 200 }
      const wishes = { optin_email: false, optin_other: false, optin_date: tx.now }
      tx.update('contact', row, wishes, nobody)
      const survivor = survivorOf(tx.state, row)
      if (survivor.id !== row.id) tx.update('contact', survivor, wishes, nobody)
      return { status: 200 }
    },
  }
}

const nobody: Author = { id: null, name: null }

/** The contact that the row was merged into, through every later merge. */
function survivorOf(state: State, contact: Row): Row {
  const merge = state
    .where('unification_merge', 'gone_id', contact.id)
    .find(({ kind, undone_at }) => kind === 'contact' && undone_at === null)
  const kept = merge && state.by('contact', 'id', merge.kept_id)
  return kept ? survivorOf(state, kept) : contact
}

export const linkCompany: Operation = (state, pick) => {
  const by = pick.session(state)
  const [account, property] = [pick.of(state.live('account')), pick.of(state.rows('property__c'))]
  const table = 'accountproperty__c'
  const values = { account__c: account?.sfid, property__c: property?.sfid }
  return change(by, {
    verb: 'create',
    table,
    values,
    predict(tx) {
      const place = tx.state.by('property__c', 'sfid', property?.sfid)
      const company = tx.state.by('account', 'sfid', account?.sfid)
      tx.refuseIf(!place || place.isdeleted || String(place.name).startsWith('Partner'), 'bad_input')
      tx.refuseIf(!company || company.isdeleted, 'bad_input')
      tx.refuseIf(!tx.inScope('sfid', property?.sfid), 'forbidden')
      const twin = tx.state
        .where(table, 'account__c', account?.sfid)
        .some((link) => !link.isdeleted && link.property__c === property?.sfid)
      tx.refuseIf(twin, 'conflict')
      return tx.create(table, { ...values, isdeleted: false })
    },
  })
}

/** The state after an import of a last name and a phone number. Its times are the database's own. */
export function predictImport(state: State, id: unknown, last: string, phone: string): State {
  const next = state.fork()
  const row = next.by('contact', 'id', id)
  if (!row || row.isdeleted || row.anonymised_at !== null) return next
  const lastname = capitalized(last)
  const name = [row.firstname, lastname].filter(Boolean).join(' ')
  const values = { lastname, name, phone: phone.replace(/^1(?=\d{10}$)/, '') }
  const changed = Object.entries(values).filter(([column, value]) => row[column] !== value)
  if (changed.length === 0) return next
  const systemmodstamp = new Unknown(/Z$/)
  next.replace('contact', row, { ...values, systemmodstamp })
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
