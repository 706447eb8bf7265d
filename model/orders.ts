import { change, checkExpectation, type Mutation, type Operation } from './call.ts'
import type { Row, State } from './state.ts'
import type { Transaction } from './transaction.ts'
import { Unknown } from './unify.ts'

/** An order of a confirmation code, and in the same request its campaign or a second order. */
export const createOrder: Operation = (state, pick) => {
  const by = pick.session(state)
  const user = state.by('propertyuser__c', 'id', by?.user_id)
  const contact = pick.of(pick.rarely(8) ? state.rows('contact') : state.live('contact'))
  const linked = state
    .where('property_propertyuser__c', 'propertyuser__c', user?.sfid)
    .map((row) => row.property__c)
  const property = pick.of(
    pick.rarely(5) || linked.length === 0 ? state.rows('property__c').map((row) => row.sfid) : linked,
  )
  if (!contact || !user) return undefined
  const code = pick.rarely(8)
    ? 'Not a code'
    : `code${String(state.rows('audit').length % 9).padStart(8, '0')}`
  const values = {
    external_id__c: code,
    status: 'Draft',
    totalamount: 0,
    accountid: contact.accountid,
    contact__c: contact.sfid,
    property__c: property,
    propertyuser__c: pick.rarely(12) ? state.rows('propertyuser__c')[0]?.sfid : user.sfid,
    ordernumber: 1,
    effectivedate: '2020-01-01',
  }
  const first = orderMutation(values)
  if (!pick.rarely(3)) return change(by, first)
  return change(by, first, orderMutation({ ...values, external_id__c: `${code.slice(0, 11)}x` }))
}

function orderMutation(values: Row): Mutation {
  return { verb: 'create', table: 'order', values, predict: (tx) => predictOrder(tx, values) }
}

function predictOrder(tx: Transaction, values: Row): Row {
  const { state, caller } = tx
  const { external_id__c, accountid, contact__c, property__c, propertyuser__c } = values
  const property = state.by('property__c', 'sfid', property__c)
  tx.refuseIf(!property || property.isdeleted || isPartner(property), 'bad_input')
  tx.refuseIf(!tx.inScope('sfid', property__c), 'forbidden')
  tx.refuseIf(propertyuser__c !== caller.sfid, 'forbidden')
  tx.refuseIf(state.by('propertyuser__c', 'sfid', propertyuser__c)?.isdeleted, 'bad_input')
  tx.refuseIf(!/^[a-z0-9]{12}$/.test(String(external_id__c)), 'bad_input')
  const account = state.by('account', 'sfid', accountid)
  tx.refuseIf(!account || account.isdeleted, 'bad_input')
  const buyer = state.by('contact', 'sfid', contact__c)
  if (!buyer || buyer.isdeleted || buyer.accountid !== accountid) return tx.stop('bad_input')
  tx.refuseIf(buyer.email === null, 'contact_missing_email')
  tx.refuseIf(isBlocked(state, buyer.email), 'alert_purchase_prohibited')
  tx.refuseIf(state.by('order', 'external_id__c', external_id__c), 'order_code_exists_error')
  const number = Math.max(0, ...state.rows('order').map((row) => Number(row.ordernumber ?? 0))) + 1
  return tx.create('order', {
    external_id__c,
    ordernumber: number,
    status: 'Draft',
    totalamount: 0,
    effectivedate: tx.now.slice(0, 10),
    isdeleted: false,
    accountid,
    contact__c,
    propertyuser__c: caller.sfid,
    property__c,
    ecomm: false,
  })
}

export function isPartner(property: Row): boolean {
  return String(property.name).startsWith('Partner')
}

/** An address is blocked also if the person was anonymised since, and their address is kept as a hash. */
export function isBlocked(state: State, email: unknown): boolean {
  return email !== null && state.rows('blocked').some((row) => row.email === email || row.hashOf === email)
}

export const cancelOrder: Operation = (state, pick) => {
  const orders = state.rows('order')
  const drafts = orders.filter(({ status }) => status === 'Draft')
  const order = pick.of(drafts.length > 0 && !pick.rarely(5) ? drafts : orders)
  if (!order) return undefined
  const owner = state.by('propertyuser__c', 'sfid', order.propertyuser__c)
  const own = state.where('session', 'user_id', owner?.id)
  const by = own.length > 0 && !pick.rarely(5) ? pick.of(own) : pick.session(state)
  return change(by, {
    verb: 'delete',
    table: 'order',
    id: order.id,
    predict(tx) {
      const row = tx.need(
        tx.state.live('order').find(({ id }) => id === order.id),
        'not_found',
      )
      const age = tx.state.now.getTime() - Date.parse(String(row.createddate))
      const isOwnDraft =
        row.propertyuser__c === tx.caller.sfid && row.status === 'Draft' && row.totalamount === 0
      tx.refuseIf(!isOwnDraft || age > 10 * 60_000, 'forbidden')
      for (const link of tx.state.where('order_campaign', 'order_id', row.id))
        tx.remove('order_campaign', link)
      tx.remove('order', row)
      return row
    },
  })
}

