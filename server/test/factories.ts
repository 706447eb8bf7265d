import { activated } from '@comptoir/contract/rules/order-status'
import { newSfid } from '@comptoir/contract/rules/sfid'
import { allTables, type Row, type TableName } from '@comptoir/contract/tables/all-tables'
import { hash } from '@node-rs/argon2'
import type { Queries } from '../src/database/pool.ts'
import { json, text } from '../src/database/row-shape.ts'
import { join, name, sql, sqlOf } from '../src/database/sql.ts'
import { wireRow } from '../src/engine/reading/read.ts'
import { registry } from '../src/tables/all-tables.ts'
import { wireShape } from './shapes.ts'

/** The default password of staff users made by the factories. */
export const testPassword = 'Comptoir!2026'

/** A row with an sfid, which the factories always set. */
type Listed<Found> = Found & { sfid: string }

export type MadeProperty = Listed<Row<'property__c'>>
export type MadeStaffUser = Listed<Row<'propertyuser__c'>> & { properties: MadeProperty[] }
export type MadeContact = Listed<Row<'contact'>> & { unsubscribe_id: string }

type Id = { id: number }
type Sfid = { sfid: string }

export type Factories = ReturnType<typeof createFactories>

/** Inserts rows with plain SQL, bypassing policies and rules: default values, unique where needed, all overridable. */
export function createFactories(database: Queries) {
  async function insert<Table extends TableName>(
    table: Table,
    values: Record<string, unknown>,
  ): Promise<Row<Table>> {
    const columns = Object.keys(values)
    const made = await database.first(sqlOf({ row: json(wireShape(allTables[table])) })`
      insert into ${name(table)} as t (${join(columns.map(name), ', ')})
      values (${join(
        columns.map((column) => sql`${values[column] ?? null}`),
        ', ',
      )})
      returning ${wireRow(registry.room(table))} as row`)
    if (!made) throw new Error(`Nothing was inserted into ${table}.`)
    return made.row
  }

  /** With an sfid, unless a test of unlisted rows gives null. */
  async function insertListed<Table extends TableName>(
    table: Table,
    values: Record<string, unknown>,
  ): Promise<Listed<Row<Table>>> {
    return (await insert(table, values)) as Listed<Row<Table>>
  }

  function property(given: Partial<Row<'property__c'>> = {}): Promise<MadeProperty> {
    const number = next()
    const values = { name: `Centre ${number}`, external_id__c: `P${number}` }
    return insertListed('property__c', { sfid: newSfid('a0P'), ...values, ...given })
  }

  /** Scope: gives the staff user the property. */
  function link(user: Sfid, to: Sfid, given: Partial<Row<'property_propertyuser__c'>> = {}) {
    const values = { sfid: newSfid('a0L'), propertyuser__c: user.sfid, property__c: to.sfid }
    return insertListed('property_propertyuser__c', { ...values, ...given })
  }

  async function staffUser(
    given: Partial<Row<'propertyuser__c'>> & { properties?: MadeProperty[]; password?: string | null } = {},
  ): Promise<MadeStaffUser> {
    const { properties = [], password = testPassword, ...columns } = given
    const number = next()
    const made = await insertListed('propertyuser__c', {
      sfid: newSfid('a0U'),
      name: `Staff ${number}`,
      username__c: `staff${number}@comptoir.example`,
      role__c: 'user',
      password_hash: password === null ? null : await hashOf(password),
      ...columns,
    })
    for (const linked of properties) await link(made, linked)
    return { ...made, properties }
  }

  function account(given: Partial<Row<'account'>> = {}) {
    const number = next()
    return insertListed('account', {
      sfid: newSfid('001'),
      name: `Company ${number}`,
      address_line_1__c: `${number} Main Street`,
      billingstreet: `${number} Main Street`,
      billingcity: 'Laval',
      billingstate: 'QC',
      billingpostalcode: 'H7A 1A1',
      billingcountry: 'CA',
      ...given,
    })
  }

  /** Of a company of its own, unless `accountid` names one. */
  async function contact(
    given: Partial<Row<'contact'>> & { unsubscribe_id?: string } = {},
  ): Promise<MadeContact> {
    const number = next()
    const { firstname = 'Alex', lastname = `Contact${number}` } = given
    const made = await insertListed('contact', {
      sfid: newSfid('003'),
      name: `${firstname} ${lastname}`,
      firstname,
      lastname,
      email: `contact${number}@client.example`,
      phone: '5145550100',
      optin_email: true,
      optin_other: true,
      ...given,
      accountid: given.accountid ?? (await account()).sfid,
    })
    const secret = await database.first(sqlOf({ unsubscribe_id: text })`
      select unsubscribe_id from contact where id = ${made.id}`)
    return { ...made, unsubscribe_id: secret?.unsubscribe_id ?? '' }
  }

  /** An Activated order; company, contact and property as given, or none. */
  function order(given: Partial<Row<'order'>> = {}) {
    const number = next()
    return insertListed('order', {
      sfid: newSfid('801'),
      external_id__c: `code${String(number).padStart(8, '0')}`,
      ordernumber: number,
      vts_id: `VTS${number}`,
      status: activated,
      totalamount: 100,
      effectivedate: '2025-06-15',
      ...given,
    })
  }

  function orderItem(
    of: Pick<Row<'order'>, 'sfid' | 'external_id__c'>,
    given: Partial<Row<'orderitem'>> = {},
  ) {
    const values = { orderid: of.sfid, order__external_id__c: of.external_id__c, quantity: 1 }
    return insert('orderitem', { ...values, ...given })
  }

  async function campaign(given: Partial<Row<'campaign'>> & { properties?: MadeProperty[] } = {}) {
    const { properties = [], ...columns } = given
    const number = next()
    const values = { sfid: `CAMPAIGN-${number}`, name: `Campaign ${number}`, isactive: true }
    const made = await insert('campaign', { ...values, ...columns })
    for (const offered of properties) await campaignProperty(made, offered)
    return made
  }

  /** Counted at the properties given. */
  async function sku(given: Partial<Row<'sku'>> & { properties?: MadeProperty[] } = {}) {
    const { properties = [], ...columns } = given
    const made = await insert('sku', { description: `Card ${next()}`, ...columns })
    for (const counted of properties) await skuProperty(made, counted)
    return made
  }

  /** Of a SKU and by a staff user of its own, unless they are named. */
  async function count(given: Partial<Row<'gc_inventory'>> & { property: MadeProperty }) {
    const { property: counted, ...columns } = given
    return insert('gc_inventory', {
      on_hand: 100,
      date: '2026-03-01',
      previous_on_hand: columns.approved_by ? 0 : null,
      ...columns,
      property__c_id: counted.id,
      sku: columns.sku ?? (await sku({ properties: [counted] })).id,
      counted_by: columns.counted_by ?? (await staffUser()).id,
    })
  }

  function accountProperty(of: Sfid, at: Sfid, given: Partial<Row<'accountproperty__c'>> = {}) {
    const values = { sfid: newSfid('a0A'), account__c: of.sfid, property__c: at.sfid }
    return insert('accountproperty__c', { ...values, ...given })
  }

  const campaignProperty = (of: Id, at: Id) =>
    insert('campaign_property', { campaign_id: of.id, property_id: at.id })

  const skuProperty = (of: Id, at: Id) => insert('sku_property', { sku_id: of.id, property_id: at.id })

  function eToken(given: Partial<Row<'eml_token'>> = {}) {
    const number = next()
    return insert('eml_token', {
      external_id: `EML-${number}`,
      last_4_digits: '1234',
      program_name: 'Mall card',
      amount: 50,
      status: 'active',
      recipient_email: `recipient${number}@client.example`,
      recipient_name: 'Sam Recipient',
      customer_email: `customer${number}@client.example`,
      customer_name: 'Kim Customer',
      ...given,
    })
  }

  function giftCode(given: Partial<Row<'trnsx_ecom_activegc_b2c'>> = {}) {
    const number = next()
    return insert('trnsx_ecom_activegc_b2c', {
      gift_code: `60357182${String(number).padStart(8, '0')}`,
      customer_email: `buyer${number}@client.example`,
      first_name: 'Marie',
      last_name: 'Roy',
      recipient: 'Luc Roy',
      order: `EC-${number}`,
      language: 'fr',
      CSL_CLOSING_BALANCE: 49.6,
      mall: 'Galeries des Aulnes',
      mall_address: '1200, rue des Aulnes, Laval QC  H7A 1A1',
      action_created_by: 'ecommerce',
      ...given,
    })
  }

  return {
    ...{ property, link, staffUser, account, contact, order, orderItem, campaign, sku, count },
    ...{ accountProperty, campaignProperty, skuProperty, eToken, giftCode },
    orderCampaign: (of: Id, to: Id) => insert('order_campaign', { order_id: of.id, campaign_id: to.id }),
    countEmails: (of: Id, ...emails: string[]) =>
      insert('gc_inventory_email_list', { property__c_id: of.id, emails: emails.join(', ') }),
    blocked: (email = `blocked${next()}@client.example`) => insert('blocked', { email }),
    setting: (key: string, value: string) =>
      database.rows(sql`
        insert into settings (setting, value) values (${key}, ${value})
        on conflict (setting) do update set value = excluded.value`),
  }
}

let made = 0

function next(): number {
  made++
  return made
}

const hashes = new Map<string, Promise<string>>()

/** Hashing is slow by design, and a hash that costs little is checked as quickly as it is made. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hash(password, { memoryCost: 64, timeCost: 1, parallelism: 1 })
  hashes.set(password, known)
  return known
}
