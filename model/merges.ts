import { type Operation, rest } from './call.ts'
import { contactRow, hasCompanyTwin, hasTwin, optedOut } from './contacts.ts'
import type { Row, State } from './state.ts'
import { actorOf, administrators, type Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

/** A value that a merge changed, kept for undoing it. */
export interface Moved {
  table: string
  id: unknown
  column: string
  before: unknown
  after: unknown
}

/** Merges two contacts or two companies, as an administrator who has just compared them. */
const merge: Operation = (state, pick) => {
  const by = pick.session(state, administrators)
  const kind = pick.rarely(3) ? 'account' : 'contact'
  const rows = pick.rarely(6) ? state.rows(kind) : state.live(kind)
  const pair = [pick.of(rows), pick.of(rows)]
  const [left, right] = pair.sort((one, other) => Number(one?.id) - Number(other?.id))
  if (!by || !left || !right || left === right) return undefined
  const keep = pick.one('left', 'right')
  const [kept, gone] = keep === 'left' ? [left, right] : [right, left]
  const taken = kind === 'contact' ? pick.one<readonly string[]>([], ['phone'], ['name']) : []
  const take = Object.fromEntries(taken.map((field) => [field, keep === 'left' ? 'right' : 'left']))
  const columns = taken.flatMap((field) => (field === 'name' ? ['firstname', 'lastname'] : [field]))
  const predict = (tx: Transaction) => {
    tx.only(administrators)
    for (const { id } of [kept, gone]) tx.row(kind, id, 'unification_gone_error')
    // The other of two requests at once may have changed what was compared.
    if (tx.isSecond) tx.doubts.add('unification_changed_error')
    const preset = tx.setting('b2c_account')
    if ([kept, gone].some(({ sfid }) => sfid === preset)) tx.stop('unification_consumers_error')
    const [id, start] = [new Unknown(), tx.fork()]
    const values = (_: Row, from: Row) => Object.fromEntries(columns.map((name) => [name, from[name]]))
    const isPerson = kind === 'contact'
    const moved = isPerson ? mergeContacts(tx, kept, gone, values) : mergeCompanies(tx, id, kept, gone)
    record(tx, { id, kind, parent_id: null, ...moved, moved: journal(start, tx) }, kept, gone)
    return { merge: id }
  }
  const call = rest({ token: by.tool }, '', undefined, predict, {
    async prepare(query, get) {
      const { rows: pairs } = await query(openPair, [kind, left.id, right.id])
      const path = `/api/tools/unification/${kind}/pairs/${pairs[0]?.id}`
      const isAdmitted = administrators.includes(actorOf(state, by.tool)?.role ?? '')
      const compared = (isAdmitted ? await get(path) : {}) as Partial<Record<string, { version: string }>>
      const seen = { left: compared.left?.version ?? 'none', right: compared.right?.version ?? 'none' }
      Object.assign(call ?? {}, { path: `${path}/merge`, json: { keep, take, seen } })
    },
  })
  return call
}

const openPair = `
  insert into unification_pair (kind, left_id, right_id, score, why, found_at) values ($1, $2, $3, 1, '{}', now())
  on conflict (kind, left_id, right_id) do update set state = 'open', merge_id = null, dismissed_at = null returning id`

/** The values that a merge has changed since it began. */
function journal(start: State, end: State): Moved[] {
  const tables = ['account', 'contact', 'order', 'accountproperty__c']
  const changes = end.changesSince(start).filter(({ table }) => tables.includes(table))
  return changes.flatMap(({ table, before = {}, after = {} }) => {
    const isChanged = (column: string) => column !== 'systemmodstamp' && after[column] !== before[column]
    const sides = (column: string) => ({ before: before[column], after: after[column] })
    const columns = Object.keys(after).filter(isChanged)
    return columns.map((column) => ({ table, id: after.id, column, ...sides(column) }))
  })
}

/** Gives all of one record to the other; returns how many rows that were. */
function moveAll(tx: Transaction, table: string, column: string, from: Row, to: Row): number {
  const rows = tx.live(table, { [column]: from.sfid })
  for (const row of rows) tx.update(table, row, { [column]: to.sfid })
  return rows.length
}

/** Merges contacts; a consent stays only if both gave it. */
function mergeContacts(tx: Transaction, kept: Row, gone: Row, valuesOf: (kept: Row, gone: Row) => Row) {
  const orders = moveAll(tx, 'order', 'contact__c', gone, kept)
  const [to, from] = [tx.row('contact', kept.id), tx.row('contact', gone.id)]
  tx.refuseIf(to.anonymised_at !== null, 'contact_anonymised_error')
  tx.update('contact', from, { isdeleted: true })
  const isKept = (consent: string) => to[consent] === true && from[consent] === true
  const consents = { optin_email: isKept('optin_email'), optin_other: isKept('optin_other') }
  const values = { ...to, ...valuesOf(to, from), ...consents }
  tx.update('contact', to, contactRow(tx, values, to))
  return { contacts: 0, orders }
}

/** Merges companies, and those of their contacts that have the same address. */
function mergeCompanies(tx: Transaction, parent_id: unknown, kept: Row, gone: Row) {
  let [combined, properties] = [0, 0]
  for (const from of tx.live('contact', { accountid: gone.sfid })) {
    const [to] = tx.live('contact', { accountid: kept.sfid, email: from.email })
    if (!to) continue
    combined++
    const moved = mergeContacts(tx, to, from, (row, other) => ({
      ott_customer: row.ott_customer || other.ott_customer,
      hvc__c: row.hvc__c || other.hvc__c,
      phone: row.phone || other.phone,
    }))
    record(tx, { id: new Unknown(), kind: 'contact', parent_id, ...moved, moved: [] }, to, from)
  }
  const contacts = moveAll(tx, 'contact', 'accountid', gone, kept)
  const orders = moveAll(tx, 'order', 'accountid', gone, kept)
  for (const link of tx.live('accountproperty__c', { account__c: gone.sfid })) {
    const { property__c } = link
    const isTwice = tx.live('accountproperty__c', { account__c: kept.sfid, property__c }).length > 0
    if (!isTwice) properties++
    tx.update('accountproperty__c', link, isTwice ? { isdeleted: true } : { account__c: kept.sfid })
  }
  tx.update('account', tx.row('account', gone.id), { isdeleted: true })
  return { contacts, orders, properties, combined }
}

/** The row of the merge, and a note in the histories of both records. */
function record(tx: Transaction, row: Row, kept: Row, gone: Row): void {
  const ends = { kept_id: kept.id, gone_id: gone.id, at: tx.now, undone_at: null }
  tx.insert('unification_merge', { ...row, ...ends })
  note(tx, 'merge', row, kept, gone)
}

function note(tx: Transaction, verb: string, row: Row, kept: Row, gone: Row): void {
  const { contacts, orders, properties = 0, combined = 0 } = row
  for (const one of [kept, gone]) {
    const { id, name, email = null } = one === kept ? gone : kept
    const made = { kept: one === kept, other: { id, name, email }, contacts, orders, properties, combined }
    tx.audit(`${row.kind}.${verb}`, one.id, null, made)
  }
}

/** Restores what the merge changed, except what was changed since. */
const undoMerge: Operation = (state, pick) => {
  const by = pick.session(state, administrators)
  const chosen = pick.of(state.rows('unification_merge').filter(({ parent_id }) => parent_id === null))
  if (!by || !chosen) return undefined
  const path = `/api/tools/unification/${chosen.kind}/merges/${chosen.id}/undo`
  return rest({ token: by.tool }, path, {}, (tx) => {
    tx.only(administrators)
    const row = tx.need(tx.by('unification_merge', 'id', chosen.id))
    tx.refuseIf(row.undone_at !== null, 'unification_undone_error')
    const age = tx.age(row.at)
    tx.refuseIf(age > 30 * 24 * 3_600_000, 'unification_undo_late_error')
    const family = [row, ...tx.rows('unification_merge', { parent_id: row.id })]
    tx.refuseIf(isFollowed(tx, row, family), 'unification_undo_order_error')
    if (tx.refusals.size > 0) return undefined
    const withdrawn = withdrawals(tx, family)
    const hasEdits = restore(tx, row.moved as readonly Moved[])
    for (const { id, at } of withdrawn) tx.update('contact', tx.row('contact', id), optedOut(at))
    for (const one of family) {
      const [kept, gone] = [one.kept_id, one.gone_id].map((id) => noted(tx, one, id))
      if (kept && gone) note(tx, 'unmerge', one, kept, gone)
      tx.replace('unification_merge', one, { undone_at: tx.now })
    }
    const has = (kind: string, isTwice: typeof hasTwin) => tx.live(kind).some((one) => isTwice(tx, one))
    tx.refuseIf(has('contact', hasTwin), 'contact_email_exists_error')
    tx.refuseIf(has('account', hasCompanyTwin), 'company_exists_error')
    return { edited: hasEdits ? new Unknown() : [], furtherEdits: [] }
  })
}

/** The names that the record had when it was merged. */
function noted(state: State, { kind, at }: Row, id: unknown): Row | undefined {
  const notes = state.rows('audit', { operation: `${kind}.merge`, created_at: at })
  return notes.map(({ new: made }) => (made as { other: Row }).other).find((other) => other.id === id)
}

/** A later merge of one of the records has to be undone first, and so has that of a company before its contacts'. */
function isFollowed(state: State, row: Row, family: readonly Row[]): boolean {
  const merges = state.rows('unification_merge')
  const ends = ({ kept_id, gone_id }: Row) => [kept_id, gone_id]
  const later = merges.slice(merges.indexOf(row) + 1).filter((one) => !family.includes(one))
  const isLater = later.some(({ kind, undone_at, ...one }) => {
    const ids = family.filter((mine) => mine.kind === kind).flatMap(ends)
    return undone_at === null && ends(one).some((id) => ids.includes(id))
  })
  if (row.kind !== 'contact') return isLater
  const gone = state.by('contact', 'id', row.gone_id)
  return isLater || state.by('account', 'sfid', gone?.accountid)?.isdeleted === true
}

/** Who unsubscribed after the merge stays unsubscribed, under both records. */
function withdrawals(state: State, family: readonly Row[]): { id: unknown; at: unknown }[] {
  return family.flatMap(({ kind, kept_id, gone_id, at }) => {
    const kept = kind === 'contact' ? state.by('contact', 'id', kept_id) : undefined
    const { optin_email, optin_date = null } = kept ?? {}
    const hasLeft = !optin_email && optin_date !== null && String(optin_date) > String(at)
    return hasLeft ? [kept_id, gone_id].map((id) => ({ id, at: optin_date })) : []
  })
}

/** Returns whether something was edited since, and therefore stays. */
function restore(tx: Transaction, journal: readonly Moved[]): boolean {
  const isUntouched = ({ table, id, column, after }: Moved) => tx.by(table, 'id', id)?.[column] === after
  const renamed = journal.filter((cell) => cell.column === 'name' && !isUntouched(cell)).map(({ id }) => id)
  // The parts of a name are restored with the whole or not at all.
  const isHalf = ({ id, column }: Moved) => /^(first|last)name$/.test(column) && renamed.includes(id)
  const restored = journal.filter((cell) => isUntouched(cell) && !isHalf(cell))
  // Records are restored as a whole, what belongs to them column by column.
  const isWhole = ({ table }: Moved) => table === 'account' || table === 'contact'
  const keyOf = (cell: Moved) => `${cell.table} ${cell.id} ${isWhole(cell) || cell.column}`
  for (const key of new Set(restored.map(keyOf))) {
    const cells = restored.filter((cell) => keyOf(cell) === key)
    const { table, id } = tx.need(cells[0])
    const values = Object.fromEntries(cells.map(({ column, before }) => [column, before]))
    tx.update(table, tx.need(tx.by(table, 'id', id)), values)
  }
  return restored.length < journal.length
}

export const mergeOperations = { merge, undoMerge }
