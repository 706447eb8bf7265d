import type { Role } from '../contract/src/roles.ts'
import type { Database } from '../server/src/database/pool.ts'
import { sql } from '../server/src/database/sql.ts'
import { createFactories, type MadeProperty, type MadeStaffUser } from '../server/test/factories.ts'

/** Marks a text that only some callers may read; leaks.ts knows which. */
function canary(kind: 'staff' | 'count' | 'list' | 'partner', number: number | string): string {
  return `canary-${kind}-${number}`
}

/** Inserts a few rows of every kind that the rules distinguish, at four properties and one partner's property. */
export async function insertFixtureRows(database: Database, now: Date): Promise<{ staff: MadeStaffUser[] }> {
  const make = createFactories(database)
  const properties: MadeProperty[] = []
  for (const [index, name] of [
    'Placeholder Érable',
    'Carrefour Nord',
    'Galeries du Sud',
    'Les Halles',
  ].entries())
    properties.push(await make.property({ name, external_id__c: ['CEM', 'CAN', 'GDS', 'HAL'][index] ?? '' }))
  const [here, there, far, gone] = properties as [MadeProperty, MadeProperty, MadeProperty, MadeProperty]
  await database.rows(sql`update property__c set isdeleted = true where id = ${gone.id}`)
  const partner = await make.property({ name: `Partner ${canary('partner', 1)}`, external_id__c: 'PAR' })
  await make.setting('partner_property_prefix', 'PÄRTNER%')
  await make.setting('reserved_company_pattern', 'our company%')
  await make.setting('b2b_reward_tiers', '[{"tier":"Gold","min":300},{"tier":"Silver","min":100}]')

  let number = 0
  const person = (role__c: Role, linked: MadeProperty[], given: Parameters<typeof make.staffUser>[0] = {}) =>
    make.staffUser({
      name: `${['Éric', 'Anna', 'Zoé', 'bob'][number % 4]} ${number}`,
      username__c: `${canary('staff', ++number)}@comptoir.example`,
      role__c,
      properties: linked,
      ...given,
    })
  const signedIn = { last_login: '2026-01-05T10:00:00.000Z' }
  // These users have sessions that must not be accepted; an invariant recognizes them by this time.
  const shutOut = { last_login: '2001-01-01T00:00:00.000Z' }
  const staff = [
    await person('user', [here], signedIn),
    await person('user', [there, far], signedIn),
    await person('user', [], signedIn),
    await person('user_inventory', [here], signedIn),
    await person('user_inventory', [there, gone], signedIn),
    await person('admin', [here], signedIn),
    await person('admin', [there, far, partner], signedIn),
    await person('admin', [], signedIn),
    await person('superadmin', [], signedIn),
    await person('superadmin', [far], signedIn),
    await person('user', [here], { inactive: true, ...shutOut }),
    await person('admin', [here], { isdeleted: true, ...shutOut }),
  ]
  for (const role of ['user', 'user_inventory', 'admin', 'superadmin'] as const)
    await person(role, [far], { inactive: role !== 'admin', password: null })
  const [first, second] = staff as [MadeStaffUser, MadeStaffUser]
  await make.link(first, there, { isdeleted: true })
  await make.link(second, here, { sfid: null })

  await insertBuyers(make, { here, there, partner, first, second, now })
  await insertCampaigns(make, properties)
  await insertCards(make, { here, there, far, first })
  return { staff }
}

type Make = ReturnType<typeof createFactories>

async function insertBuyers(
  make: Make,
  at: { here: MadeProperty; there: MadeProperty; partner: MadeProperty } & {
    first: MadeStaffUser
    second: MadeStaffUser
    now: Date
  },
): Promise<void> {
  const { here, there, partner, first, second, now } = at
  await make.blocked('blocked@client.example')
  await make.blocked('zorro@client.example')
  const names = [
    'Café Élan',
    'cafe elan',
    'Zèbre & Fils',
    '100% Coton',
    'a_b\\c',
    'Œuvre',
    'Ltd',
    'Deleted Inc',
  ]
  for (const [index, name] of names.entries()) {
    const isdeleted = name === 'Deleted Inc'
    const company = await make.account({ name, isdeleted, ...(name === 'Ltd' && { sfid: null }) })
    if (company.sfid === null) continue
    if (index === 0) await make.setting('b2c_account', company.sfid)
    const contacts = [
      await make.contact({ accountid: company.sfid, firstname: 'Élise', lastname: `Côté${index}` }),
      await make.contact({
        accountid: company.sfid,
        firstname: 'Bob',
        email: index % 2 ? null : 'blocked@client.example',
      }),
      await make.contact({ accountid: company.sfid, isdeleted: true, phone: null }),
    ]
    const [buyer, other] = contacts
    if (!buyer || !other) continue
    const bought = { accountid: company.sfid, contact__c: buyer.sfid }
    const old = await make.order({ ...bought, property__c: here.sfid, totalamount: 120.5 * (index + 1) })
    await make.orderItem(old, { quantity: index })
    await make.orderItem(old, { isdeleted: true })
    await make.order({
      ...bought,
      contact__c: other.sfid,
      property__c: index % 2 ? there.sfid : partner.sfid,
      ecomm: true,
      effectivedate: null,
    })
    await make.order({
      ...bought,
      property__c: here.sfid,
      status: 'Draft',
      totalamount: 0,
      vts_id: null,
      propertyuser__c: (index % 2 ? first : second).sfid,
      createddate: new Date(now.getTime() - index * 120_000).toISOString(),
      isdeleted: index === 5,
    })
  }
  await make.contact({ sfid: null as unknown as string })
}

async function insertCampaigns(make: Make, properties: readonly MadeProperty[]): Promise<void> {
  await make.campaign({ name: 'Été', enddate: '2099-01-01', properties: properties.slice(0, 2) })
  const used = await make.campaign({ name: 'Noël', properties: properties.slice(1, 3), description: null })
  await make.campaign({ name: 'Elsewhere', islocal: false, properties: [...properties] })
  await make.campaign({ name: 'Gone', isdeleted: true })
  await make.campaign({ name: 'asleep', isactive: false, startdate: '2026-01-01' })
  await make.order({ campaign__c: used.sfid })
}

async function insertCards(
  make: Make,
  {
    here,
    there,
    far,
    first,
  }: { here: MadeProperty; there: MadeProperty; far: MadeProperty; first: MadeStaffUser },
): Promise<void> {
  const skus = [
    await make.sku({ properties: [here, there, far] }),
    await make.sku({ properties: [here, there], detailed_form: true }),
  ]
  for (const property of [here, there, far]) {
    await make.countEmails(property, `${canary('list', property.id)}@comptoir.example`)
    for (const [month, approved_by] of [
      [1, first.id],
      [2, first.id],
      [3, null],
      [4, null],
    ] as const)
      for (const sku of skus)
        await make.count({
          property,
          sku: sku.id,
          counted_by: first.id,
          approved_by,
          date: `2026-0${month}-0${month}`,
          on_hand: 10 * month,
          comment: canary('count', property.id),
        })
  }
  for (const status of ['active', 'active', 'active', 'Locked', 'locked ', 'active', 'pending'])
    await make.eToken({ status, recipient_name: status === 'active' ? 'Zoé Âme' : null })
  await make.eToken({ redeem: true, redeem_centre: 'CEM', user_id: first.id, comment: 'done' })
  for (const recipient of ['Élise', 'luc', null]) await make.giftCode({ recipient })
}
