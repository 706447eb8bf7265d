import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { columns as english } from '@comptoir/contract/column-names.en'
import { columns as french } from '@comptoir/contract/column-names.fr'

type Row = Readonly<Record<string, unknown>>

/** The password of every user who has one. */
export const password = 'Gr0ve-Lantern!7'

/** When the histories begin. */
export const startTime = new Date('2026-11-15T12:00:00.000Z')

const day = '2026-01-05T10:00:00.000Z'
const stamps = { createddate: day, systemmodstamp: day, isdeleted: false }

function sfid(prefix: string, number: number): string {
  return `${prefix}${String(number).padStart(12, '0')}AAA`
}

/**
 * Four properties, staff of every role, and a few rows of every kind that the rules distinguish, by table. Active users
 * have a session, whose row has its token and that of a framed tool.
 */
export function fixtureRows(password_hash: string): Record<string, Row[]> {
  const tables: Record<string, Row[]> = {}
  const insert: Insert = (table, row) => {
    tables[table] ??= []
    const rows = tables[table]
    rows.push({ id: rows.length + 1, ...row })
    return rows.length
  }
  const settings = {
    partner_property_prefix: 'PÄRTNER%',
    reserved_company_pattern: 'our company%',
    b2c_account: sfid('001', 1),
    session_idle_minutes: '9999',
    gift_code_reveals_per_hour: '3',
    notice_after_reveals: '9999',
    notice_after_redeems: '9999',
    notice_after_property_reveals: '9999',
    person_requests_per_day: '9999',
    // Made at their first use, which is not predicted.
    address_hash_salt: '0'.repeat(64),
    [`consent_words ${noted}`]: JSON.stringify({ since: noted, en: wordsIn(english), fr: wordsIn(french) }),
  }
  for (const [setting, value] of Object.entries(settings)) insert('settings', { setting, value })
  const properties = {
    CEM: 'Carrefour Érable',
    GAL: 'Galeries Nord',
    HAL: 'Les Halles',
    PAR: 'Partner Place',
  }
  for (const [at, [external_id__c, name]] of Object.entries(properties).entries())
    insert('property__c', { sfid: sfid('a0P', at + 1), name, external_id__c, isdeleted: false })
  for (const sku of [1, 2]) {
    insert('sku', { description: `Card ${sku}`, detailed_form: sku === 1 })
    for (const property_id of [1, 2]) insert('sku_property', { sku_id: sku, property_id })
  }
  insert('gc_inventory_email_list', { property__c_id: 1, emails: 'list1@comptoir.example' })
  insertStaff(insert, password_hash)
  insertBuyers(insert)
  insertCards(insert)
  return tables
}

/** Adds a row, and returns its id. */
type Insert = (table: string, row: Row) => number

function insertStaff(insert: Insert, password_hash: string): void {
  const person = (role__c: string, properties: number[], deleted: number[] = [], inactive = false) => {
    const access = { role__c, inactive, password: true, password_hash, last_login: inactive ? null : day }
    const id = ++people
    const names = {
      name: `${['Éric', 'Anna', 'Zoé'][id % 3]} ${id}`,
      username__c: `user${id}@comptoir.example`,
    }
    insert('propertyuser__c', { ...stamps, sfid: sfid('a0U', id), ...names, ...access })
    for (const property of [...properties, ...deleted]) {
      const ends = { propertyuser__c: sfid('a0U', id), property__c: sfid('a0P', property) }
      const isdeleted = deleted.includes(property)
      insert('property_propertyuser__c', { ...stamps, sfid: sfid('a0L', ++links), ...ends, isdeleted })
    }
    if (inactive) return
    const { session, toolSession } = openedSession(id, startTime)
    insert('session', session)
    insert('tool_session', toolSession)
  }
  let [people, links] = [0, 0]
  person('superadmin', [])
  person('admin', [1])
  person('user', [1], [2])
  person('user_inventory', [1])
  person('admin', [1, 2])
  person('superadmin', [2])
  person('user', [2])
  person('user', [1], [], true)
  person('user', [])
}

/** The rows of a session as a sign-in opens it, and of the session of a framed tool, which ends with it. */
export function openedSession(user_id: unknown, now: Date): { session: Row; toolSession: Row } {
  const [token, tool] = [randomToken(), randomToken()]
  const expires_at = new Date((Math.floor(now.getTime() / 1000) + 480 * 60) * 1000).toISOString()
  const at = now.toISOString()
  const id = randomUUID()
  const times = { created_at: at, verified_at: at, last_seen_at: at, expires_at }
  return {
    session: { id, user_id, token_hash: tokenHash(token), ...times, by_provider: false, token, tool },
    toolSession: {
      token_hash: tokenHash(tool),
      tool: 'unification',
      session_id: id,
      expires_at: '2100-01-01',
    },
  }
}

function randomToken(): string {
  return randomBytes(32).toString('base64url')
}

