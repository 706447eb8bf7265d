import type { Operation } from './call.ts'
import { noticeSuperadmins } from './staff.ts'
import { folded, type Row, type State } from './state.ts'
import type { Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

const administrators = ['admin', 'superadmin']
const personal = ['name', 'firstname', 'lastname', 'email', 'phone']
const anonymous = 'Anonymised person'

/** The contacts of one person: those with the same address, and those merged with them. */
function personOf(state: State, contact: Row): Row[] {
  const found = [contact]
  for (const row of found) {
    const merged = state
      .rows('unification_merge')
      .filter(({ kind, undone_at }) => kind === 'contact' && undone_at === null)
      .flatMap(({ kept_id, gone_id }) =>
        kept_id === row.id ? [gone_id] : gone_id === row.id ? [kept_id] : [],
      )
    for (const other of state.rows('contact')) {
      const isSame = (row.email !== null && other.email === row.email) || merged.includes(other.id)
      if (isSame && !found.includes(other)) found.push(other)
    }
  }
  return found
}

/** Addresses and whole names, now and before; an earlier address counts unless someone else has it now. */
function identityOf(
  state: State,
  person: readonly Row[],
): { emails: string[]; names: string[]; others: string[] } {
  const ids = person.map(({ id }) => id)
  const audited = state
    .rows('audit')
    .filter(
      ({ operation, object_id }) =>
        /^contact\.(create|update|delete)$/.test(String(operation)) && ids.includes(object_id),
    )
    .flatMap(({ old, new: made }) => [old, made] as (Row | null)[])
    .filter((row) => row !== null)
  const isFree = (email: unknown) =>
    !state.live('contact').some((other) => other.email === email && !ids.includes(other.id))
  const texts = (column: string, rows: readonly Row[]) =>
    rows.map((row) => row[column]).filter((value) => typeof value === 'string')
  const whole = audited.map((row) => row.name ?? [row.firstname, row.lastname].filter(Boolean).join(' '))
  return {
    emails: [...new Set([...texts('email', person), ...texts('email', audited).filter(isFree)])],
    names: [...new Set([...texts('name', person), ...whole.map(String)])].filter(
      (name) => name.includes(' ') && name !== anonymous,
    ),
    others: personal
      .filter((column) => column !== 'email')
      .flatMap((column) => texts(column, [...person, ...audited]))
      .filter((text) => text !== anonymous),
  }
}

/** Removes a person's name, addresses and phone numbers from everything that is kept. */
export const anonymise: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  const contact = pick.of(pick.rarely(5) ? state.rows('contact') : state.live('contact'))
  if (!by || !contact) return undefined
  const reason = pick.one('Asked by letter', '', `Asked by ${contact.name}`)
  return {
    token: by.token,
    method: 'POST',
    path: `/api/people/${contact.id}/anonymise`,
    json: { reason },
    predict(tx) {
      if (!tx.hasRole(...administrators)) tx.stop('forbidden')
      tx.refuseIf(!tx.isFresh, 'fresh_sign_in_required')
      tx.refuseIf(reason.length < 10, 'person_reason_error')
      const row = tx.need(
        tx.state.live('contact').find(({ id }) => id === contact.id),
        'not_found',
      )
      const person = personOf(tx.state, row)
      const identity = identityOf(tx.state, person)
      if (row.anonymised_at !== null) tx.stop('contact_anonymised_error')
      const said = folded(reason)
      const words = said.split(/[^\p{L}\p{N}]+/u)
      const lastNames = identity.names.map((name) => folded(name.split(' ').at(-1)))
      const isNamed =
        [...identity.emails, ...identity.names].some((known) => said.includes(folded(known))) ||
        lastNames.some((name) => words.includes(name))
      tx.refuseIf(isNamed, 'person_named_error')
      if (tx.refusals.size > 0) return undefined
      // Without a secret part, a hash could be looked up among those of all likely addresses.
      if (!tx.state.setting('address_hash_salt'))
        tx.state.insert('settings', { setting: 'address_hash_salt', value: new Unknown(/^[0-9a-f]{64}$/) })
      forgetCards(tx, identity)
      forgetBlocks(tx, identity.emails)
      forgetMerges(tx, person, identity)
      forgetContacts(tx, person)
      for (const { id } of person)
        tx.audit('contact.anonymise', id, null, { reason, contacts: person.length })
      noticeSuperadmins(tx)
      tx.event('person_anonymised', { table: 'contact', record: contact.id })
      return { status: 200, contacts: person.length }
    },
  }
}

function forgetContacts(tx: Transaction, person: readonly Row[]): void {
  for (const { id } of person) {
    const row = tx.need(tx.state.by('contact', 'id', id), 'not_found')
    tx.state.replace('contact', row, {
      name: anonymous,
      firstname: null,
      lastname: null,
      email: null,
      phone: null,
      optin_email: false,
      optin_other: false,
      systemmodstamp: tx.now,
      anonymised_at: row.anonymised_at ?? tx.now,
      // An import finds the person by a hash of the address.
      formerEmail: row.email ?? row.formerEmail ?? null,
    })
    forgetInAudits(tx, /^contact\.(create|update|delete)$/, [id], personal)
  }
}

