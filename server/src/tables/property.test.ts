import type { ErrorKey } from '@comptoir/contract/error-keys'
import type { PropertyRow } from '@comptoir/contract/tables/property'
import { describe, expect, test } from 'vitest'
import { badInput, done, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
const superadmin = tableClient(await app.as('superadmin'))

const table = 'property__c'
const deletion = { isdeleted: true }

test('a superadmin creates a property; its code is stored in capitals, and it is listed at once', async () => {
  const made = done(
    await superadmin.create<PropertyRow>(table, { name: ' Place Neuve ', external_id__c: ' plne-1 ' }),
  )
  expect(made).toEqual({
    id: expect.any(Number),
    sfid: expect.stringMatching(/^a0P[A-Za-z0-9]{15}$/),
    name: 'Place Neuve',
    external_id__c: 'PLNE-1',
    isdeleted: false,
  })
  const reader = tableClient(await app.as('user'))
  const { rows } = await reader.list(table, {
    filter: [{ column: 'external_id__c', operator: '=', value: 'PLNE-1' }],
  })
  expect(rows).toMatchObject([{ name: 'Place Neuve' }])
})

test.each<[string, string | null, ErrorKey]>([
  ['name', '  ', 'name_empty_error'],
  ['external_id__c', null, 'property_code_empty_error'],
  ['external_id__c', 'A B', 'property_code_error'],
  ['external_id__c', 'ÉTÉ', 'property_code_error'],
  ['external_id__c', 'A'.repeat(19), 'property_code_error'],
])('a property whose %s is %j is refused', async (property, value, key) => {
  const values = { name: 'Any', external_id__c: 'ANY', [property]: value }
  expect(await refused(app, () => superadmin.create(table, values))).toEqual(ruleError(key, property))
  const { id } = await app.make.property()
  const change = () => superadmin.update(table, id, { [property]: value })
  expect(await refused(app, change)).toEqual(ruleError(key, property))
})

test('a name that is too long is refused', async () => {
  const values = { name: 'x'.repeat(256), external_id__c: 'LONG' }
  expect(await refused(app, () => superadmin.create(table, values))).toMatchObject(badInput('name'))
})

test('two properties never share a code, be one of them deleted', async () => {
  const taken = { code: 'CONFLICT', key: 'property_code_exists_error' }
  const gone = await app.make.property({ external_id__c: 'GONE', isdeleted: true })
  const values = { name: 'Again', external_id__c: gone.external_id__c.toLowerCase() }
  expect(await refused(app, () => superadmin.create(table, values))).toEqual(taken)
  const { id } = await app.make.property()
  expect(await refused(app, () => superadmin.update(table, id, { external_id__c: 'GONE' }))).toEqual(taken)
})

test('a name that lists leave out is refused', async () => {
  await app.make.setting('partner_property_prefix', 'Pärtner%')
  const reserved = ruleError('property_name_reserved_error', 'name')
  const values = { name: 'PARTNER Plaza', external_id__c: 'PPL' }
  expect(await refused(app, () => superadmin.create(table, values))).toEqual(reserved)
  const { id } = await app.make.property()
  expect(await refused(app, () => superadmin.update(table, id, { name: 'Partner Two' }))).toEqual(reserved)
})

describe('the code of a property', () => {
  const inUse = ruleError('property_code_used_error', 'external_id__c')

  test.each([
    ['an order', (property: PropertyRow) => app.make.order({ property__c: property.sfid })],
    ['a count', (property: PropertyRow) => app.make.count({ property: { ...property, sfid: '' } })],
    [
      'a redeemed token',
      ({ external_id__c }: PropertyRow) => app.make.eToken({ redeem: true, redeem_centre: external_id__c }),
    ],
  ])('stays once %s has it, and the name may still change', async (_, use) => {
    const property = await app.make.property()
    done(await superadmin.update(table, property.id, { external_id__c: `B${property.id}` }))
    await use({ ...property, external_id__c: `B${property.id}` })
    const change = () => superadmin.update(table, property.id, { external_id__c: `C${property.id}` })
    expect(await refused(app, change)).toEqual(inUse)
    done(await superadmin.update(table, property.id, { name: 'Renamed' }))
  })
})

describe('a deleted property', () => {
  test('is in no list, out of every scope, and comes back when it is restored', async () => {
    const property = await app.make.property()
    const other = await app.make.property()
    const user = await app.make.staffUser({ role__c: 'user_inventory', properties: [property, other] })
    const clerk = tableClient(await app.signIn(user))
    const listed = { filter: [{ column: 'id', operator: '=' as const, value: property.id }] }
    const sku = await app.make.sku({ properties: [property] })
    const count = { sku: sku.id, property__c_id: property.id, on_hand: 5 }

    done(await superadmin.update(table, property.id, deletion))
    expect((await superadmin.list(table, listed)).rows).toEqual([])
    expect((await clerk.create('gc_inventory', count)).error).toMatchObject({ property: 'property__c_id' })

    done(await superadmin.update(table, property.id, { isdeleted: false }))
    expect((await superadmin.list(table, listed)).rows).toHaveLength(1)
    done(await clerk.create('gc_inventory', count))
  })

  test('is not the only one of an active user', async () => {
    const [property, other] = [await app.make.property(), await app.make.property()]
    const needed = ruleError('property_delete_staff_error')
    const user = await app.make.staffUser({ properties: [property] })
    expect(await refused(app, () => superadmin.update(table, property.id, deletion))).toEqual(needed)
    const gone = await app.make.property({ isdeleted: true })
    await app.make.link(user, gone)
    expect(await refused(app, () => superadmin.update(table, property.id, deletion))).toEqual(needed)
    await app.make.link(user, other)
    done(await superadmin.update(table, property.id, deletion))
  })

  test.each([
    ['an inactive user', { inactive: true }],
    ['a deleted user', { isdeleted: true }],
    ['a superadmin', { role__c: 'superadmin' as const }],
  ])('may be the only one of %s', async (_, values) => {
    const property = await app.make.property()
    await app.make.staffUser({ ...values, properties: [property] })
    done(await superadmin.update(table, property.id, deletion))
  })

  test('has no count that waits for approval', async () => {
    const property = await app.make.property()
    const count = await app.make.count({ property })
    expect(await refused(app, () => superadmin.update(table, property.id, deletion))).toEqual(
      ruleError('property_delete_counts_error'),
    )
    const { user } = await app.as('superadmin')
    done(await superadmin.update('gc_inventory', count.id, { approved_by: user.id }))
    done(await superadmin.update(table, property.id, deletion))
  })
})

describe('at the same moment', () => {
  test('the deletions of both properties of a user leave the user with one', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const properties = [await app.make.property(), await app.make.property()]
      await app.make.staffUser({ properties })
      const outcomes = await Promise.all(properties.map(({ id }) => superadmin.update(table, id, deletion)))
      expect(outcomes.filter(({ error }) => error)).toHaveLength(1)
    }
  })

  test('the deletion of a property and a user’s first link to it never both happen', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const property = await app.make.property()
      const user = await app.make.staffUser()
      const outcomes = await Promise.all([
        superadmin.update(table, property.id, deletion),
        superadmin.create('property_propertyuser__c', {
          propertyuser__c: user.sfid,
          property__c: property.sfid,
        }),
      ])
      expect(outcomes.filter(({ error }) => error)).toHaveLength(1)
    }
  })

  test('two properties of one code are created once', async () => {
    const outcomes = await Promise.all(
      ['One', 'Two'].map((name) => superadmin.create(table, { name, external_id__c: 'RACE' })),
    )
    expect(outcomes.map(({ error }) => error?.key).sort()).toEqual(['property_code_exists_error', undefined])
  })
})