export const linkCampaign: Operation = (state, pick) => {
  const orders = state.rows('order')
  const drafts = orders.filter(({ status }) => status === 'Draft')
  const order = pick.of(drafts.length > 0 && !pick.rarely(5) ? drafts : orders)
  const campaign = pick.of(state.rows('campaign'))
  if (!order || !campaign) return undefined
  const owner = state.by('propertyuser__c', 'sfid', order.propertyuser__c)
  const own = state.where('session', 'user_id', owner?.id)
  const by = own.length > 0 && !pick.rarely(5) ? pick.of(own) : pick.session(state)
  const values = { order_id: order.id, campaign_id: campaign.id }
  return change(by, {
    verb: 'create',
    table: 'order_campaign',
    values,
    predict(tx) {
      const linked = tx.state.by('order', 'id', order.id)
      if (!linked || linked.isdeleted) return tx.stop('bad_input')
      tx.refuseIf(linked.propertyuser__c !== tx.caller.sfid || linked.status !== 'Draft', 'forbidden')
      const offered = tx.state.by('campaign', 'id', campaign.id)
      if (!offered) return tx.stop('bad_input')
      tx.refuseIf(!isOffered(tx, offered, linked, pacific), 'campaign_not_offered_error')
      // On the last day it may count as ended already where the day is over.
      tx.mayRefuseIf(!isOffered(tx, offered, linked, newfoundland), 'campaign_not_offered_error')
      tx.refuseIf(tx.state.by('order_campaign', 'order_id', order.id), 'conflict')
      return tx.create('order_campaign', values)
    },
  })
}

/** What the screen would offer: active, not ended, and linked to the property of the order. */
function isOffered(tx: Transaction, campaign: Row, order: Row, day: Intl.DateTimeFormat): boolean {
  const property = tx.state.by('property__c', 'sfid', order.property__c)
  const hasEnded = campaign.enddate !== null && String(campaign.enddate) < day.format(tx.state.now)
  return (
    campaign.isactive === true &&
    !hasEnded &&
    tx.state
      .where('campaign_property', 'campaign_id', campaign.id)
      .some((link) => link.property_id === property?.id)
  )
}

/** The last and the first in Canada to begin a day. */
const pacific = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Vancouver' })
export const newfoundland = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/St_Johns' })

const administrators = ['admin', 'superadmin']

export const changeBlocked: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  const table = 'blocked'
  const row = pick.of(state.rows(table))
  if (row && pick.rarely(2))
    return change(by, {
      verb: 'delete',
      table,
      id: row.id,
      predict(tx) {
        if (!tx.hasRole(...administrators)) tx.stop('forbidden')
        const known = tx.need(tx.state.by(table, 'id', row.id), 'not_found')
        tx.remove(table, known)
        return known
      },
    })
  const typed = pick.one(
    'Anne@Buyers.example ',
    'bruno@buyers.example',
    'dan@buyers.example',
    'x@y.example',
    'nobody',
    '',
  )
  return change(by, {
    verb: 'create',
    table,
    values: { email: typed },
    predict(tx) {
      if (!tx.hasRole(...administrators)) tx.stop('forbidden')
      const email = typed.trim().toLowerCase()
      if (email === '') tx.stop('email_empty_error')
      if (!email.includes('@')) tx.stop('valid_email_error')
      tx.refuseIf(isBlocked(tx.state, email), 'email_already_blocked')
      return tx.create(table, { email })
    },
  })
}

