import type { SkuRow } from '@comptoir/contract/tables/count'
import { expect, test } from 'vitest'
import { done, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
const superadmin = tableClient(await app.as('superadmin'))

const taken = { code: 'CONFLICT', key: 'card_type_exists_error', property: 'description' }

test('a superadmin creates a card type, sells it at a property, and it can be counted there', async () => {
  const made = done(await superadmin.create<SkuRow>('sku', { description: ' Carte 25 $ ' }))
  expect(made).toEqual({ id: expect.any(Number), description: 'Carte 25 $', detailed_form: false })
  const clerk = tableClient(await app.as('user_inventory'))
  const count = { sku: made.id, property__c_id: app.home.id, on_hand: 5 }
  expect((await clerk.create('gc_inventory', count)).error).toBeDefined()
  done(await superadmin.create('sku_property', { sku_id: made.id, property_id: app.home.id }))
  done(await clerk.create('gc_inventory', count))
})

test.each(['', '  ', null])('a card type cannot be called %j', async (description) => {
  const reason = ruleError('name_empty_error', 'description')
  expect(await refused(app, () => superadmin.create('sku', { description }))).toEqual(reason)
  const { id } = await app.make.sku()
  expect(await refused(app, () => superadmin.update('sku', id, { description }))).toEqual(reason)
})

test('two card types never share a name, capitals and accents aside', async () => {
  done(await superadmin.create('sku', { description: 'Carte Été' }))
  expect(await refused(app, () => superadmin.create('sku', { description: 'carte ete ' }))).toEqual(taken)
  const { id, description } = await app.make.sku()
  expect(await refused(app, () => superadmin.update('sku', id, { description: 'CARTE ÉTÉ' }))).toEqual(taken)
  done(await superadmin.update('sku', id, { description: description.toUpperCase() }))
})

test('two card types of one name that are created at the same moment become one', async () => {
  for (let turn = 0; turn < 5; turn++) {
    const outcomes = await Promise.all(
      ['Twin', 'twin'].map((name) => superadmin.create('sku', { description: `${name} ${turn}` })),
    )
    expect(outcomes.map(({ error }) => error?.key).sort()).toEqual(['card_type_exists_error', undefined])
  }
})
