import type { Call, Operation } from './call.ts'
import { contactRow } from './contacts.ts'
import type { Row, State } from './state.ts'
import { actorOf, type Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

/** A value that a merge changed, kept for undoing it. */
interface Moved {
  table: string
  id: unknown
  column: string
  before: unknown
  after: unknown
}

const administrators = ['admin', 'superadmin']

/** Merges two contacts or two companies, as an administrator who has just compared them. */
export const merge: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  const kind = pick.rarely(3) ? 'account' : 'contact'
  const rows = pick.rarely(6) ? state.rows(kind) : state.live(kind)
  const [one, other] = [pick.of(rows), pick.of(rows)]
  if (!by || !one || !other || one.id === other.id) return undefined
  const [left, right] = Number(one.id) < Number(other.id) ? [one, other] : [other, one]
  const keep = pick.one('left', 'right')
  const [kept, gone] = keep === 'left' ? [left, right] : [right, left]
  const taken = kind === 'contact' ? pick.one<readonly string[]>([], ['phone'], ['name']) : []
  const take = Object.fromEntries(taken.map((field) => [field, keep === 'left' ? 'right' : 'left']))
  const call: Call = {
    token: by.tool,
    method: 'POST',
    path: '',
    async prepare(query, get) {
      const { rows: pairs } = await query(openPair, [kind, left.id, right.id])
      const path = `/api/tools/unification/${kind}/pairs/${pairs[0]?.id}`
      const role = actorOf(state, by.tool)?.role
      const compared = (role && administrators.includes(role) ? await get(path) : {}) as Record<
        string,
        { version?: string } | undefined
      >
      const seen = { left: compared.left?.version ?? 'none', right: compared.right?.version ?? 'none' }
      Object.assign(call, { path: `${path}/merge`, json: { keep, take, seen } })
    },
    predict(tx) {
      if (!tx.hasRole(...administrators)) tx.stop('forbidden')
      const isLive = ({ id }: Row) => tx.state.live(kind).some((row) => row.id === id)
      if (![kept, gone].every(isLive)) tx.stop('unification_gone_error')
      const isPreset =
        kind === 'account' && [kept, gone].some(({ sfid }) => sfid === tx.state.setting('b2c_account'))
      if (isPreset) tx.stop('unification_consumers_error')
      const id = new Unknown()
      const journal: Moved[] = []
      const moved =
        kind === 'contact'
          ? mergeContacts(tx, journal, kept, gone, (row, from) => takenValues(taken, row, from))
          : mergeCompanies(tx, journal, id, kept, gone)
      record(
        tx,
        { id, kind, kept_id: kept.id, gone_id: gone.id, parent_id: null, ...moved, moved: journal },
        kept,
        gone,
      )
      return { status: 200, merge: id }
    },
  }
  return call
}

const openPair = `
  insert into unification_pair (kind, left_id, right_id, score, why, found_at) values ($1, $2, $3, 1, '{}', now())
  on conflict (kind, left_id, right_id) do update set state = 'open', merge_id = null, dismissed_at = null returning id`

/** The kept contact's new values; a consent stays only if both gave it. */
function takenValues(taken: readonly string[], kept: Row, gone: Row): Row {
  const columns = taken.flatMap((field) => (field === 'name' ? ['firstname', 'lastname'] : [field]))
  return { ...Object.fromEntries(columns.map((column) => [column, gone[column]])), ...consents(kept, gone) }
}

function consents(kept: Row, gone: Row): Row {
  return Object.fromEntries(
    ['optin_email', 'optin_other'].map((column) => [column, kept[column] === true && gone[column] === true]),
  )
}

function move(tx: Transaction, journal: Moved[], table: string, row: Row, values: Row): Row {
  const after = tx.update(table, row, values)
  for (const column of Object.keys(values))
    if (column !== 'systemmodstamp' && row[column] !== after[column])
      journal.push({ table, id: row.id, column, before: row[column], after: after[column] })
  return after
}

function moveAll(
  tx: Transaction,
  journal: Moved[],
  table: string,
  column: string,
  from: Row,
  to: Row,
): number {
  const rows = tx.state.where(table, column, from.sfid).filter(({ isdeleted }) => !isdeleted)
  for (const row of rows) move(tx, journal, table, row, { [column]: to.sfid })
  return rows.length
}

