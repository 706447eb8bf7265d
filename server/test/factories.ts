import { activated } from '@comptoir/contract/rules/order-status'
import { newSfid } from '@comptoir/contract/rules/sfid'
import type { RowOf, TableDescription } from '@comptoir/contract/table-description'
import { type AccountRow, accountTable } from '@comptoir/contract/tables/account'
import { blockedEmailTable } from '@comptoir/contract/tables/blocked-email'
import { type CampaignRow, campaignPropertyTable, campaignTable } from '@comptoir/contract/tables/campaign'
import { type ContactRow, contactTable } from '@comptoir/contract/tables/contact'
import {
  type CountRow,
  countEmailListTable,
  countTable,
  type SkuRow,
  skuPropertyTable,
  skuTable,
} from '@comptoir/contract/tables/count'
import { type ETokenRow, eTokenTable } from '@comptoir/contract/tables/e-token'
import { type GiftCodeRow, giftCodeTable } from '@comptoir/contract/tables/gift-code'
import {
  type OrderItemRow,
  type OrderRow,
  orderCampaignTable,
  orderItemTable,
  orderTable,
} from '@comptoir/contract/tables/order'
import {
  type AccountPropertyRow,
  accountPropertyTable,
  type PropertyRow,
  propertyTable,
} from '@comptoir/contract/tables/property'
import {
  type StaffUserPropertyRow,
  type StaffUserRow,
  staffUserPropertyTable,
  staffUserTable,
} from '@comptoir/contract/tables/staff-user'
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
type Listed<Row> = Row & { sfid: string }

export type MadeProperty = Listed<PropertyRow>
export type MadeStaffUser = Listed<StaffUserRow> & { properties: MadeProperty[] }
export type MadeContact = Listed<ContactRow> & { unsubscribe_id: string }

type Id = { id: number }
type Sfid = { sfid: string }

export type Factories = ReturnType<typeof createFactories>

/** Inserts rows with plain SQL, bypassing policies and rules: default values, unique where needed, all overridable. */
export function createFactories(database: Queries) {
  async function insert<Table extends TableDescription>(
    table: Table,
    values: Record<string, unknown>,
  ): Promise<RowOf<Table>> {
    const columns = Object.keys(values)
    const made = await database.first(sqlOf({ row: json(wireShape(table)) })`
      insert into ${name(table.name)} as t (${join(columns.map(name), ', ')})
      values (${join(
        columns.map((column) => sql`${values[column] ?? null}`),
        ', ',
      )})
      returning ${wireRow(registry.room(table.name))} as row`)
    if (!made) throw new Error(`Nothing was inserted into ${table.name}.`)
    return made.row
  }

  /** With an sfid, unless a test of unlisted rows gives null. */
  async function insertListed<Table extends TableDescription>(
    table: Table,
    values: Record<string, unknown>,
  ): Promise<Listed<RowOf<Table>>> {
    return (await insert(table, values)) as Listed<RowOf<Table>>
  }

  function property(given: Partial<PropertyRow> = {}): Promise<MadeProperty> {
    const number = next()
    const values = { name: `Centre ${number}`, external_id__c: `P${number}` }
    return insertListed(propertyTable, { sfid: newSfid('a0P'), ...values, ...given })
  }

  /** Scope: gives the staff user the property. */
  function link(user: Sfid, to: Sfid, given: Partial<StaffUserPropertyRow> = {}) {
    const values = { sfid: newSfid('a0L'), propertyuser__c: user.sfid, property__c: to.sfid }
    return insertListed(staffUserPropertyTable, { ...values, ...given })
  }

  async function staffUser(
    given: Partial<StaffUserRow> & { properties?: MadeProperty[]; password?: string | null } = {},
  ): Promise<MadeStaffUser> {
    const { properties = [], password = testPassword, ...columns } = given
    const number = next()
    const made = await insertListed(staffUserTable, {
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

  function account(given: Partial<AccountRow> = {}) {
    const number = next()
    return insertListed(accountTable, {
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
    given: Partial<ContactRow> & { unsubscribe_id?: string } = {},
  ): Promise<MadeContact> {
    const number = next()
    const { firstname = 'Alex', lastname = `Contact${number}` } = given
    const made = await insertListed(contactTable, {
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
  function order(given: Partial<OrderRow> = {}) {
    const number = next()
    return insertListed(orderTable, {
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

  function orderItem(of: Pick<OrderRow, 'sfid' | 'external_id__c'>, given: Partial<OrderItemRow> = {}) {
    const values = { orderid: of.sfid, order__external_id__c: of.external_id__c, quantity: 1 }
    return insert(orderItemTable, { ...values, ...given })
  }

  async function campaign(given: Partial<CampaignRow> & { properties?: MadeProperty[] } = {}) {
    const { properties = [], ...columns } = given
    const number = next()
    const values = { sfid: `CAMPAIGN-${number}`, name: `Campaign ${number}`, isactive: true }
    const made = await insert(campaignTable, { ...values, ...columns })
    for (const offered of properties) await campaignProperty(made, offered)
    return made
  }

  /** Counted at the properties given. */
  async function sku(given: Partial<SkuRow> & { properties?: MadeProperty[] } = {}) {
    const { properties = [], ...columns } = given
    const made = await insert(skuTable, { description: `Card ${next()}`, ...columns })
    for (const counted of properties) await skuProperty(made, counted)
    return made
  }

  /** Of a SKU and by a staff user of its own, unless they are named. */
  async function count(given: Partial<CountRow> & { property: MadeProperty }) {
    const { property: counted, ...columns } = given
    return insert(countTable, {
      on_hand: 100,
      date: '2026-03-01',
      previous_on_hand: columns.approved_by ? 0 : null,
      ...columns,
      property__c_id: counted.id,
      sku: columns.sku ?? (await sku({ properties: [counted] })).id,
      counted_by: columns.counted_by ?? (await staffUser()).id,
    })
  }

  function accountProperty(of: Sfid, at: Sfid, given: Partial<AccountPropertyRow> = {}) {
    const values = { sfid: newSfid('a0A'), account__c: of.sfid, property__c: at.sfid }
    return insert(accountPropertyTable, { ...values, ...given })
  }

  const campaignProperty = (of: Id, at: Id) =>
    insert(campaignPropertyTable, { campaign_id: of.id, property_id: at.id })

  const skuProperty = (of: Id, at: Id) => insert(skuPropertyTable, { sku_id: of.id, property_id: at.id })

  function eToken(given: Partial<ETokenRow> = {}) {
    const number = next()
    return insert(eTokenTable, {
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

  function giftCode(given: Partial<GiftCodeRow> = {}) {
    const number = next()
    return insert(giftCodeTable, {
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
    orderCampaign: (of: Id, to: Id) => insert(orderCampaignTable, { order_id: of.id, campaign_id: to.id }),
    countEmails: (of: Id, ...emails: string[]) =>
      insert(countEmailListTable, { property__c_id: of.id, emails: emails.join(', ') }),
    blocked: (email = `blocked${next()}@client.example`) => insert(blockedEmailTable, { email }),
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
