import { changes, type Operation, type Pick, type Rule, rest } from './call.ts'
import { newfoundland } from './orders.ts'
import type { Row, State } from './state.ts'
import { administrators, inventoryStaff, type Transaction } from './transaction.ts'

const table = 'gc_inventory'
const movements = ['activated', 'destroyed', 'lost', 'transferred', 'received']
/** Months enough for some to stay free between the counts of a place. */
const days =
  '2026-02-28 2026-03-01 2026-04-01 2026-05-31 2026-06-30 2026-07-01 2026-08-15 2026-09-01 2026-09-30 2026-10-01 2026-10-31 2026-11-01 2026-11-15'.split(
    ' ',
  )

function figures(pick: Pick): Row {
  const moved = pick.rarely(6) ? {} : Object.fromEntries(movements.map((name) => [name, pick.number(3)]))
  return { on_hand: pick.number(12), ...moved, reason: pick.rarely(5) ? null : 'Recounted' }
}

/** The rules of a count as it would be stored; `before` is the count as it was. */
function checkCount(tx: Transaction, row: Row, before: Row | undefined): void {
  const differs = (column: string) => !before || row[column] !== before[column]
  if (before) checkPending(tx, before)
  tx.refuseIf(!tx.inScope('id', row.property__c_id), 'forbidden')
  const kind = tx.need(tx.by('sku', 'id', row.sku), 'bad_input')
  const links = tx.rows('sku_property', { sku_id: row.sku })
  const isCounted = links.some((link) => link.property_id === row.property__c_id)
  tx.refuseIf((differs('sku') || differs('property__c_id')) && !isCounted, 'bad_input')
  const isFuture = String(row.date) > newfoundland.format(new Date(tx.time))
  tx.refuseIf(differs('date') && isFuture, 'giftcard_future_date_error')
  const others = placeOf(tx, row).filter((other) => other.id !== before?.id)
  const hasTwin = others.some((other) => monthOf(other) === monthOf(row))
  tx.refuseIf(hasTwin, 'giftcard_month_exists_error')
  tx.refuseIf(isBeforeApproved(tx, row), 'giftcard_order_error')
  const judged = ['sku', 'date', 'property__c_id', 'on_hand', ...movements, 'reason', 'approved_by']
  if (!kind.detailed_form || !judged.some(differs)) return
  const missing = movements.filter((name) => (row[name] ?? null) === null)
  for (const name of missing) tx.refuseIf(true, `${name}_empty_error`)
  const gone = movements.reduce((sum, name) => sum + Number(row[name]) * (name === 'received' ? -1 : 1), 0)
  const isWrong = Number(row.on_hand) !== previousOnHand(tx, row, before?.id) - gone
  tx.refuseIf(missing.length === 0 && isWrong && !String(row.reason ?? '').trim(), 'reason_empty_error')
}

function checkPending(tx: Transaction, row: Row): void {
  if (!tx.inScope('id', row.property__c_id)) tx.stop('not_found')
  tx.refuseIf(row.approved_by !== null, 'giftcard_approved_error')
  tx.refuseIf(isBeforeApproved(tx, row), 'giftcard_order_error')
}

/** The counts of the same card type at the same property. */
function placeOf(state: State, { property__c_id, sku }: Row): readonly Row[] {
  return state.rows(table, { property__c_id, sku })
}

const isPending = ({ approved_by }: Row): boolean => approved_by === null
const monthOf = ({ date }: Row): string => String(date).slice(0, 7)

/** An approved count was judged by the one before it, which therefore stays. */
function isBeforeApproved(state: State, place: Row): boolean {
  return placeOf(state, place).some((other) => !isPending(other) && monthOf(other) > monthOf(place))
}

/** The number on hand of the latest count before the day, or 0. */
function previousOnHand(state: State, row: Row, id: unknown): number {
  const others = placeOf(state, row).filter((other) => other.id !== id)
  const earlier = others.filter(({ date }) => String(date) < String(row.date))
  return Number(byDate(earlier).at(-1)?.on_hand ?? 0)
}

function byDate(counts: readonly Row[]): Row[] {
  return [...counts].sort((one, other) => String(one.date).localeCompare(String(other.date)))
}

const approval: Rule = {
  roles: inventoryStaff,
  by: (state, pick) => pick.session(state, administrators),
  // Counts are approved in the order of their dates.
  choose(state, pick) {
    const counts = state.rows(table)
    return pick.rarely(3) ? pick.of(counts) : byDate(counts.filter(isPending))[0]
  },
  stored(tx, row, before) {
    tx.refuseIf(!tx.hasRole(...administrators) || row.approved_by !== tx.caller.id, 'forbidden')
    tx.refuseIf(tx.by('propertyuser__c', 'id', row.approved_by)?.isdeleted !== false, 'bad_input')
    checkCount(tx, row, before)
    const earlier = placeOf(tx, row).filter((other) => monthOf(other) < monthOf(row))
    tx.refuseIf(earlier.some(isPending), 'giftcard_order_error')
    return { ...row, previous_on_hand: previousOnHand(tx, row, row.id), withdrawal_reason: null }
  },
}

const withdrawApproval: Operation = (state, pick) => {
  const by = pick.session(state, ['superadmin'])
  const counts = state.rows(table)
  const approved = counts.filter(({ approved_by }) => approved_by !== null)
  const id = pick.mostly(approved, counts, 4)?.id ?? 77
  const reason = pick.one('Typo', 'Counted wrongly', ' ')
  return rest(by, `/api/counts/${id}/withdraw`, { reason }, (tx) => {
    tx.only(['superadmin'])
    tx.refuseIf(reason.trim() === '', 'reason_empty_error')
    const row = tx.row(table, id)
    tx.refuseIf(row.approved_by === null, 'conflict')
    tx.refuseIf(isBeforeApproved(tx, row), 'giftcard_order_error')
    tx.update(table, row, { approved_by: null, previous_on_hand: null, withdrawal_reason: reason })
  })
}

const signed: Rule['stored'] = (tx, row) => ({ ...row, counted_by: tx.caller.id })
const creation: Rule = { roles: inventoryStaff, check: checkCount, stored: signed }
const edit: Rule = {
  roles: inventoryStaff,
  choose: (state, pick) => pick.mostly(state.rows(table).filter(isPending), state.rows(table), 3),
  expects: 'on_hand',
  check: checkCount,
}

const createCount = changes('create', table, creation, (_, pick) => ({
  property__c_id: pick.rarely(8) ? pick.one(2, 3) : 1,
  sku: pick.rarely(12) ? 9 : pick.one(2, 2, 1),
  date: pick.rarely(9) ? '2027-06-01' : pick.of(days),
  ...figures(pick),
}))
const changeCount = changes('update', table, edit, (_, pick) => {
  const [date, comment] = [pick.of(days), pick.one('Counted twice', null)]
  return pick.one<Row>({ date }, { on_hand: pick.number(12) }, figures(pick), { comment }, { date })
})
const approveCount = changes('update', table, approval, (_, pick, __, by) => ({
  approved_by: pick.rarely(9) ? 3 : by?.user_id,
}))
const removeCount = changes('delete', table, { roles: administrators, check: checkPending })

export const countOperations = { createCount, changeCount, approveCount, removeCount, withdrawApproval }