function mergeContacts(
  tx: Transaction,
  journal: Moved[],
  kept: Row,
  gone: Row,
  valuesOf: (kept: Row, gone: Row) => Row,
): { contacts: number; orders: number } {
  const row = (id: unknown) => tx.need(tx.state.by('contact', 'id', id), 'not_found')
  const orders = moveAll(tx, journal, 'order', 'contact__c', gone, kept)
  const [to, from] = [row(kept.id), row(gone.id)]
  tx.refuseIf(to.anonymised_at !== null, 'contact_anonymised_error')
  move(tx, journal, 'contact', from, { isdeleted: true })
  move(tx, journal, 'contact', to, contactRow(tx, valuesOf(to, from), to))
  return { contacts: 0, orders }
}

function mergeCompanies(tx: Transaction, journal: Moved[], parent: unknown, kept: Row, gone: Row) {
  const contactsOf = (company: Row) =>
    tx.state.where('contact', 'accountid', company.sfid).filter(({ isdeleted }) => !isdeleted)
  let combined = 0
  for (const from of contactsOf(gone)) {
    const to = contactsOf(kept).find(({ email }) => email !== null && email === from.email)
    if (!to) continue
    combined++
    const { orders } = mergeContacts(tx, journal, to, from, (row, other) => ({
      ...consents(row, other),
      ...Object.fromEntries(['ott_customer', 'hvc__c'].map((flag) => [flag, row[flag] || other[flag]])),
      ...(!row.phone && other.phone ? { phone: other.phone } : {}),
    }))
    const both = { kind: 'contact', kept_id: to.id, gone_id: from.id, parent_id: parent, contacts: 0, orders }
    record(tx, { ...both, id: new Unknown(), moved: [] }, to, from)
  }
  const contacts = moveAll(tx, journal, 'contact', 'accountid', gone, kept)
  const orders = moveAll(tx, journal, 'order', 'accountid', gone, kept)
  let properties = 0
  const linksOf = (company: Row) =>
    tx.state.where('accountproperty__c', 'account__c', company.sfid).filter(({ isdeleted }) => !isdeleted)
  for (const link of linksOf(gone)) {
    const isTwice = linksOf(kept).some(({ property__c }) => property__c === link.property__c)
    if (!isTwice) properties++
    move(tx, journal, 'accountproperty__c', link, isTwice ? { isdeleted: true } : { account__c: kept.sfid })
  }
  const left = tx.need(tx.state.by('account', 'id', gone.id), 'not_found')
  move(tx, journal, 'account', left, { isdeleted: true })
  return { contacts, orders, properties, combined }
}

/** The row of the merge, and a note in the histories of both records. */
function record(tx: Transaction, row: Row, kept: Row, gone: Row): void {
  tx.state.insert('unification_merge', { ...row, at: tx.now, undone_at: null })
  note(tx, 'merge', row, kept, gone)
}

function note(tx: Transaction, verb: string, row: Row, kept: Row, gone: Row): void {
  const { contacts, orders, properties = 0, combined = 0 } = row
  for (const [one, other] of [
    [kept, gone],
    [gone, kept],
  ] as const) {
    const named = { id: other.id, name: other.name, email: other.email ?? null }
    const details = { kept: one === kept, other: named, contacts, orders, properties, combined }
    tx.audit(`${row.kind}.${verb}`, one.id, null, details)
  }
}

