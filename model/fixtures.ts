import { randomBytes } from 'node:crypto'
import { openSession } from './staff.ts'
import { State } from './state.ts'

const startTime = new Date('2026-11-15T12:00:00.000Z')

const created = { createddate: '2026-01-05T10:00:00.000Z', systemmodstamp: '2026-01-05T10:00:00.000Z' }

/** Four properties, staff of every role, and a few rows of every kind that the rules distinguish. */
export function startState(): State {
  const state = State.empty(startTime)
  const sfid = (prefix: string, number: number) => `${prefix}${String(number).padStart(12, '0')}AAA`
  for (const [setting, value] of Object.entries({
    partner_property_prefix: 'PÄRTNER%',
    reserved_company_pattern: 'our company%',
    b2c_account: sfid('001', 1),
    session_idle_minutes: '9999',
    gift_code_reveals_per_hour: '3',
    notice_after_reveals: '9999',
    notice_after_redeems: '9999',
    person_requests_per_day: '9999',
  }))
    state.insert('settings', { id: state.rows('settings').length + 1, setting, value })

  for (const [at, [name, external_id__c]] of [
    ['Carrefour Érable', 'CEM'],
    ['Galeries Nord', 'GAL'],
    ['Les Halles', 'HAL'],
    ['Partner Place', 'PAR'],
  ].entries())
    state.insert('property__c', {
      id: at + 1,
      sfid: sfid('a0P', at + 1),
      name,
      external_id__c,
      isdeleted: false,
    })

  let links = 0
  const person = (role__c: string, properties: number[], inactive = false) => {
    const id = state.rows('propertyuser__c').length + 1
    const user = {
      name: `${['Éric', 'Anna', 'Zoé'][id % 3]} ${id}`,
      username__c: `user${id}@comptoir.example`,
      role__c,
    }
    const row = { ...created, id, sfid: sfid('a0U', id), ...user, inactive, isdeleted: false, password: true }
    state.insert('propertyuser__c', { ...row, last_login: inactive ? null : '2026-01-05T10:00:00.000Z' })
    for (const property of properties) {
      const link = { propertyuser__c: sfid('a0U', id), property__c: sfid('a0P', property), isdeleted: false }
      state.insert('property_propertyuser__c', { ...created, id: ++links, sfid: sfid('a0L', links), ...link })
    }
    if (!inactive) openSession(state, id, randomBytes(32).toString('base64url'))
  }
  person('superadmin', [])
  person('admin', [1])
  person('user', [1])
  person('user_inventory', [1])
  person('admin', [1, 2])
  person('superadmin', [2])
  person('user', [2])
  person('user', [1], true)
  person('user', [])

  insertBuyers(state, sfid)
  insertCampaigns(state)
  insertCards(state)
  for (const id of [1, 2]) {
    state.insert('sku', { id, description: `Card ${id}`, detailed_form: id === 1 })
    for (const property of [1, 2])
      state.insert('sku_property', { id: id * 2 + property, sku_id: id, property_id: property })
  }
  for (const session of state.rows('session'))
    state.replace('session', session, {
      tool: randomBytes(32).toString('base64url'),
      id: `00000000-0000-4000-8000-${String(session.user_id).padStart(12, '0')}`,
    })
  state.changes.length = 0
  return state
}