function forgetInAudits(
  tx: Transaction,
  operations: RegExp,
  ids: readonly unknown[],
  columns: readonly string[],
): void {
  for (const audit of tx.state.rows('audit')) {
    if (!operations.test(String(audit.operation)) || !ids.includes(audit.object_id)) continue
    const [old, made] = [audit.old, audit.new].map((side) => side && without(side as Row, columns))
    tx.state.replace('audit', audit, { old, new: made })
  }
}

function without(row: Row, columns: readonly string[]): Row {
  return Object.fromEntries(Object.entries(row).filter(([column]) => !columns.includes(column)))
}

function forgetCards(tx: Transaction, { emails, names }: { emails: string[]; names: string[] }): void {
  const isOne = (value: unknown) => emails.includes(String(value).toLowerCase())
  const isNamed = (value: unknown) => names.some((name) => folded(name) === folded(value))
  const codes = 'trnsx_ecom_activegc_b2c'
  for (const row of tx.state.rows(codes)) {
    const isBuyer = isOne(row.customer_email)
    if (!isBuyer && !isOne(row.recipient)) continue
    const buyer = isBuyer
      ? { customer_email: null, first_name: 'Anonymised', last_name: 'person', name: anonymous }
      : {}
    const isRecipient = isOne(row.recipient) || (isBuyer && isNamed(row.recipient))
    tx.state.replace(codes, row, { ...buyer, ...(isRecipient && { recipient: anonymous }) })
    const columns = ['customer_email', 'first_name', 'last_name', 'name', 'recipient']
    forgetInAudits(tx, /^trnsx_ecom_activegc_b2c\.(create|update|delete)$/, [row.id], columns)
  }
  for (const row of tx.state.rows('eml_token')) {
    const [customer, recipient] = [isOne(row.customer_email), isOne(row.recipient_email)]
    if (!customer && !recipient) continue
    tx.state.replace('eml_token', row, {
      comment: null,
      ...(customer && { customer_email: null }),
      ...((customer || isNamed(row.customer_name)) && { customer_name: anonymous }),
      ...(recipient && { recipient_email: null }),
      ...((recipient || isNamed(row.recipient_name)) && { recipient_name: anonymous }),
    })
    const columns = ['customer_email', 'customer_name', 'recipient_email', 'recipient_name', 'comment']
    forgetInAudits(tx, /^eml_token\.(create|update|delete)$/, [row.id], columns)
  }
}

/** A block stays as a hash: who was barred cannot return under the same address. */
function forgetBlocks(tx: Transaction, emails: readonly string[]): void {
  for (const row of tx.state.rows('blocked'))
    if (emails.includes(String(row.email)))
      tx.state.replace('blocked', row, { email: hashedAddress(tx, row.email), hashOf: row.email })
  for (const audit of tx.state.rows('audit')) {
    if (!/^blocked\./.test(String(audit.operation))) continue
    const [old, made] = [audit.old as Row | null, audit.new as Row | null]
    if (!emails.includes(String((made ?? old)?.email))) continue
    tx.state.replace('audit', audit, {
      old: old && without(old, ['email']),
      new: made && without(made, ['email']),
    })
  }
}

/** The other record's name stands in the notes of a merge, and its values in what undoing would restore. */
function forgetMerges(
  tx: Transaction,
  person: readonly Row[],
  identity: ReturnType<typeof identityOf>,
): void {
  const ids = person.map(({ id }) => id)
  const values = [...identity.emails, ...identity.others]
  const forgotten = [...personal, 'optin_email', 'optin_other']
  const merges = tx.state.rows('unification_merge')
  for (const merge of merges) {
    if (merge.kind !== 'contact' || ![merge.kept_id, merge.gone_id].some((id) => ids.includes(id))) continue
    const pair = [merge.kept_id, merge.gone_id]
    const owner = merges.find(({ id }) => id === (merge.parent_id ?? merge.id)) ?? merge
    const isKept = (moved: { table: string; id: unknown; column: string }) =>
      moved.table !== 'contact' ||
      !forgotten.includes(moved.column) ||
      !(ids.includes(moved.id) || (merge.undone_at !== null && pair.includes(moved.id)))
    const current = tx.state.by('unification_merge', 'id', owner.id) ?? owner
    tx.state.replace('unification_merge', current, {
      moved: (current.moved as Parameters<typeof isKept>[0][]).filter(isKept),
    })
    for (const audit of tx.state.rows('audit')) {
      const made = audit.new as Row
      if (/^contact\.(un)?merge$/.test(String(audit.operation)) && pair.includes(audit.object_id)) {
        const other = made.other as Row
        if (ids.includes(other.id))
          tx.state.replace('audit', audit, {
            new: { ...made, other: { ...other, name: anonymous, email: null } },
          })
      }
      const isBorrowed =
        merge.undone_at !== null &&
        audit.operation === 'contact.update' &&
        [merge.at, merge.undone_at].includes(audit.created_at) &&
        pair.includes(audit.object_id) &&
        !ids.includes(audit.object_id)
      if (!isBorrowed) continue
      const [old, now] = [audit.old, audit.new].map((side) =>
        Object.fromEntries(
          Object.entries(side as Row).filter(
            ([column, value]) => !(personal.includes(column) && values.includes(String(value))),
          ),
        ),
      )
      tx.state.replace('audit', audit, { old, new: now })
    }
  }
}

function hashedAddress(tx: Transaction, email: unknown): unknown {
  const known = tx.state.by('blocked', 'hashOf', email)
  return known?.email ?? new Unknown(/^anonymised-[0-9a-f]{64}$/)
}
