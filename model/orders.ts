import { change, create, type Mutation, type Operation, type Operations, remove, update } from './call.ts'
import type { Row, State } from './state.ts'
import { administrators, type Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

/** A confirmation code, or two in the same request. */
const createOrder: Operation = (state, pick) => {
  const by = pick.session(state)
  const user = state.by('propertyuser__c', 'id', by?.user_id)
  const contact = pick.of(pick.rarely(8) ? state.rows('contact') : state.live('contact'))
  const links = state.where('property_propertyuser__c', 'propertyuser__c', user?.sfid)
  const isLinked = ({ sfid }: Row) => links.some(({ property__c }) => property__c === sfid)
  const property = pick.mostly(state.rows('property__c').filter(isLinked), state.rows('property__c'))
  if (!contact || !user) return undefined
  const number = String(state.rows('audit').length % 9).padStart(8, '0')
  const code = pick.rarely(8) ? 'Not a code' : `code${number}`
  const values = {
    external_id__c: code,
    status: 'Draft',
    totalamount: 0,
    accountid: contact.accountid,
    contact__c: contact.sfid,
    property__c: property?.sfid,
    propertyuser__c: pick.rarely(12) ? state.rows('propertyuser__c')[0]?.sfid : user.sfid,
    ordernumber: 1,
    effectivedate: '2020-01-01',
  }
  const first = create('order', values, { stored: orderRow })
  if (!pick.rarely(3)) return change(by, first)
  return change(
    by,
    first,
    create('order', { ...values, external_id__c: `${code.slice(0, 11)}x` }, { stored: orderRow }),
  )
}

function orderRow(tx: Transaction, order: Row): Row {
  const { state, caller } = tx
  const { external_id__c, accountid, contact__c, property__c, propertyuser__c } = order
  checkProperty(tx, state.by('property__c', 'sfid', property__c))
  tx.refuseIf(!tx.inScope('sfid', property__c), 'forbidden')
  tx.refuseIf(propertyuser__c !== caller.sfid, 'forbidden')
  tx.refuseIf(state.by('propertyuser__c', 'sfid', propertyuser__c)?.isdeleted, 'bad_input')
  tx.refuseIf(!/^[a-z0-9]{12}$/.test(String(external_id__c)), 'bad_input')
  tx.refuseIf(state.by('account', 'sfid', accountid)?.isdeleted !== false, 'bad_input')
  const buyer = state.by('contact', 'sfid', contact__c)
  if (!buyer || buyer.isdeleted || buyer.accountid !== accountid) return tx.stop('bad_input')
  tx.refuseIf(buyer.email === null, 'contact_missing_email')
  tx.refuseIf(isBlocked(state, buyer.email), 'alert_purchase_prohibited')
  tx.refuseIf(state.by('order', 'external_id__c', external_id__c), 'order_code_exists_error')
  const ordernumber = Math.max(0, ...state.rows('order').map((row) => Number(row.ordernumber ?? 0))) + 1
  return { ...order, ordernumber, effectivedate: tx.now.slice(0, 10), isdeleted: false, ecomm: false }
}

/** Nothing refers to a deleted property, or to a partner's. */
export function checkProperty(tx: Transaction, property: Row | undefined): void {
  tx.refuseIf(!property || property.isdeleted || isPartner(property), 'bad_input')
}

export function isPartner(property: Row): boolean {
  return String(property.name).startsWith('Partner')
}

/** An address is blocked also if the person was anonymised since, and their address is kept as a hash. */
export function isBlocked(state: State, email: unknown): boolean {
  return email !== null && state.rows('blocked').some((row) => row.email === email || row.hashOf === email)
}

/** Changes a Draft, most often by its own author. */
function onDraft(
  makeMutation: (order: Row, state: State, pick: Parameters<Operation>[1]) => Mutation,
): Operation {
  return (state, pick) => {
    const orders = state.rows('order')
    const drafts = orders.filter(({ status }) => status === 'Draft')
    const order = pick.mostly(drafts, orders)
    if (!order) return undefined
    const owner = state.by('propertyuser__c', 'sfid', order.propertyuser__c)
    const own = state.where('session', 'user_id', owner?.id).filter(({ token }) => typeof token === 'string')
    const by = own.length > 0 && !pick.rarely(5) ? pick.of(own) : pick.session(state)
    return change(by, makeMutation(order, state, pick))
  }
}

const cancelOrder = onDraft((order) =>
  remove('order', order.id, {
    check(tx, row) {
      const age = tx.state.now.getTime() - Date.parse(String(row.createddate))
      const isOwnDraft =
        row.propertyuser__c === tx.caller.sfid && row.status === 'Draft' && row.totalamount === 0
      tx.refuseIf(!isOwnDraft || age > 10 * 60_000, 'forbidden')
      removeAll(tx, 'order_campaign', 'order_id', row.id)
    },
  }),
)

const linkCampaign = onDraft((order, state, pick) => {
  const campaign = pick.of(state.rows('campaign'))
  return create(
    'order_campaign',
    { order_id: order.id, campaign_id: campaign?.id },
    {
      check(tx) {
        const linked = tx.row('order', order.id, 'bad_input')
        tx.refuseIf(linked.propertyuser__c !== tx.caller.sfid || linked.status !== 'Draft', 'forbidden')
        const offered = tx.need(tx.state.by('campaign', 'id', campaign?.id), 'bad_input')
        tx.refuseIf(!isOffered(tx, offered, linked, pacific), 'campaign_not_offered_error')
        // On the last day it may count as ended already where the day is over.
        tx.mayRefuseIf(!isOffered(tx, offered, linked, newfoundland), 'campaign_not_offered_error')
        tx.refuseIf(tx.state.by('order_campaign', 'order_id', order.id), 'conflict')
      },
    },
  )
})

/** What the screen would offer: active, not ended, and linked to the property of the order. */
function isOffered(tx: Transaction, campaign: Row, order: Row, day: Intl.DateTimeFormat): boolean {
  const property = tx.state.by('property__c', 'sfid', order.property__c)
  const hasEnded = campaign.enddate !== null && String(campaign.enddate) < day.format(tx.state.now)
  const links = tx.state.where('campaign_property', 'campaign_id', campaign.id)
  return campaign.isactive === true && !hasEnded && links.some((link) => link.property_id === property?.id)
}

/** The last and the first in Canada to begin a day. */
const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Vancouver' })
export const newfoundland = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/St_Johns' })

const changeBlocked: Operation = (state, pick) => {
  const by = pick.session(state, administrators)
  const row = pick.of(state.rows('blocked'))
  if (row && pick.rarely(2)) return change(by, remove('blocked', row.id, { roles: administrators }))
  const known = [
    'Anne@Buyers.example ',
    'bruno@buyers.example',
    'dan@buyers.example',
    'x@y.example',
    'nobody',
    '',
  ]
  const mutation = create(
    'blocked',
    { email: pick.of(known) },
    {
      roles: administrators,
      stored(tx, typed) {
        const email = String(typed.email).trim().toLowerCase()
        if (email === '') tx.stop('email_empty_error')
        if (!email.includes('@')) tx.stop('valid_email_error')
        tx.refuseIf(isBlocked(tx.state, email), 'email_already_blocked')
        return { email }
      },
    },
  )
  return change(by, mutation)
}

const createCampaign: Operation = (state, pick) => {
  const code = pick.one('SPRING', 'LOCAL-1', 'lower-1', '', 'NO SPACES')
  const name = pick.rarely(6) ? '' : 'A campaign'
  const mutation = create(
    'campaign',
    { name, sfid: code, isactive: true, enddate: '2027-02-01' },
    {
      roles: administrators,
      stored(tx, row) {
        tx.refuseIf(name === '', 'name_empty_error')
        const given = code.toUpperCase()
        tx.refuseIf(!/^[A-Z0-9-]{0,18}$/.test(given), 'bad_input')
        tx.refuseIf(given !== '' && tx.state.by('campaign', 'sfid', given), 'campaign_code_exists_error')
        return { ...row, sfid: given || new Unknown(/^[A-Z0-9-]{1,18}$/), islocal: true, isdeleted: false }
      },
    },
  )
  return change(pick.session(state, administrators), mutation)
}

const changeCampaign: Operation = (state, pick) => {
  const campaign = pick.of(state.rows('campaign'))
  if (!campaign) return undefined
  const values = pick.one<Row>(
    { isactive: !campaign.isactive },
    { enddate: '2026-12-31' },
    { name: ' Renamed ' },
    { name: '' },
  )
  const mutation = update('campaign', campaign.id, values, {
    roles: administrators,
    expect: pick.rarely(3) ? { systemmodstamp: campaign.systemmodstamp } : undefined,
    stored(tx, row) {
      tx.refuseIf(!row.islocal, 'forbidden')
      tx.refuseIf(values.name === '', 'name_empty_error')
      return { ...row, name: String(row.name).trim() }
    },
  })
  return change(pick.session(state, administrators), mutation)
}

const removeCampaign: Operation = (state, pick) => {
  const mutation = remove('campaign', pick.of(state.rows('campaign'))?.id ?? 77, {
    roles: administrators,
    check(tx, row) {
      tx.refuseIf(!row.islocal, 'forbidden')
      const isUsed =
        tx.state.by('order_campaign', 'campaign_id', row.id) || tx.state.by('order', 'campaign__c', row.sfid)
      tx.refuseIf(isUsed, 'campaign_delete_forbidden')
      removeAll(tx, 'campaign_property', 'campaign_id', row.id)
    },
  })
  return change(pick.session(state, administrators), mutation)
}

export function removeAll(tx: Transaction, table: string, column: string, value: unknown): void {
  for (const row of tx.state.where(table, column, value)) tx.remove(table, row)
}

/** Offers the campaign at a property, or no longer. */
const changeOffer: Operation = (state, pick) => {
  const by = pick.session(state, administrators)
  const table = 'campaign_property'
  const [campaign, property] = [pick.of(state.rows('campaign')), pick.of(state.rows('property__c'))]
  const link = state.by(table, 'campaign_id', campaign?.id ?? null)
  const touchOwner = (tx: Transaction, row: Row) =>
    tx.touch('campaign', tx.state.by('campaign', 'id', row.campaign_id))
  if (link && pick.rarely(2)) {
    const mutation = remove(table, link.id, {
      roles: administrators,
      check(tx, row) {
        tx.refuseIf(!tx.state.by('campaign', 'id', row.campaign_id)?.islocal, 'forbidden')
        const isLast = () => !tx.state.by(table, 'campaign_id', row.campaign_id)
        tx.atEnd(() => tx.refuseIf(isLast(), 'property_selection_mandatory_error'))
      },
      effect: touchOwner,
    })
    return change(by, mutation)
  }
  const mutation = create(
    table,
    { campaign_id: campaign?.id, property_id: property?.id },
    {
      roles: administrators,
      check(tx, row) {
        const owner = tx.need(tx.state.by('campaign', 'id', row.campaign_id), 'bad_input')
        checkProperty(tx, tx.state.by('property__c', 'id', row.property_id))
        tx.refuseIf(!owner.islocal, 'forbidden')
        const links = tx.state.where(table, 'campaign_id', owner.id)
        tx.refuseIf(
          links.some((other) => other.property_id === row.property_id),
          'conflict',
        )
      },
      effect: touchOwner,
    },
  )
  return campaign && property && change(by, mutation)
}

export const orderOperations: Operations = {
  'create order': [4, createOrder],
  'cancel order': [2, cancelOrder],
  'link campaign': [3, linkCampaign],
  'change blocked': [2, changeBlocked],
  'create campaign': [1, createCampaign],
  'change campaign': [1, changeCampaign],
  'remove campaign': [1, removeCampaign],
  'change offer': [1, changeOffer],
}
