import type { Role } from '@comptoir/contract/roles'
import { confirmationCode } from '@comptoir/contract/rules/codes'
import { expect, test } from 'vitest'
import { done } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { json, moment, nullable, number, text } from '../database/row-shape.ts'
import { sqlOf } from '../database/sql.ts'
import type { AnyRow } from '../engine/definition/define-table.ts'
import { registry } from './all-tables.ts'

const app = await startTestApp()

interface Life {
  by: Role
  /** What to create, or an existing row. */
  create?: () => Promise<object>
  existing?: () => Promise<object>
  update?: () => Promise<object> | object
  /** The columns that the update changes. */
  changes?: string[]
  remove?: boolean
}

const lives: Record<string, Life> = {
  account: {
    by: 'user',
    create: async () => ({
      name: 'Audited',
      address_line_1__c: '1 Elm Street',
      billingcity: 'Laval',
      billingstate: 'QC',
      billingpostalcode: 'H7A 1A1',
      billingcountry: 'CA',
    }),
    update: () => ({ name: 'Audited Ltd', billingcity: 'Laval' }),
    changes: ['name'],
  },
  contact: {
    by: 'user',
    create: async () => ({
      firstname: 'Ana',
      lastname: 'Roy',
      email: 'ana@client.example',
      accountid: (await app.make.account()).sfid,
    }),
    update: () => ({ lastname: 'tremblay', phone: '514 555-0199', optin_email: true }),
    changes: ['lastname', 'name', 'optin_date', 'optin_email', 'phone'],
  },
  accountproperty__c: {
    by: 'user',
    create: async () => ({ account__c: (await app.make.account()).sfid, property__c: app.home.sfid }),
  },
  order: {
    by: 'user',
    create: async () => {
      const { sfid, accountid } = await app.make.contact()
      return { external_id__c: confirmationCode(), accountid, contact__c: sfid, property__c: app.home.sfid }
    },
    remove: true,
  },
  order_campaign: {
    by: 'user',
    create: async () => {
      const { user } = await app.as('user')
      const order = await app.make.order({
        status: 'Draft',
        totalamount: 0,
        propertyuser__c: user.sfid,
        property__c: app.home.sfid,
      })
      const campaign = await app.make.campaign({ properties: [app.home] })
      return { order_id: order.id, campaign_id: campaign.id }
    },
  },
  blocked: { by: 'admin', create: async () => ({ email: 'barred@client.example' }), remove: true },
  campaign: {
    by: 'admin',
    create: async () => ({ name: 'Spring', sfid: 'SPRING' }),
    update: () => ({ name: 'Summer', enddate: '2026-08-31' }),
    changes: ['enddate', 'name'],
    remove: true,
  },
  campaign_property: {
    by: 'admin',
    create: async () => {
      const { id } = await app.make.campaign({ properties: [await app.make.property()] })
      return { campaign_id: id, property_id: app.home.id }
    },
    update: async () => ({ property_id: (await app.make.property()).id }),
    changes: ['property_id'],
    remove: true,
  },
  propertyuser__c: {
    by: 'admin',
    create: async () => ({ name: 'New', username__c: 'new@comptoir.example', role__c: 'user' }),
    update: () => ({ name: 'Newer', inactive: false }),
    changes: ['inactive', 'name'],
    remove: true,
  },
  property_propertyuser__c: {
    by: 'superadmin',
    create: async () => ({
      propertyuser__c: (await app.make.staffUser()).sfid,
      property__c: (await app.make.property()).sfid,
    }),
    existing: async () => {
      const user = await app.make.staffUser({ properties: [await app.make.property()] })
      return app.make.link(user, app.home)
    },
    update: () => ({ isdeleted: true }),
    changes: ['isdeleted'],
  },
  gc_inventory: {
    by: 'admin',
    create: async () => ({
      sku: (await app.make.sku({ properties: [app.home] })).id,
      property__c_id: app.home.id,
      on_hand: 5,
    }),
    update: () => ({ on_hand: 4, comment: 'One torn' }),
    changes: ['comment', 'on_hand'],
    remove: true,
  },
  sku: {
    by: 'superadmin',
    create: async () => ({ description: 'Card of 75 $' }),
    update: () => ({ description: 'Card of 80 $' }),
    changes: ['description'],
  },
  property__c: {
    by: 'superadmin',
    create: async () => ({ name: 'Audited Place', external_id__c: 'AUD' }),
    update: () => ({ name: 'Audited Square', isdeleted: true }),
    changes: ['isdeleted', 'name'],
  },
  gc_inventory_email_list: {
    by: 'superadmin',
    create: async () => ({
      property__c_id: (await app.make.property()).id,
      emails: 'one@comptoir.example',
    }),
    update: () => ({ emails: 'two@comptoir.example' }),
    changes: ['emails'],
  },
  sku_property: {
    by: 'superadmin',
    create: async () => ({ sku_id: (await app.make.sku()).id, property_id: app.home.id }),
    update: async () => ({ property_id: (await app.make.property()).id }),
    changes: ['property_id'],
    remove: true,
  },
  eml_token: {
    by: 'user',
    existing: () => app.make.eToken({ updated_at: '2026-01-01T00:00:00.000Z' }),
    update: () => ({ redeem: true, redeem_centre: app.home.external_id__c, comment: 'Identity seen' }),
    changes: ['comment', 'redeem', 'redeem_centre', 'updated_at', 'user_id'],
  },
  trnsx_ecom_activegc_b2c: {
    by: 'user',
    existing: () => app.make.giftCode(),
    update: () => ({ cwf_last_sent: app.clock().toISOString() }),
    changes: ['cwf_last_sent'],
  },
}