export const changeCampaign: Operation = (state, pick) => {
  const by = pick.session(state, ...administrators)
  const table = 'campaign'
  const campaign = pick.of(state.rows(table))
  const choice = pick.number(4)
  if (choice === 0 || !campaign) {
    const code = pick.one('SPRING', 'LOCAL-1', 'lower-1', '', 'NO SPACES')
    const values = {
      name: pick.rarely(6) ? '' : 'A campaign',
      sfid: code,
      isactive: true,
      enddate: '2027-02-01',
    }
    return change(by, {
      verb: 'create',
      table,
      values,
      predict(tx) {
        if (!tx.hasRole(...administrators)) tx.stop('forbidden')
        tx.refuseIf(values.name === '', 'name_empty_error')
        const given = code.toUpperCase()
        tx.refuseIf(!/^[A-Z0-9-]{0,18}$/.test(given), 'bad_input')
        tx.refuseIf(given !== '' && tx.state.by(table, 'sfid', given), 'campaign_code_exists_error')
        const sfid = given === '' ? new Unknown(/^[A-Z0-9-]{1,18}$/) : given
        const { name, isactive, enddate } = values
        return tx.create(table, { name, isactive, enddate, sfid, islocal: true, isdeleted: false })
      },
    })
  }
  if (choice === 1)
    return change(by, {
      verb: 'delete',
      table,
      id: campaign.id,
      predict(tx) {
        if (!tx.hasRole(...administrators)) tx.stop('forbidden')
        const row = tx.need(tx.state.by(table, 'id', campaign.id), 'not_found')
        tx.refuseIf(!row.islocal, 'forbidden')
        const isUsed =
          tx.state.by('order_campaign', 'campaign_id', row.id) ||
          tx.state.by('order', 'campaign__c', row.sfid)
        tx.refuseIf(isUsed, 'campaign_delete_forbidden')
        for (const link of tx.state.where('campaign_property', 'campaign_id', row.id))
          tx.remove('campaign_property', link)
        tx.remove(table, row)
        return row
      },
    })
  if (choice === 2)
    return changeOffer(state, campaign, by, pick.of(state.rows('property__c')), pick.rarely(2))
  const values = pick.one<Row>(
    { isactive: !campaign.isactive },
    { enddate: '2026-12-31' },
    { name: ' Renamed ' },
    { name: '' },
  )
  const expect = pick.rarely(3) ? { systemmodstamp: campaign.systemmodstamp } : undefined
  return change(by, {
    verb: 'update',
    table,
    id: campaign.id,
    values,
    ...(expect && { expect }),
    predict(tx) {
      if (!tx.hasRole(...administrators)) tx.stop('forbidden')
      const row = tx.need(tx.state.by(table, 'id', campaign.id), 'not_found')
      checkExpectation(tx, row, expect)
      tx.refuseIf(!row.islocal, 'forbidden')
      tx.refuseIf(values.name === '', 'name_empty_error')
      return tx.update(table, row, {
        ...values,
        ...(values.name !== undefined && { name: String(values.name).trim() }),
      })
    },
  })
}

/** Offers the campaign at a property, or no longer. */
function changeOffer(
  state: State,
  campaign: Row,
  by: Row | undefined,
  property: Row | undefined,
  isRemoved: boolean,
) {
  const table = 'campaign_property'
  const link = state.where(table, 'campaign_id', campaign.id)[0]
  if (isRemoved && link)
    return change(by, {
      verb: 'delete',
      table,
      id: link.id,
      predict(tx) {
        if (!tx.hasRole(...administrators)) tx.stop('forbidden')
        const row = tx.need(tx.state.by(table, 'id', link.id), 'not_found')
        const owner = tx.state.by('campaign', 'id', row.campaign_id)
        tx.refuseIf(!owner?.islocal, 'forbidden')
        tx.remove(table, row)
        tx.touch('campaign', owner)
        tx.atEnd(() =>
          tx.refuseIf(
            !tx.state.by(table, 'campaign_id', row.campaign_id),
            'property_selection_mandatory_error',
          ),
        )
        return row
      },
    })
  if (!property) return undefined
  const values = { campaign_id: campaign.id, property_id: property.id }
  return change(by, {
    verb: 'create',
    table,
    values,
    predict(tx) {
      if (!tx.hasRole(...administrators)) tx.stop('forbidden')
      const owner = tx.need(tx.state.by('campaign', 'id', campaign.id), 'bad_input')
      const place = tx.state.by('property__c', 'id', property.id)
      tx.refuseIf(!place || place.isdeleted || isPartner(place), 'bad_input')
      tx.refuseIf(!owner.islocal, 'forbidden')
      tx.refuseIf(
        tx.state.where(table, 'campaign_id', owner.id).some((other) => other.property_id === property.id),
        'conflict',
      )
      const made = tx.create(table, values)
      tx.touch('campaign', owner)
      return made
    },
  })
}
