import { change, changes, isUsable, mutation, type Operation, type Pick, type Rule } from './call.ts'
import type { Row, State } from './state.ts'
import { administrators, type Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

/** A confirmation code, or two in the same request. */
const createOrder: Operation = (state, pick) => {
  const by = pick.session(state)
  const user = state.by('propertyuser__c', 'id', by?.user_id)
  const contact = pick.of(pick.rarely(8) ? state.rows('contact') : state.live('contact'))
  const links = state.rows('property_propertyuser__c', { propertyuser__c: user?.sfid })
  const isLinked = ({ sfid }: Row) => links.some(({ property__c }) => property__c === sfid)
  const property = pick.mostly(state.rows('property__c').filter(isLinked), state.rows('property__c'))
  const code = `code0000000${state.rows('audit').length % 9}`
  const buyer = { accountid: contact?.accountid, contact__c: contact?.sfid }
  const propertyuser__c = pick.rarely(12) ? state.rows('propertyuser__c')[0]?.sfid : user?.sfid
  const ignored = { ordernumber: 1, effectivedate: '2020-01-01' }
  const places = { property__c: property?.sfid, propertyuser__c }
  const values = { status: 'Draft', totalamount: 0, ...buyer, ...places, ...ignored }
  const codes = pick.rarely(3) ? [code, `${code.slice(0, 11)}x`] : [code]
  const orders = codes.map((external_id__c) => ({ ...values, external_id__c }))
  const mutations = orders.map((row) => mutation('create', 'order', 0, row, { stored: orderRow }))
  return contact && user && change(by, ...mutations)
}

function orderRow(tx: Transaction, order: Row): Row {
  const { caller } = tx
  const { external_id__c, accountid, contact__c, property__c, propertyuser__c } = order
  tx.refuseIf(!tx.inScope('sfid', property__c) || propertyuser__c !== caller.sfid, 'forbidden')
  const buyer = tx.by('contact', 'sfid', contact__c)
  if (!buyer || buyer.isdeleted || buyer.accountid !== accountid) return tx.stop('bad_input')
  tx.refuseIf(buyer.email === null, 'contact_missing_email')
  tx.refuseIf(isBlocked(tx, buyer.email), 'alert_purchase_prohibited')
  tx.refuseIf(tx.by('order', 'external_id__c', external_id__c), 'order_code_exists_error')
  const ordernumber = Math.max(0, ...tx.rows('order').map((row) => Number(row.ordernumber ?? 0))) + 1
  return { ...order, ordernumber, effectivedate: tx.now.slice(0, 10), isdeleted: false, ecomm: false }
}

/** An address is blocked also if the person was anonymised since, and their address is kept as a hash. */
export function isBlocked(state: State, email: unknown): boolean {
  return email !== null && state.rows('blocked').some((row) => row.email === email || row.hashOf === email)
}

function chooseDraft(state: State, pick: Pick): Row | undefined {
  return pick.mostly(state.rows('order', { status: 'Draft' }), state.rows('order'))
}

/** Most often the author of the order. */
function byAuthor(state: State, pick: Pick, order: Row | undefined): Row | undefined {
  const author = state.by('propertyuser__c', 'sfid', order?.propertyuser__c ?? null)
  const own = state.rows('session', { user_id: author?.id ?? null })
  return (pick.rarely(5) ? undefined : pick.of(own.filter(isUsable))) ?? pick.session(state)
}

const cancelOrder = changes('delete', 'order', {
  choose: chooseDraft,
  by: byAuthor,
  check(tx, row) {
    const age = tx.age(row.createddate)
    const isOwn = row.propertyuser__c === tx.caller.sfid
    tx.refuseIf(!isOwn || row.status !== 'Draft' || row.totalamount !== 0 || age > 10 * 60_000, 'forbidden')
    removeAll(tx, 'order_campaign', 'order_id', row.id)
  },
})

export function removeAll(tx: Transaction, table: string, column: string, value: unknown): void {
  for (const row of tx.rows(table, { [column]: value })) tx.delete(table, row)
}

const linkCampaign: Operation = (state, pick) => {
  const order = chooseDraft(state, pick)
  const campaign = pick.mostly(state.rows('campaign', { isactive: true }), state.rows('campaign'))
  const ends = { order_id: order?.id, campaign_id: campaign?.id }
  const link = mutation('create', 'order_campaign', 0, ends, { check: checkOffer })
  return order && campaign && change(byAuthor(state, pick, order), link)
}

function checkOffer(tx: Transaction, { order_id, campaign_id }: Row): void {
  const order = tx.row('order', order_id, 'bad_input')
  tx.refuseIf(order.propertyuser__c !== tx.caller.sfid || order.status !== 'Draft', 'forbidden')
  const campaign = tx.need(tx.by('campaign', 'id', campaign_id), 'bad_input')
  tx.refuseIf(!isOffered(tx, campaign, order, pacific), 'campaign_not_offered_error')
  // On the last day it may count as ended already where the day is over.
  if (!isOffered(tx, campaign, order, newfoundland)) tx.doubts.add('campaign_not_offered_error')
  tx.refuseIf(tx.by('order_campaign', 'order_id', order.id), 'conflict')
}

/** What the screen would offer: active, not ended, and linked to the property of the order. */
function isOffered(tx: Transaction, campaign: Row, order: Row, day: Intl.DateTimeFormat): boolean {
  const property = tx.by('property__c', 'sfid', order.property__c)
  const hasEnded = campaign.enddate !== null && String(campaign.enddate) < day.format(new Date(tx.time))
  const links = tx.rows('campaign_property', { campaign_id: campaign.id })
  return campaign.isactive === true && !hasEnded && links.some((link) => link.property_id === property?.id)
}

/** The last and the first in Canada to begin a day. */
const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Vancouver' })
export const newfoundland = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/St_Johns' })

const addresses = ['Anne@Buyers.example ', 'bruno@buyers.example', 'dan@buyers.example', 'x@y.ca']

const blocking: Rule = {
  roles: administrators,
  stored(tx, typed) {
    const email = String(typed.email).trim().toLowerCase()
    tx.refuseIf(isBlocked(tx, email), 'email_already_blocked')
    return { email }
  },
}

const block = changes('create', 'blocked', blocking, (_, pick) => ({ email: pick.of(addresses) }))
const unblock = changes('delete', 'blocked', { roles: administrators })

const creation: Rule = {
  roles: administrators,
  stored(tx, row) {
    const code = String(row.sfid).toUpperCase()
    tx.refuseIf(code !== '' && tx.by('campaign', 'sfid', code), 'campaign_code_exists_error')
    return { ...row, sfid: code || new Unknown(/^[A-Z0-9-]{1,18}$/), islocal: true, isdeleted: false }
  },
}

const createCampaign = changes('create', 'campaign', creation, (_, pick) => {
  const sfid = pick.one('SPRING', 'LOCAL-1', 'lower-1', '')
  return { name: 'A campaign', sfid, isactive: true, enddate: '2027-02-01' }
})

const edit: Rule = {
  roles: administrators,
  expects: 'systemmodstamp',
  stored(tx, row) {
    tx.refuseIf(!row.islocal, 'forbidden')
    return { ...row, name: String(row.name).trim() }
  },
}

const changeCampaign = changes('update', 'campaign', edit, (_, pick, { isactive }) =>
  pick.one<Row>({ isactive: !isactive }, { enddate: '2026-12-31' }, { name: ' Renamed ' }),
)

const removeCampaign = changes('delete', 'campaign', {
  roles: administrators,
  // Most often one that an order uses: of the others there would soon be none left.
  choose(state, pick) {
    const isUsed = ({ id }: Row) => state.by('order_campaign', 'campaign_id', id)
    return pick.mostly(state.rows('campaign').filter(isUsed), state.rows('campaign'), 3)
  },
  check(tx, row) {
    tx.refuseIf(!row.islocal, 'forbidden')
    const isLinked = tx.by('order_campaign', 'campaign_id', row.id)
    tx.refuseIf(isLinked || tx.by('order', 'campaign__c', row.sfid), 'campaign_delete_forbidden')
    removeAll(tx, 'campaign_property', 'campaign_id', row.id)
  },
})

/** A campaign is offered at one property at least, and at each once. */
const offering: Rule = {
  roles: administrators,
  check(tx, { campaign_id, property_id }, before) {
    tx.refuseIf(!tx.by('campaign', 'id', campaign_id)?.islocal, 'forbidden')
    const isTwice = !before && tx.rows('campaign_property', { campaign_id, property_id }).length > 0
    tx.refuseIf(isTwice, 'conflict')
    const isLast = () => !tx.by('campaign_property', 'campaign_id', campaign_id)
    tx.atEnd.push(() => tx.refuseIf(isLast(), 'property_selection_mandatory_error'))
  },
  effect: (tx, { campaign_id }) => tx.touch('campaign', tx.by('campaign', 'id', campaign_id)),
}
const removeOffer = changes('delete', 'campaign_property', offering)
const offer = changes('create', 'campaign_property', offering, (state, pick) => {
  const campaign = pick.of(state.rows('campaign'))
  return campaign && { campaign_id: campaign.id, property_id: pick.of(state.rows('property__c'))?.id }
})

export const orderOperations = { createOrder, cancelOrder, linkCampaign, block, unblock }
export const campaignOperations = { createCampaign, changeCampaign, removeCampaign, removeOffer, offer }