async function newest(): Promise<AnyRow[]> {
  return app.database.rows(
    sqlOf({
      operation: text,
      object_id: number,
      user_id: nullable(number),
      user_name: nullable(text),
      created_at: moment,
      old: nullable(json({})),
      new: nullable(json({})),
    })`select * from audit order by id desc limit 1`,
  )
}

async function audited(): Promise<number> {
  const all = await app.database.first(sqlOf({ number: number })`select count(*)::int as number from audit`)
  return all?.number ?? 0
}

/** The audit entry that a write leaves: exactly one, by that user, now. */
async function oneAudit(by: Role, operation: string, write: () => Promise<AnyRow>): Promise<AnyRow[]> {
  const before = await audited()
  const row = await write()
  expect(await audited()).toBe(before + 1)
  const { user } = await app.as(by)
  const [audit] = await newest()
  expect(audit).toMatchObject({ operation, object_id: row.id, user_id: user.id, user_name: user.name })
  expect(audit?.created_at).toEqual(app.clock())
  const internal = registry.room(operation.split('.')[0] ?? '').internal
  for (const side of [audit?.old, audit?.new]) {
    for (const column of Object.keys(side ?? {})) expect([...internal]).not.toContain(column)
  }
  return [row, audit ?? {}]
}

const filled = (row: AnyRow) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null))
const picked = (row: AnyRow, columns: string[]) =>
  Object.fromEntries(columns.map((name) => [name, row[name]]))

test.each(Object.entries(lives))('every change of %s leaves one audit', async (table, life) => {
  const client = tableClient(await app.as(life.by))
  let row: AnyRow = {}
  if (life.create) {
    const values = await life.create()
    const [created = {}, audit] = await oneAudit(life.by, `${table}.create`, async () =>
      done(await client.create(table, values)),
    )
    expect(audit).toMatchObject({ old: null, new: filled(created) })
    row = created
  }
  if (life.existing) row = { ...(await life.existing()) }
  if (life.update) {
    const values = await life.update()
    const [updated = {}, audit] = await oneAudit(life.by, `${table}.update`, async () =>
      done(await client.update(table, Number(row.id), values)),
    )
    const columns = life.changes ?? []
    expect(audit?.old).toEqual(picked(row, columns))
    expect(audit?.new).toEqual(picked(updated, columns))
    row = updated
  }
  if (life.remove) {
    const [, audit] = await oneAudit(life.by, `${table}.delete`, async () =>
      done(await client.remove(table, Number(row.id))),
    )
    expect(audit).toMatchObject({ old: filled(row), new: null })
  }
})

test('every table that can be written is tried above', () => {
  const written = registry.rooms.filter((room) => room.create || room.update || room.delete)
  expect(written.map((room) => room.name).sort()).toEqual(Object.keys(lives).sort())
})

test('an update that sets the stored value changes nothing: no audit, no new date', async () => {
  const account = await app.make.account()
  const contact = await app.make.contact({ lastname: 'Roy' })
  const client = tableClient(await app.as('user'))
  const before = await audited()
  app.clock.forward({ minutes: 1 })
  done(
    await client.update('account', account.id, {
      name: account.name,
      billingcity: ` ${account.billingcity}`,
    }),
  )
  const same = { lastname: ' ROY ', email: contact.email?.toUpperCase(), phone: '(514) 555-0100' }
  const { unsubscribe_id: _, ...row } = contact
  expect(done(await client.update('contact', contact.id, same))).toEqual(row)
  expect(await audited()).toBe(before)
})