function insertBuyers(state: State, sfid: (prefix: string, number: number) => string): void {
  const address = {
    billingstate: 'QC',
    billingpostalcode: 'H2X 1Y4',
    billingcountry: 'Canada',
    billingcity: 'Montréal',
  }
  for (const [at, name] of ['Consumers', 'Érablière Inc.', 'Nord Ltée'].entries()) {
    const street = `${at + 1} Main St`
    const where = { ...address, address_line_1__c: street, billingstreet: street }
    const row = { id: at + 1, sfid: sfid('001', at + 1), name, ...where, createddate: created.createddate }
    state.insert('account', { ...row, external_id__c: null, isdeleted: false })
  }
  for (const [at, [firstname, lastname, email, account]] of [
    ['Anne', 'Tremblay', 'anne@buyers.example', 2],
    ['Bruno', 'Tremblay', 'bruno@buyers.example', 2],
    ['Anne', 'Tremblay', 'anne@buyers.example', 3],
    ['Chloé', 'Roy', null, 1],
    ['Dan', 'Côté', 'dan@buyers.example', 1],
  ].entries()) {
    const id = at + 1
    const wishes = { optin_email: id % 2 === 1, optin_other: id % 2 === 1, optin_date: null }
    const flags = { ott_customer: false, hvc__c: false, isdeleted: false, language: 'en' }
    const source = { optin_source: 'Contact Web Form', optin_type: 'Tacit' }
    const names = {
      firstname,
      lastname,
      name: `${firstname} ${lastname}`,
      email,
      accountid: sfid('001', Number(account)),
    }
    const unsubscribe_id = `10000000-0000-4000-8000-${String(id).padStart(12, '0')}`
    state.insert('contact', {
      ...created,
      id,
      sfid: sfid('003', id),
      ...names,
      ...wishes,
      ...source,
      ...flags,
      unsubscribe_id,
    })
  }
  state.insert('blocked', { id: 1, email: 'blocked@buyers.example' })
  const bought = {
    accountid: sfid('001', 2),
    contact__c: sfid('003', 1),
    property__c: sfid('a0P', 1),
    ecomm: false,
  }
  for (const id of [1, 2]) {
    const sold = {
      status: 'Activated',
      totalamount: id * 100,
      effectivedate: '2025-06-01',
      ordernumber: id,
      vts_id: `V${id}`,
    }
    const row = {
      ...created,
      id,
      sfid: sfid('801', id),
      external_id__c: `activated00${id}`,
      ...sold,
      ...bought,
    }
    state.insert('order', { ...row, isdeleted: false })
  }
}

function insertCampaigns(state: State): void {
  for (const [at, [sfid, enddate, islocal, isactive]] of [
    ['LOCAL-1', '2027-01-31', true, true],
    ['LOCAL-2', null, true, true],
    ['FOREIGN', '2027-01-31', false, true],
    ['ENDED', '2026-11-01', true, true],
    ['PAUSED', null, true, false],
  ].entries()) {
    const id = at + 1
    const row = { ...created, id, sfid, name: `Campaign ${id}`, enddate, islocal, isactive, isdeleted: false }
    state.insert('campaign', { ...row, startdate: '2026-01-01' })
    state.insert('campaign_property', { id, campaign_id: id, property_id: 1 })
  }
  state.insert('campaign_property', { id: 6, campaign_id: 1, property_id: 2 })
}

function insertCards(state: State): void {
  for (const [at, status] of ['active', 'Locked', 'active', 'expired'].entries()) {
    const people = { recipient_email: 'anne@buyers.example', recipient_name: 'Anne Tremblay' }
    const row = { id: at + 1, external_id: `TOK-${at + 1}`, status, amount: 25, redeem: false, ...people }
    state.insert('eml_token', {
      ...row,
      customer_email: 'c@x.example',
      customer_name: 'C X',
      updated_at: created.createddate,
    })
  }
  for (const id of [1, 2, 3]) {
    const buyer = {
      customer_email: id === 1 ? 'anne@buyers.example' : 'c@x.example',
      first_name: 'Anne',
      last_name: 'Tremblay',
    }
    const row = {
      id,
      gift_code: `SECRET-CODE-00${id}`,
      ...buyer,
      name: 'Anne Tremblay',
      recipient: 'dan@buyers.example',
    }
    state.insert('trnsx_ecom_activegc_b2c', {
      ...row,
      order: `E${id}`,
      CSL_CLOSING_BALANCE: 50,
      created_at: created.createddate,
    })
  }
}
