import type { Filter } from '@comptoir/contract/query'
import type { Role } from '@comptoir/contract/roles'
import type { OrderRow } from '@comptoir/contract/tables/order'
import { beforeAll, describe, expect, test } from 'vitest'
import type { MadeStaffUser } from '../../../test/factories.ts'
import { badInput } from '../../../test/outcomes.ts'
import { type ListOptions, type TableClient, tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { text } from '../../database/row-shape.ts'
import { sqlOf } from '../../database/sql.ts'
import { registry } from '../../tables/all-tables.ts'

const app = await startTestApp()
const other = await app.make.staffUser({
  name: 'Camille Other',
  username__c: 'm.secret@comptoir.example',
  role__c: 'admin',
  inactive: true,
  last_login: '2026-01-01T00:00:00Z',
})
const theirOrder = await app.make.order({ propertyuser__c: other.sfid })

const is = (column: string, value: unknown): Filter => ({ column, operator: '=', value })
const isNot = (column: string, value: unknown): Filter => ({ column, operator: '!=', value })
const open = ['id', 'sfid', 'name']
const hidden = [
  'username__c',
  'role__c',
  'inactive',
  'isdeleted',
  'last_login',
  'createddate',
  'systemmodstamp',
]

describe.each<Role>(['user', 'user_inventory'])('%s', (role) => {
  let staff: TableClient
  let self: MadeStaffUser
  let ownOrder: OrderRow

  beforeAll(async () => {
    const signedIn = await app.as(role)
    self = signedIn.user
    staff = tableClient(signedIn)
    ownOrder = await app.make.order({ propertyuser__c: self.sfid })
  })

  test('sees id, sfid and name of others, and all of their own row', async () => {
    const found = await staff.list('propertyuser__c', { orderBy: 'id' })
    const keys = new Map(found.rows.map((row) => [row.id, Object.keys(row)]))
    expect(keys.get(other.id)).toEqual(open)
    expect([...(keys.get(self.id) ?? [])].sort()).toEqual([...open, ...hidden].sort())
    const chosen = await staff.list('propertyuser__c', { columns: ['role__c', 'username__c'] })
    const byContent = chosen.rows.map((row) => JSON.stringify(row))
    expect(byContent.filter((text) => text !== '{}')).toEqual([
      JSON.stringify({ role__c: role, username__c: self.username__c }),
    ])
  })

  test('sees no more of others where they are contained', async () => {
    const orders = await staff.list('order', {
      filter: [{ column: 'id', operator: 'IN', value: [theirOrder.id, ownOrder.id] }],
      contain: ['propertyuser__c'],
    })
    expect(orders.records.map((record) => record.propertyuser__c)).toEqual([
      { id: other.id, sfid: other.sfid, name: other.name },
      expect.objectContaining({ id: self.id, username__c: self.username__c }),
    ])
    const token = await app.make.eToken({ user_id: other.id })
    const tokens = await staff.list('eml_token', {
      filter: [is('id', token.id)],
      contain: ['propertyuser__c'],
      columns: ['id', 'propertyuser__c.name', 'propertyuser__c.role__c'],
    })
    expect(tokens.records[0]?.propertyuser__c).toEqual({ name: other.name })
  })

  const guesses: [string, Filter][] = [
    ['equal', is('username__c', 'm.secret@comptoir.example')],
    ['a prefix', { column: 'username__c', operator: 'iLIKE', value: 'm.s%' }],
    ['not a prefix', { column: 'username__c', operator: 'NOT iLIKE', value: 'zz%' }],
    ['among', { column: 'role__c', operator: 'IN', value: ['admin', 'superadmin'] }],
    ['not equal', isNot('role__c', 'none')],
    ['at least', { column: 'last_login', operator: '>=', value: '2025-01-01' }],
    ['at most', { column: 'createddate', operator: '<=', value: '2999-01-01' }],
    ['without a value', is('last_login', null)],
    ['with a value', isNot('last_login', null)],
    ['a flag', is('inactive', true)],
    ['deleted or not', { column: 'isdeleted', operator: 'IN', value: [true, false] }],
  ]
  const wrapped = (filter: Filter, name: Filter): Filter[][] => [
    [filter],
    [{ or_: [filter, name] }],
    [{ and_: [{ or_: [{ and_: [filter] }, name] }] }],
  ]

  test.each(guesses)('learns nothing of others by a condition on what is hidden: %s', async (_, guess) => {
    for (const filter of wrapped(guess, is('name', other.name))) {
      const found = await staff.list('propertyuser__c', { filter })
      expect(found.error).toBeUndefined()
      expect(found.rows.map((row) => row.id).filter((id) => id !== self.id)).toEqual([])
      expect(found.count).toBe(found.rows.length)
    }
  })

  test.each(guesses)('nor through a join: %s', async (_, guess) => {
    const through = joined(guess)
    for (const filter of [
      ...wrapped(through, is('propertyuser__c.name', other.name)),
      [{ or_: [{ and_: [is('id', theirOrder.id), through] }] }],
      [{ or_: [through, is('vts_id', 'none')] }],
      [{ or_: [through, is('account.name', 'none')] }],
    ]) {
      const found = await staff.list('order', { join: ['propertyuser__c', 'account'], filter, limit: 100 })
      expect(found.error).toBeUndefined()
      const authors = new Set(found.rows.map((row) => row.propertyuser__c))
      expect([...authors].filter((author) => author !== self.sfid)).toEqual([])
      expect(found.count).toBe(found.rows.length)
    }
  })

  test('learns nothing of others by the order of rows', async () => {
    const sorted = await staff.list('propertyuser__c', { orderBy: 'username__c' })
    expect(sorted.rows.map((row) => row.id)).toEqual([self.id])
    const orders = async (options: ListOptions) => {
      const found = await staff.list('order', { join: ['propertyuser__c'], ...options })
      expect(found.error).toBeUndefined()
      return found.rows.filter((row) => row.propertyuser__c !== self.sfid).map((row) => Number(row.id))
    }
    await app.make.order({
      propertyuser__c: (await app.make.staffUser({ username__c: `a.${role}@x.example` })).sfid,
    })
    for (const column of hidden) {
      const going = await orders({ orderBy: `propertyuser__c.${column}` })
      expect(going).toEqual([...going].sort((one, next) => one - next))
    }
  })

  test('learns nothing by what a change expects', async () => {
    const right = await staff.update('propertyuser__c', other.id, {}, { role__c: other.role__c })
    const wrong = await staff.update('propertyuser__c', other.id, {}, { role__c: 'user' })
    expect(right.error).toMatchObject({ code: 'FORBIDDEN' })
    expect(wrong.error).toEqual(right.error)
    const removed = await staff.remove('propertyuser__c', other.id, { role__c: 'user' })
    expect(removed.error).toEqual(right.error)
  })
})

describe('secrets', () => {
  let boss: TableClient
  beforeAll(async () => {
    boss = tableClient(await app.as('superadmin'))
  })
  const secrets = registry.rooms.flatMap((room) =>
    [...room.internal].map((column) => [room.name, column] as const),
  )

  test.each(secrets)('%s.%s is an unknown column to everybody, everywhere', async (table, column) => {
    const refused = [
      await boss.list(table, { columns: [column] }),
      await boss.list(table, { filter: [is(column, null)] }),
      await boss.list(table, { orderBy: column }),
      ...(await throughARelation(boss, table, column)),
    ]
    const room = registry.room(table)
    if (room.create) refused.push({ ...(await boss.create(table, { [column]: 'x' })), ...nothing })
    if (room.update) refused.push({ ...(await boss.update(table, 1, { [column]: 'x' })), ...nothing })
    for (const { error } of refused) expect(error).toMatchObject(badInput())
  })

  test('cannot be guessed by what a change expects', async () => {
    const contact = await app.make.contact()
    for (const unsubscribe_id of [contact.unsubscribe_id, 'x']) {
      const guessed = await boss.update('contact', contact.id, { phone: null }, { unsubscribe_id })
      expect(guessed.error).toMatchObject(badInput('unsubscribe_id'))
    }
    const removed = await boss.remove('propertyuser__c', other.id, { password_hash: null })
    expect(removed.error).toMatchObject(badInput('password_hash'))
  })

  test('stand in no record, contained or not', async () => {
    const contact = await app.make.contact()
    await app.make.order({
      contact__c: contact.sfid,
      accountid: contact.accountid,
      propertyuser__c: other.sfid,
    })
    const found = await app.database.first(sqlOf({ hash: text })`
      select password_hash as hash from propertyuser__c where id = ${other.id}`)
    const texts: string[] = []
    for (const room of registry.rooms) {
      const listed = await boss.list(room.name, {
        contain: [...room.relations.keys()],
        limit: room.maxPageSize,
        ...(room.filteredBy && { filter: [{ column: 'id', operator: 'IN', value: [1, 2, 3] }] }),
      })
      expect(listed.error).toBeUndefined()
      texts.push(JSON.stringify(listed.records))
    }
    expect(texts.join()).toContain(contact.email)
    expect(texts.join()).not.toContain(contact.unsubscribe_id)
    expect(found?.hash).toMatch(/^\$argon2id/)
    expect(texts.join()).not.toContain(found?.hash)
    expect(texts.join()).not.toContain('_folded')
  })

  const nothing = { records: [], rows: [], count: undefined }

  async function throughARelation(who: TableClient, table: string, column: string) {
    const [found] = registry.rooms.flatMap((room) =>
      [...room.relations].flatMap(([name, relation]) =>
        relation.table === table ? [[room.name, name, `${name}.${column}`] as const] : [],
      ),
    )
    if (!found) return []
    const [from, relation, path] = found
    return [
      await who.list(from, { contain: [relation], columns: [path] }),
      await who.list(from, { join: [relation], filter: [isNot(path, null)] }),
      await who.list(from, { join: [relation], orderBy: path }),
    ]
  }
})

test('the partner’s properties are in no list, join, order or contained relation', async () => {
  await app.make.setting('partner_property_prefix', 'Éclair %')
  const partner = await app.make.property({ name: 'ECLAIR Centre-ville' })
  const campaign = await app.make.campaign({ properties: [partner, app.home] })
  const order = await app.make.order({ property__c: partner.sfid })
  for (const role of ['user', 'superadmin'] as const) {
    const staff = tableClient(await app.as(role))
    const listed = await staff.list('property__c', { limit: 99 })
    expect(listed.rows.map((row) => row.id)).toEqual([app.home.id])
    expect((await staff.list('property__c', { filter: [is('id', partner.id)] })).count).toBe(0)
    const joined = await staff.list('order', {
      join: ['property__c'],
      filter: [is('property__c.external_id__c', partner.external_id__c)],
    })
    expect(joined.rows).toEqual([])
    const contained = await staff.list('order', { filter: [is('id', order.id)], contain: ['property__c'] })
    expect(contained.records).toMatchObject([{ property__c: null }])
    const offered = await staff.list('campaign_property', {
      filter: [is('campaign_id', campaign.id)],
      contain: ['property__c'],
      join: ['property__c'],
      orderBy: 'property__c.name',
    })
    expect(offered.records.map((record) => record.property__c?.id)).toEqual([app.home.id, undefined])
  }
})

/** The same condition on the order's author. */
function joined(filter: Filter): Filter {
  return 'column' in filter ? { ...filter, column: `propertyuser__c.${filter.column}` } : filter
}