/** Restores what the merge changed, except what was changed since. */
export const undoMerge: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  const merges = state.rows('unification_merge').filter(({ parent_id }) => parent_id === null)
  const chosen = pick.of(merges)
  if (!by || !chosen) return undefined
  return {
    token: by.tool,
    method: 'POST',
    path: `/api/tools/unification/${chosen.kind}/merges/${chosen.id}/undo`,
    json: {},
    predict(tx) {
      if (!tx.hasRole(...administrators)) tx.stop('forbidden')
      const row = tx.need(tx.state.by('unification_merge', 'id', chosen.id), 'not_found')
      tx.refuseIf(row.undone_at !== null, 'unification_undone_error')
      const age = tx.state.now.getTime() - Date.parse(String(row.at))
      tx.refuseIf(age > 30 * 24 * 3_600_000, 'unification_undo_late_error')
      const family = tx.state
        .rows('unification_merge')
        .filter(({ id, parent_id }) => id === row.id || parent_id === row.id)
      tx.refuseIf(isFollowed(tx.state, row, family), 'unification_undo_order_error')
      if (tx.refusals.size > 0) return undefined
      const withdrawn = withdrawals(tx.state, family)
      const edited = restore(tx, row.moved as readonly Moved[])
      for (const { ids, at } of withdrawn)
        for (const id of ids) {
          const contact = tx.need(tx.state.by('contact', 'id', id), 'not_found')
          tx.update('contact', contact, { optin_email: false, optin_other: false, optin_date: at })
        }
      for (const one of family) {
        const [kept, gone] = [one.kept_id, one.gone_id].map((id) => noted(tx.state, one, id))
        if (kept && gone) note(tx, 'unmerge', one, kept, gone)
        tx.state.replace('unification_merge', one, { undone_at: tx.now })
      }
      for (const contact of tx.state.live('contact'))
        tx.refuseIf(isTwin(tx.state, contact), 'contact_email_exists_error')
      return { status: 200, edited: edited.length > 0 ? new Unknown() : [], furtherEdits: [] }
    },
  }
}

/** The names that the record had when it was merged. */
function noted(state: State, one: Row, id: unknown): Row | undefined {
  const audit = state
    .rows('audit')
    .find(
      ({ operation, object_id, created_at, new: made }) =>
        operation === `${one.kind}.merge` &&
        created_at === one.at &&
        object_id !== id &&
        (made as { other: Row }).other.id === id,
    )
  return (audit?.new as { other: Row } | undefined)?.other
}

function isTwin(state: State, contact: Row): boolean {
  return state
    .where('contact', 'accountid', contact.accountid)
    .some(
      (other) =>
        !other.isdeleted &&
        other.id !== contact.id &&
        contact.email !== null &&
        other.email === contact.email,
    )
}

/** A later merge of one of the records has to be undone first. */
function isFollowed(state: State, row: Row, family: readonly Row[]): boolean {
  const merges = state.rows('unification_merge')
  const isLater = merges.some(
    (later) =>
      merges.indexOf(later) > merges.indexOf(row) &&
      later.undone_at === null &&
      !family.includes(later) &&
      family.some(
        (mine) =>
          mine.kind === later.kind &&
          [later.kept_id, later.gone_id].some((id) => id === mine.kept_id || id === mine.gone_id),
      ),
  )
  const hasDeletedOwner = family.some((mine) => {
    if (mine.kind !== 'contact' || mine.parent_id !== null) return false
    const gone = state.by('contact', 'id', mine.gone_id)
    return state.by('account', 'sfid', gone?.accountid)?.isdeleted === true
  })
  return isLater || hasDeletedOwner
}

/** Who unsubscribed after the merge stays unsubscribed, under both records. */
function withdrawals(state: State, family: readonly Row[]): { ids: unknown[]; at: unknown }[] {
  return family.flatMap(({ kind, kept_id, gone_id, at }) => {
    const kept = kind === 'contact' && state.by('contact', 'id', kept_id)
    const hasLeft =
      kept && !kept.optin_email && kept.optin_date !== null && String(kept.optin_date) > String(at)
    return hasLeft ? [{ ids: [kept_id, gone_id], at: kept.optin_date }] : []
  })
}

function restore(tx: Transaction, journal: readonly Moved[]): Moved[] {
  // Only the last value that the merge gave a column counts.
  const last = new Map<string, Moved>()
  for (const moved of journal) {
    const key = `${moved.table} ${moved.id} ${moved.column}`
    last.set(key, { ...moved, before: last.get(key)?.before ?? moved.before })
  }
  const edited: Moved[] = []
  const rows = new Map<string, Moved[]>()
  for (const moved of last.values()) {
    const row = tx.state.by(moved.table, 'id', moved.id)
    if (!row) continue
    if (row[moved.column] !== moved.after) edited.push(moved)
    else {
      const isWhole = moved.table === 'account' || moved.table === 'contact'
      const key = `${moved.table} ${moved.id} ${isWhole ? '' : moved.column}`
      rows.set(key, [...(rows.get(key) ?? []), moved])
    }
  }
  for (const cells of rows.values()) {
    const [first] = cells
    const row = first && tx.state.by(first.table, 'id', first.id)
    if (row)
      tx.update(first.table, row, Object.fromEntries(cells.map(({ column, before }) => [column, before])))
  }
  return edited
}
