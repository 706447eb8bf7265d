import { change, checkExpectation, type Operation } from './call.ts'
import { newfoundland } from './orders.ts'
import type { Row, State } from './state.ts'
import type { Transaction } from './transaction.ts'

const table = 'gc_inventory'
const inventoryStaff = ['user_inventory', 'admin', 'superadmin']
const administrators = ['admin', 'superadmin']
const movements = ['activated', 'destroyed', 'lost', 'transferred', 'received']

const days = [
  '2026-08-15',
  '2026-09-01',
  '2026-09-30',
  '2026-10-01',
  '2026-10-31',
  '2026-11-01',
  '2026-11-15',
]

export const createCount: Operation = (state, pick) => {
  const by = pick.session(state, ...inventoryStaff)
  const values = countValues(pick, {
    property__c_id: pick.rarely(8) ? pick.one(2, 3) : 1,
    sku: pick.rarely(12) ? 9 : pick.one(2, 2, 1),
    date: pick.rarely(9) ? '2027-06-01' : pick.one(...(days as [string])),
  })
  return change(by, {
    verb: 'create',
    table,
    values,
    predict(tx) {
      if (!tx.hasRole(...inventoryStaff)) tx.stop('forbidden')
      const row: Row = { ...values, counted_by: tx.caller.id }
      checkCount(tx, row, undefined)
      return tx.create(table, row)
    },
  })
}

function countValues(pick: Parameters<Operation>[1], given: Row): Row {
  const moved = pick.rarely(6) ? {} : Object.fromEntries(movements.map((name) => [name, pick.number(3)]))
  return { ...given, on_hand: pick.number(12), ...moved, reason: pick.rarely(5) ? null : 'Recounted' }
}

/** The rules of a count as it would be stored; `before` is the count as it was. */
function checkCount(tx: Transaction, row: Row, before: Row | undefined): void {
  const changes = (column: string) => !before || row[column] !== before[column]
  tx.refuseIf(!tx.inScope('id', row.property__c_id), 'forbidden')
  const sku = tx.state.by('sku', 'id', row.sku)
  const kind = tx.need(sku, 'bad_input')
  const isCounted = tx.state
    .where('sku_property', 'sku_id', row.sku)
    .some((link) => link.property_id === row.property__c_id)
  tx.refuseIf((changes('sku') || changes('property__c_id')) && !isCounted, 'bad_input')
  tx.refuseIf(
    changes('date') && String(row.date) > newfoundland.format(tx.state.now),
    'giftcard_future_date_error',
  )
  const others = tx.state.rows(table).filter((other) => isSamePlace(other, row) && other.id !== before?.id)
  tx.refuseIf(
    others.some((other) => monthOf(other) === monthOf(row)),
    'giftcard_month_exists_error',
  )
  const places = before && ['property__c_id', 'sku', 'date'].some(changes) ? [before, row] : [row]
  for (const place of places) tx.refuseIf(isBeforeApproved(tx.state, place), 'giftcard_order_error')
  const judged = ['sku', 'date', 'property__c_id', 'on_hand', ...movements, 'reason', 'approved_by']
  if (!kind.detailed_form || !judged.some(changes)) return
  const missing = movements.filter((name) => (row[name] ?? null) === null)
  for (const name of missing) tx.refuseIf(true, `${name}_empty_error`)
  if (missing.length > 0) return
  const number = (name: string) => Number(row[name] ?? 0)
  const calculated =
    previousOnHand(tx.state, row, before?.id) -
    number('activated') -
    number('destroyed') -
    number('lost') -
    number('transferred') +
    number('received')
  tx.refuseIf(number('on_hand') !== calculated && !String(row.reason ?? '').trim(), 'reason_empty_error')
}

function isSamePlace(one: Row, other: Row): boolean {
  return one.property__c_id === other.property__c_id && one.sku === other.sku
}

function monthOf({ date }: Row): string {
  return String(date).slice(0, 7)
}

/** An approved count was judged by the one before it, which therefore stays. */
function isBeforeApproved(state: State, place: Row): boolean {
  return state
    .rows(table)
    .some(
      (other) => isSamePlace(other, place) && other.approved_by !== null && monthOf(other) > monthOf(place),
    )
}

/** The number on hand of the latest count before the day, or 0. */
function previousOnHand(state: State, row: Row, id: unknown): number {
  const earlier = state
    .rows(table)
    .filter((other) => isSamePlace(other, row) && other.id !== id && String(other.date) < String(row.date))
    .sort((one, other) => String(other.date).localeCompare(String(one.date)))
  return Number(earlier[0]?.on_hand ?? 0)
}

