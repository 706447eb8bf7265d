import { roles } from '@comptoir/contract/roles'
import { confirmationCode } from '@comptoir/contract/rules/codes'
import { draft } from '@comptoir/contract/rules/order-status'
import { type StaffUserPropertyRow, staffUserPropertyTable } from '@comptoir/contract/tables/staff-user'
import { json } from '../src/database/row-shape.ts'
import { sqlOf } from '../src/database/sql.ts'
import { wireRow } from '../src/engine/reading/read.ts'
import { recordAudit } from '../src/engine/writing/audit.ts'
import { registry } from '../src/tables/all-tables.ts'
import type { MadeStaffUser } from './factories.ts'
import { wireShape } from './shapes.ts'
import type { TestApp } from './test-app.ts'

/** What the permission matrix tries on one table. A name stands for a row or an attempt in the matrix. */
export interface Subject {
  rows: Readonly<Record<string, SeededRow | ((who: MadeStaffUser) => SeededRow)>>
  /** Values that break no rule but, for some, those on who may write what. */
  create?: Readonly<Record<string, (who: MadeStaffUser) => object>>
  update?: (who: MadeStaffUser, row: string) => object
}

export type SeededRow = object & { id: number }
export type Subjects = Readonly<Record<string, Subject>>

/** Rows of every table, inside and outside the scope of the staff of `app.as`. All of them have audits. */
export async function seedPermissions(app: TestApp): Promise<Subjects> {
  const { make, home } = app
  const staff = await Promise.all(roles.map(async (role) => (await app.as(role)).user))
  const elsewhere = await make.property()
  const third = await make.property()
  const fourth = await make.property()
  const onlyOne = await make.property()
  await make.staffUser({ properties: [onlyOne] })
  const partner = await make.property({ name: 'Partner Plaza' })
  await make.setting('partner_property_prefix', 'Partner%')

  const company = await make.account()
  const allCustomers = await make.account()
  await make.setting('b2c_account', allCustomers.sfid)
  const contact = await make.contact({ accountid: company.sfid })

  const colleague = await make.staffUser({ properties: [third] })
  const neighbour = await make.staffUser({ properties: [third] })
  const links = {
    own: await perUser(staff, ({ sfid }) => theLink(app, sfid)),
    atHome: await make.link(colleague, home),
    elsewhere: await make.link(neighbour, elsewhere),
  }
  const newcomer = await make.staffUser()

  const orders = {
    atHome: await make.order({ accountid: company.sfid, property__c: home.sfid }),
    elsewhere: await make.order({ accountid: company.sfid, property__c: elsewhere.sfid }),
  }
  const now = app.clock().getTime()
  const draftOf = ({ sfid }: MadeStaffUser, minutesAgo: number) =>
    make.order({
      status: draft,
      totalamount: 0,
      propertyuser__c: sfid,
      property__c: home.sfid,
      createddate: new Date(now - minutesAgo * 60_000).toISOString(),
    })
  const drafts = {
    fresh: await perUser(staff, (user) => draftOf(user, 1)),
    old: await perUser(staff, (user) => draftOf(user, 11)),
    colleagues: await draftOf(colleague, 1),
  }
  const activated = await perUser(staff, ({ sfid }) => make.order({ propertyuser__c: sfid }))

  const local = await make.campaign({ properties: [third] })
  const foreign = await make.campaign({ islocal: false, properties: [third] })
  const used = await make.campaign({ properties: [home] })

  const skuAtHome = await make.sku()
  const skuElsewhere = await make.sku()
  const counted = {
    atHome: await make.skuProperty(skuAtHome, home),
    elsewhere: await make.skuProperty(skuElsewhere, elsewhere),
  }
  const centres: Record<string, string> = {
    'redeemed at home': home.external_id__c,
    'redeemed elsewhere': elsewhere.external_id__c,
  }
  const countOf = (sku: { id: number }, property: { id: number }) => () => ({
    sku: sku.id,
    property__c_id: property.id,
    on_hand: 5,
    date: '2026-02-01',
  })

  const subjects: Subjects = {
    account: {
      rows: {
        'any company': company,
        'of all customers': allCustomers,
        deleted: await make.account({ isdeleted: true }),
      },
      create: {
        'any company': () => ({
          name: 'New Company',
          address_line_1__c: '1 New Street',
          billingcity: 'Laval',
          billingstate: 'QC',
          billingpostalcode: 'H7A 1A1',
          billingcountry: 'CA',
        }),
      },
      update: () => ({ billingcity: 'Gatineau' }),
    },
    contact: {
      rows: { 'any contact': contact, deleted: await make.contact({ isdeleted: true }) },
      create: {
        'any contact': () => ({
          firstname: 'Ann',
          lastname: 'Roy',
          email: 'ann.roy@client.example',
          accountid: company.sfid,
        }),
      },
      update: () => ({ firstname: 'Zoé' }),
    },
    accountproperty__c: {
      rows: {
        'at home': await make.accountProperty(allCustomers, home),
        elsewhere: await make.accountProperty(allCustomers, elsewhere),
        deleted: await make.accountProperty(allCustomers, third, { isdeleted: true }),
      },
      create: {
        'at home': () => ({ account__c: company.sfid, property__c: home.sfid }),
        elsewhere: () => ({ account__c: company.sfid, property__c: elsewhere.sfid }),
      },
    },
    order: {
      rows: {
        'at home': orders.atHome,
        elsewhere: orders.elsewhere,
        'own new draft': drafts.fresh,
        'own old draft': drafts.old,
        'colleague’s draft': drafts.colleagues,
        deleted: await make.order({ property__c: home.sfid, isdeleted: true }),
      },
      create: {
        'at home': () => newOrder(home.sfid),
        elsewhere: () => newOrder(elsewhere.sfid),
        'for a colleague': () => ({ ...newOrder(home.sfid), propertyuser__c: colleague.sfid }),
      },
    },
    orderitem: {
      rows: {
        'at home': await make.orderItem(orders.atHome),
        elsewhere: await make.orderItem(orders.elsewhere),
        deleted: await make.orderItem(orders.atHome, { isdeleted: true }),
      },
    },
    order_campaign: {
      rows: {
        'at home': await make.orderCampaign(orders.atHome, used),
        elsewhere: await make.orderCampaign(orders.elsewhere, used),
      },
      create: {
        'own draft': (who) => ({ order_id: drafts.fresh(who).id, campaign_id: used.id }),
        'own activated': (who) => ({ order_id: activated(who).id, campaign_id: used.id }),
        'colleague’s draft': () => ({ order_id: drafts.colleagues.id, campaign_id: used.id }),
      },
    },
    property__c: {
      rows: {
        home,
        elsewhere,
        partner,
        'only one of a user': onlyOne,
        deleted: await make.property({ isdeleted: true }),
      },
      create: { 'any property': () => ({ name: 'New Centre', external_id__c: 'NEW' }) },
      update: (_, row) => (row === 'only one of a user' ? { isdeleted: true } : { name: 'Renamed Centre' }),
    },
    property_propertyuser__c: {
      rows: {
        own: links.own,
        'colleague’s at home': links.atHome,
        'colleague’s elsewhere': links.elsewhere,
        deleted: await make.link(colleague, elsewhere, { isdeleted: true }),
      },
      create: {
        // Only the rule on own links refuses one within the scope. A superadmin, who may, is not linked elsewhere yet.
        own: ({ sfid, role__c }) => ({
          propertyuser__c: sfid,
          property__c: role__c === 'superadmin' ? elsewhere.sfid : home.sfid,
        }),
        'colleague’s at home': () => ({ propertyuser__c: newcomer.sfid, property__c: home.sfid }),
        'colleague’s elsewhere': () => ({ propertyuser__c: newcomer.sfid, property__c: elsewhere.sfid }),
      },
      update: () => ({ isdeleted: true }),
    },
    propertyuser__c: {
      rows: {
        own: (who) => who,
        'at home': await make.staffUser({ properties: [home] }),
        elsewhere: await make.staffUser({ properties: [elsewhere] }),
        'a superadmin': await make.staffUser({ role__c: 'superadmin', properties: [home] }),
        'signed in before': await make.staffUser({
          properties: [home],
          last_login: '2026-01-01T00:00:00.000Z',
        }),
        deleted: await make.staffUser({ isdeleted: true }),
      },
      create: {
        'a user': () => ({ name: 'New', username__c: 'new@comptoir.example', role__c: 'user' }),
        'a superadmin': () => ({ name: 'New', username__c: 'new@comptoir.example', role__c: 'superadmin' }),
      },
      update: () => ({ name: 'Renamed' }),
    },
    blocked: {
      rows: { 'any email': await make.blocked() },
      create: { 'any email': () => ({ email: 'barred@client.example' }) },
      update: () => ({ email: 'other@client.example' }),
    },
    campaign: {
      rows: {
        local,
        'managed elsewhere': foreign,
        'used by an order': used,
        deleted: await make.campaign({ isdeleted: true }),
      },
      create: {
        local: () => ({ name: 'Spring', isactive: true }),
        'managed elsewhere': () => ({ name: 'Spring', isactive: true, islocal: false }),
      },
      update: () => ({ name: 'Autumn' }),
    },
    campaign_property: {
      rows: {
        'local at home': await make.campaignProperty(local, home),
        'local elsewhere': await make.campaignProperty(local, elsewhere),
        'managed elsewhere': await make.campaignProperty(foreign, elsewhere),
      },
      create: {
        local: () => ({ campaign_id: used.id, property_id: elsewhere.id }),
        'managed elsewhere': () => ({ campaign_id: foreign.id, property_id: home.id }),
      },
      update: () => ({ property_id: fourth.id }),
    },
    eml_token: {
      rows: {
        'redeemed at home': await make.eToken(),
        'redeemed elsewhere': await make.eToken(),
        'redeemed nowhere': await make.eToken(),
      },
      update: (_, row) => ({ redeem: true, redeem_centre: centres[row] ?? null }),
    },
    trnsx_ecom_activegc_b2c: {
      rows: { 'any code': await make.giftCode() },
      update: () => ({ cwf_last_sent: app.clock().toISOString() }),
    },
    sku: {
      rows: { 'at home': skuAtHome, elsewhere: skuElsewhere },
      create: { 'any SKU': () => ({ description: 'New card' }) },
      update: () => ({ description: 'Renamed card' }),
    },
    sku_property: {
      rows: { 'at home': counted.atHome, elsewhere: counted.elsewhere },
      create: { 'any link': () => ({ sku_id: skuAtHome.id, property_id: fourth.id }) },
      update: () => ({ property_id: third.id }),
    },
    gc_inventory: {
      rows: {
        'at home': await make.count({ property: home }),
        elsewhere: await make.count({ property: elsewhere }),
        'to approve': await make.count({ property: home }),
        approved: await make.count({ property: home, approved_by: colleague.id }),
      },
      create: { 'at home': countOf(skuAtHome, home), elsewhere: countOf(skuElsewhere, elsewhere) },
      update: ({ id }, row) => (row === 'to approve' ? { approved_by: id } : { on_hand: 7 }),
    },
    gc_inventory_email_list: {
      rows: {
        'at home': await make.countEmails(home, 'one@comptoir.example'),
        elsewhere: await make.countEmails(elsewhere, 'two@comptoir.example'),
      },
      create: { 'any list': () => ({ property__c_id: third.id, emails: 'three@comptoir.example' }) },
      update: () => ({ emails: 'four@comptoir.example' }),
    },
  }
  await recordAudits()
  return subjects

  function newOrder(property: string) {
    return {
      external_id__c: confirmationCode(),
      accountid: company.sfid,
      contact__c: contact.sfid,
      property__c: property,
    }
  }

  async function recordAudits(): Promise<void> {
    for (const [table, { rows }] of Object.entries(subjects)) {
      const seeded = Object.values(rows).flatMap((row) => (typeof row === 'function' ? staff.map(row) : row))
      for (const { id } of seeded) {
        const author = { actor: undefined, now: app.clock() }
        await recordAudit(app.database, author, { table, verb: 'create', id, new: { id } })
      }
    }
  }
}

/** A row for each of the users. */
async function perUser<Row>(
  users: readonly MadeStaffUser[],
  make: (user: MadeStaffUser) => Promise<Row>,
): Promise<(who: MadeStaffUser) => Row> {
  const rows = new Map<number, Row>()
  for (const user of users) rows.set(user.id, await make(user))
  return ({ id }) => {
    const row = rows.get(id)
    if (!row) throw new Error(`Nothing was seeded for the user ${id}.`)
    return row
  }
}

async function theLink(app: TestApp, user: string): Promise<StaffUserPropertyRow> {
  const found = await app.database.first(sqlOf({ row: json(wireShape(staffUserPropertyTable)) })`
    select ${wireRow(registry.room('property_propertyuser__c'))} as row
    from property_propertyuser__c t where propertyuser__c = ${user}`)
  if (!found) throw new Error(`The user ${user} has no link.`)
  return found.row
}
