import type { RewardRow } from '@comptoir/contract/rest'
import { describe, expect, test } from 'vitest'
import { refusedWith } from '../../test/outcomes.ts'
import { type SignedIn, startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
await app.make.setting(
  'b2b_reward_tiers',
  JSON.stringify([
    { tier: 'Gold', min: 1000 },
    { tier: 'Bronze', min: 100 },
    { tier: 'Silver', min: 500.1 },
  ]),
)

const rewards = async (property: string, year: number | string = 2025) =>
  (await app.as('superadmin')).rest<RewardRow[]>('GET', `/api/b2b_rewards/${property}/${year}`)

/** A company with a contact, who buys for these amounts. */
async function buyer(property: { sfid: string }, name: string, amounts: number[], given: object = {}) {
  const company = await app.make.account({ name })
  const contact = await app.make.contact({ accountid: company.sfid })
  for (const totalamount of amounts) {
    await app.make.order({
      accountid: company.sfid,
      contact__c: contact.sfid,
      property__c: property.sfid,
      totalamount,
      ...given,
    })
  }
  return { company, contact }
}

test('companies are listed by what they bought, with their tier', async () => {
  const property = await app.make.property()
  const small = await buyer(property, 'Small', [0.1, 0.2])
  const gold = await buyer(property, 'Gold', [999.99, 0.01])
  await buyer(property, 'Silver b', [500.05, 0.05])
  await buyer(property, 'Élan', [500.1])
  const { status, body, headers } = await rewards(property.external_id__c)
  expect(status).toBe(200)
  expect(headers.get('cache-control')).toBe('no-store')
  expect(
    body.map(({ company_name, total_purchases, tier }) => [company_name, total_purchases, tier]),
  ).toEqual([
    ['Gold', 1000, 'Gold'],
    ['Élan', 500.1, 'Silver'],
    ['Silver b', 500.1, 'Silver'],
    ['Small', 0.3, null],
  ])
  expect(body[0]).toEqual({
    id: gold.company.id,
    company_name: 'Gold',
    name: gold.contact.name,
    email: gold.contact.email,
    phone: '5145550100',
    language: 'en',
    total_purchases: 1000,
    tier: 'Gold',
  })
  expect(body[3]?.id).toBe(small.company.id)
})

test('the largest rewards are the first of them', async () => {
  const property = await app.make.property()
  // Two of the same amount, one on either side of the limit.
  for (let at = 0; at < 52; at++) await buyer(property, `Company ${at}`, [at === 1 ? 3 : at + 1])
  const { body } = await rewards(property.external_id__c)
  expect(body).toHaveLength(52)
  expect((await rewards(property.external_id__c, '2025/largest')).body).toEqual(body.slice(0, 50))
})

test('only activated, undeleted orders of that property and year count', async () => {
  const [property, elsewhere] = [await app.make.property(), await app.make.property()]
  for (const [name, given] of Object.entries({
    Draft: { status: 'Draft' },
    Deleted: { isdeleted: true },
    Earlier: { effectivedate: '2024-12-31' },
    Later: { effectivedate: '2026-01-01' },
    Undated: { effectivedate: null },
  })) {
    await buyer(property, name, [100], given)
  }
  await buyer(elsewhere, 'Elsewhere', [100])
  await buyer(property, 'First', [3], { effectivedate: '2025-01-01' })
  await buyer(property, 'Last', [2], { effectivedate: '2025-12-31' })
  const names = async (year: number) =>
    (await rewards(property.external_id__c, year)).body.map(({ company_name }) => company_name)
  expect(await names(2025)).toEqual(['First', 'Last'])
  expect(await names(2024)).toEqual(['Earlier'])
})

test('the main contact is the undeleted one who bought the most there that year', async () => {
  const property = await app.make.property()
  const { company } = await buyer(property, 'Company', [10])
  const buy = async (contact: { sfid: string }, totalamount: number, given: object = {}) =>
    app.make.order({
      accountid: company.sfid,
      contact__c: contact.sfid,
      property__c: property.sfid,
      totalamount,
      ...given,
    })
  const [gone, first, second] = [
    await app.make.contact({ accountid: company.sfid, isdeleted: true }),
    await app.make.contact({ accountid: company.sfid, language: 'fr', phone: null }),
    await app.make.contact({ accountid: company.sfid }),
  ]
  await buy(gone, 500)
  await buy(second, 60)
  await buy(second, 900, { effectivedate: '2024-05-05' })
  await buy(first, 30)
  await buy(first, 30)
  const { body } = await rewards(property.external_id__c)
  expect(body).toMatchObject([
    { total_purchases: 630, email: first.email, language: 'fr', phone: null, tier: 'Silver' },
  ])
})

test('a company without contacts is listed without one, and a deleted company is not listed', async () => {
  const property = await app.make.property()
  const alone = await app.make.account({ name: 'Alone' })
  const deleted = await app.make.account({ isdeleted: true })
  for (const { sfid } of [alone, deleted]) {
    await app.make.order({ accountid: sfid, property__c: property.sfid })
  }
  const { body } = await rewards(property.external_id__c)
  expect(body).toMatchObject([
    { company_name: 'Alone', name: null, email: null, phone: null, language: null },
  ])
})

test('the company behind all consumers earns no reward', async () => {
  const property = await app.make.property()
  const consumers = await buyer(property, 'Consumers', [5000])
  await buyer(property, 'Business', [50])
  await app.make.setting('b2c_account', consumers.company.sfid)
  expect((await rewards(property.external_id__c)).body.map(({ company_name }) => company_name)).toEqual([
    'Business',
  ])
})

test('administrators see the properties in their scope', async () => {
  const outside = await app.make.property()
  const path = (property: { external_id__c: string }) => `/api/b2b_rewards/${property.external_id__c}/2025`
  const admin = await app.as('admin')
  expect(await admin.rest('GET', path(app.home))).toMatchObject({ status: 200, body: [] })
  expect(await admin.rest('GET', path(outside))).toMatchObject(refusedWith(404, 'not_found'))
  expect((await rewards(outside.external_id__c)).status).toBe(200)
})

test('an unknown property is not found, and a year that is not offered is refused', async () => {
  const deleted = await app.make.property({ isdeleted: true })
  for (const property of ['NOWHERE', deleted.external_id__c, '%25', "'"]) {
    expect((await rewards(property)).status).toBe(404)
  }
  expect((await rewards('%00')).status).toBe(400)
  for (const year of [2023, 2026, 'x', '2025.0', '02025', '2025%20', '-2025']) {
    expect(await rewards(app.home.external_id__c, year)).toMatchObject(refusedWith(422, 'bad_input'))
  }
})

describe('changing the tiers', () => {
  const tiers = [
    { tier: 'Argent', min: 500.5 },
    { tier: 'Or', min: 1000 },
  ]
  const change = (who: SignedIn, value: unknown) =>
    who.rest('PUT', '/api/settings/b2b_reward_tiers', { value })
  const current = async () => {
    const { data } = await (await app.as('user')).graphql<{ settingsList: { value: string }[] }>(
      '{ settingsList(key: "b2b_reward_tiers") { value } }',
    )
    return JSON.parse(data?.settingsList[0]?.value ?? '')
  }

  test('is for superadmins, as a list or as the text of the setting, and a security event', async () => {
    const superadmin = await app.as('superadmin')
    const value = JSON.stringify(tiers)
    for (const given of [tiers, value]) {
      expect(await change(superadmin, given)).toMatchObject({
        status: 200,
        body: { status: 200, setting: { setting: 'b2b_reward_tiers', value } },
      })
      expect(await current()).toEqual(tiers)
      expect((await app.securityEvents('setting_changed')).at(-1)).toMatchObject({
        actor_id: superadmin.user.id,
        client_address: '127.0.0.1',
        details: { about: 'b2b_reward_tiers', value },
      })
    }
    const property = await app.make.property()
    await buyer(property, 'Just silver', [500.5])
    expect((await rewards(property.external_id__c)).body).toMatchObject([{ tier: 'Argent' }])
  })

  test('needs a fresh sign-in', async () => {
    const superadmin = await app.as('superadmin')
    app.clock.forward({ minutes: 11 })
    const refusal = await change(superadmin, tiers)
    expect([refusal.status, refusal.body.error]).toEqual([403, 'fresh_sign_in_required'])
  })

  test.each([
    ['no list', {}],
    ['a text that is no JSON', '[{'],
    ['a tier that breaks a rule', [{ tier: 'Or', min: -1 }]],
  ])('refuses %s', async (_, value) => {
    const before = await current()
    const { status, body } = await change(await app.as('superadmin'), value)
    expect([status, body.error]).toEqual([422, 'reward_tiers_error'])
    expect(await current()).toEqual(before)
  })
})