/** The count as the caller may change it. */
function changeable(tx: Transaction, id: unknown): Row {
  const row = tx.need(tx.state.by(table, 'id', id), 'not_found')
  if (!tx.inScope('id', row.property__c_id)) tx.stop('not_found')
  tx.refuseIf(row.approved_by !== null, 'giftcard_approved_error')
  return row
}

export const changeCount: Operation = (state, pick) => {
  const by = pick.session(state, ...inventoryStaff)
  const count = pick.of(state.rows(table))
  if (!count) return undefined
  const values = pick.one<Row>(
    { on_hand: pick.number(12) },
    countValues(pick, {}),
    { date: pick.one(...(days as [string])) },
    { comment: 'Counted twice' },
  )
  const expect = pick.rarely(4) ? { on_hand: count.on_hand } : undefined
  return change(by, {
    verb: 'update',
    table,
    id: count.id,
    values,
    ...(expect && { expect }),
    predict(tx) {
      if (!tx.hasRole(...inventoryStaff)) tx.stop('forbidden')
      const row = changeable(tx, count.id)
      checkExpectation(tx, row, expect)
      checkCount(tx, { ...row, ...values }, row)
      return tx.update(table, row, values)
    },
  })
}

export const approveCount: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  // Counts are approved in the order of their dates.
  const pending = state.rows(table).filter((row) => row.approved_by === null)
  const first = [...pending].sort((one, other) => String(one.date).localeCompare(String(other.date)))[0]
  const count = pick.rarely(3) ? pick.of(state.rows(table)) : first
  if (!count || !by) return undefined
  const approved_by = pick.rarely(9) ? 3 : by.user_id
  return change(by, {
    verb: 'update',
    table,
    id: count.id,
    values: { approved_by },
    predict(tx) {
      if (!tx.hasRole(...inventoryStaff)) tx.stop('forbidden')
      const row = changeable(tx, count.id)
      tx.refuseIf(!tx.hasRole(...administrators) || approved_by !== tx.caller.id, 'forbidden')
      const signer = tx.state.by('propertyuser__c', 'id', approved_by)
      tx.refuseIf(!signer || signer.isdeleted, 'bad_input')
      const after = { ...row, approved_by }
      checkCount(tx, after, row)
      const isAfterPending = tx.state
        .rows(table)
        .some(
          (other) => isSamePlace(other, row) && other.approved_by === null && monthOf(other) < monthOf(row),
        )
      tx.refuseIf(isAfterPending, 'giftcard_order_error')
      const previous_on_hand = previousOnHand(tx.state, row, row.id)
      return tx.update(table, row, { approved_by, previous_on_hand, withdrawal_reason: null })
    },
  })
}

export const removeCount: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  const count = pick.of(state.rows(table))
  return change(by, {
    verb: 'delete',
    table,
    id: count?.id ?? 77,
    predict(tx) {
      if (!tx.hasRole(...administrators)) tx.stop('forbidden')
      const row = changeable(tx, count?.id)
      tx.refuseIf(isBeforeApproved(tx.state, row), 'giftcard_order_error')
      tx.remove(table, row)
      return row
    },
  })
}

export const withdrawApproval: Operation = (state, pick) => {
  const by = pick.session(state, 'superadmin')
  const counts = state.rows(table)
  const approved = counts.filter(({ approved_by }) => approved_by !== null)
  const count = pick.of(approved.length > 0 && !pick.rarely(4) ? approved : counts)
  if (!by || !count) return undefined
  const reason = pick.one('Typo', 'Counted wrongly', ' ')
  return {
    token: by.token,
    method: 'POST',
    path: `/api/counts/${count.id}/withdraw`,
    json: { reason },
    predict(tx) {
      if (!tx.hasRole('superadmin')) tx.stop('forbidden')
      tx.refuseIf(reason.trim() === '', 'reason_empty_error')
      const row = tx.need(tx.state.by(table, 'id', count.id), 'not_found')
      tx.refuseIf(row.approved_by === null, 'conflict')
      tx.refuseIf(isBeforeApproved(tx.state, row), 'giftcard_order_error')
      tx.update(table, row, { approved_by: null, previous_on_hand: null, withdrawal_reason: reason })
      return { status: 200 }
    },
  }
}