/** How the token of a session is stored. */
export function tokenHash(token: unknown): string {
  return createHash('sha256').update(String(token)).digest('hex')
}

function insertBuyers(insert: Insert): void {
  const place = {
    billingcity: 'Montréal',
    billingstate: 'QC',
    billingpostalcode: 'H2X 1Y4',
    billingcountry: 'Canada',
  }
  for (const [at, name] of ['Consumers', 'Érablière Inc.', 'Nord Ltée'].entries()) {
    const street = `${at + 1} Main St`
    const address = { ...place, address_line_1__c: street, billingstreet: street }
    const row = { sfid: sfid('001', at + 1), name, ...address, createddate: day, isdeleted: false }
    insert('account', { ...row, external_id__c: null })
  }
  for (const [at, [company, property]] of [[2, 1] as const, [3, 1] as const, [3, 2] as const].entries()) {
    const ends = { account__c: sfid('001', company), property__c: sfid('a0P', property) }
    insert('accountproperty__c', { sfid: sfid('a0A', at + 1), ...ends, createddate: day, isdeleted: false })
  }
  const source = { optin_source: 'Contact Web Form', optin_type: 'Tacit' }
  const people = [
    ['Anne', 'Tremblay', 'anne@buyers.example', 2],
    ['Bruno', 'Tremblay', 'bruno@buyers.example', 2],
    ['Anne', 'Tremblay', 'anne@buyers.example', 3],
    ['Chloé', 'Roy', null, 1],
    ['Dan', 'Côté', 'dan@buyers.example', 1],
  ] as const
  for (const [at, [firstname, lastname, email, company]] of people.entries()) {
    const names = {
      firstname,
      lastname,
      name: `${firstname} ${lastname}`,
      email,
      accountid: sfid('001', company),
    }
    const wishes = { optin_email: at % 2 === 0, optin_other: at % 2 === 0, optin_date: null, ...source }
    const flags = { ott_customer: false, hvc__c: false, language: 'en' }
    const unsubscribe_id = `10000000-0000-4000-8000-00000000000${at + 1}`
    insert('contact', { ...stamps, sfid: sfid('003', at + 1), ...names, ...wishes, ...flags, unsubscribe_id })
  }
  insert('blocked', { email: 'blocked@buyers.example' })
  const bought = { accountid: sfid('001', 2), contact__c: sfid('003', 1), property__c: sfid('a0P', 1) }
  for (const ordernumber of [1, 2]) {
    const sold = {
      status: 'Activated',
      totalamount: ordernumber * 100,
      effectivedate: '2025-06-01',
      ordernumber,
    }
    const codes = { external_id__c: `activated00${ordernumber}`, vts_id: `V${ordernumber}`, ecomm: false }
    insert('order', { ...stamps, sfid: sfid('801', ordernumber), ...sold, ...codes, ...bought })
  }
  const campaigns = [
    ['LOCAL-1', '2027-01-31', true, true],
    ['LOCAL-2', null, true, true],
    ['FOREIGN', '2027-01-31', false, true],
    ['ENDED', '2026-11-01', true, true],
    ['PAUSED', null, true, false],
  ] as const
  for (const [at, [code, enddate, islocal, isactive]] of campaigns.entries()) {
    const row = {
      sfid: code,
      name: `Campaign ${at + 1}`,
      startdate: '2026-01-01',
      enddate,
      islocal,
      isactive,
    }
    insert('campaign', { ...stamps, ...row })
    insert('campaign_property', { campaign_id: at + 1, property_id: 1 })
  }
  insert('campaign_property', { campaign_id: 1, property_id: 2 })
}

function insertCards(insert: Insert): void {
  for (const [at, status] of ['active', 'Locked', 'active', 'expired'].entries()) {
    const recipient = { recipient_email: 'anne@buyers.example', recipient_name: 'Anne Tremblay' }
    const customer = { customer_email: 'c@x.example', customer_name: 'C X' }
    const token = { external_id: `TOK-${at + 1}`, status, amount: 25, redeem: false, updated_at: day }
    insert('eml_token', { ...token, ...recipient, ...customer })
  }
  const buyer = { first_name: 'Anne', last_name: 'Tremblay', name: 'Anne Tremblay' }
  for (const customer_email of ['anne@buyers.example', 'c@x.example', 'd@x.example']) {
    const gift_code = `SECRET-CODE-${customer_email.slice(0, 3)}`
    const card = { gift_code, recipient: 'dan@buyers.example', CSL_CLOSING_BALANCE: 50, created_at: day }
    // The others name no property.
    const mall = customer_email.startsWith('anne') ? 'carrefour erable' : null
    insert('trnsx_ecom_activegc_b2c', {
      ...card,
      ...buyer,
      customer_email,
      mall,
      order: `E ${customer_email}`,
    })
  }
}

const noted = '2000-01-01T00:00:00.000Z'

function wordsIn({ contact }: typeof english | typeof french): string[] {
  return [contact.optin_email, contact.optin_other]
}
