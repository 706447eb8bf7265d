import type { Role } from '@comptoir/contract/roles'
import { expect, test } from 'vitest'
import { done } from '../../test/outcomes.ts'
import { type Subject, seedPermissions } from '../../test/permission-seeds.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { json, moment, nullable, number, text } from '../database/row-shape.ts'
import { sqlOf } from '../database/sql.ts'
import type { AnyRow } from '../engine/definition/define-table.ts'
import { registry } from './all-tables.ts'

const app = await startTestApp()
const subjects = await seedPermissions(app)

interface Life {
  by: Role
  /** The new row, by its name in the permission matrix. */
  made?: string
  /** The row that is updated, where none can be created. */
  found?: string
  /** The columns that the update changes. */
  changes?: string[]
  isRemoved?: true
}

const lives: Record<string, Life> = {
  account: { by: 'user', made: 'any company', changes: ['billingcity'] },
  contact: { by: 'user', made: 'any contact', changes: ['firstname', 'name'] },
  accountproperty__c: { by: 'user', made: 'at home' },
  order: { by: 'user', made: 'at home', isRemoved: true },
  order_campaign: { by: 'user', made: 'own draft' },
  blocked: { by: 'admin', made: 'any email', isRemoved: true },
  campaign: { by: 'admin', made: 'local', changes: ['name'], isRemoved: true },
  campaign_property: { by: 'admin', made: 'local', changes: ['property_id'], isRemoved: true },
  propertyuser__c: { by: 'admin', made: 'a user', changes: ['name'], isRemoved: true },
  property__c: { by: 'superadmin', made: 'any property', changes: ['name'] },
  property_propertyuser__c: { by: 'superadmin', made: 'colleague’s at home', changes: ['isdeleted'] },
  gc_inventory: { by: 'admin', made: 'at home', changes: ['on_hand'], isRemoved: true },
  gc_inventory_email_list: { by: 'superadmin', made: 'any list', changes: ['emails'] },
  sku: { by: 'superadmin', made: 'any SKU', changes: ['description'] },
  sku_property: { by: 'superadmin', made: 'any link', changes: ['property_id'], isRemoved: true },
  eml_token: {
    by: 'user',
    found: 'redeemed at home',
    changes: ['redeem', 'redeem_centre', 'updated_at', 'user_id'],
  },
  trnsx_ecom_activegc_b2c: { by: 'user', found: 'any code', changes: ['cwf_last_sent'] },
}

const auditRow = {
  operation: text,
  object_id: number,
  user_id: nullable(number),
  user_name: nullable(text),
  created_at: moment,
  old: nullable(json({})),
  new: nullable(json({})),
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
  const audit = await app.database.first(sqlOf(auditRow)`select * from audit order by id desc limit 1`)
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
  const who = await app.as(life.by)
  const client = tableClient(who)
  const { rows, create, update }: Subject = subjects[table] ?? { rows: {} }
  let row: AnyRow = { ...rows[life.found ?? ''] }
  if (life.made) {
    const values = create?.[life.made]?.(who.user) ?? {}
    const [created = {}, audit] = await oneAudit(life.by, `${table}.create`, async () =>
      done(await client.create(table, values)),
    )
    expect(audit).toMatchObject({ old: null, new: filled(created) })
    row = created
  }
  if (life.changes) {
    const values = update?.(who.user, life.found ?? life.made ?? '') ?? {}
    const [updated = {}, audit] = await oneAudit(life.by, `${table}.update`, async () =>
      done(await client.update(table, Number(row.id), values)),
    )
    expect(audit?.old).toEqual(picked(row, life.changes))
    expect(audit?.new).toEqual(picked(updated, life.changes))
    row = updated
  }
  if (life.isRemoved) {
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
