import { newSfid } from '@comptoir/contract/rules/sfid'
import { describe, expect, test } from 'vitest'
import { tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { json } from '../../database/row-shape.ts'
import { name, sql, sqlOf } from '../../database/sql.ts'
import { importInto } from './testing/import-into.ts'

const app = await startTestApp()
const load = importInto(app.database)

async function row(table: string, id: number): Promise<Record<string, unknown>> {
  const found = await app.database.first(sqlOf({ row: json({}) })`
    select to_jsonb(t) as row from ${name(table)} t where t.id = ${id}`)
  if (!found) throw new Error('There is no such row.')
  return found.row
}

/** Creates a row as staff do, with its audit. */
async function createdByStaff(table: 'account' | 'contact', values: object) {
  const { row: made, error } = await tableClient(await app.as('user')).create<{ id: number; sfid: string }>(
    table,
    values,
  )
  if (!made) throw new Error(error?.message)
  return made
}

test('absent columns stay as they are, and empty ones are cleared', async () => {
  const contact = await app.make.contact({ phone: '5145550100', language: 'fr' })
  const file = [{ sfid: contact.sfid, lastname: 'Newname', phone: '' }]
  expect(await load('contact', file)).toMatchObject({ changed: 1 })
  expect(await row('contact', contact.id)).toMatchObject({
    name: 'Alex Newname',
    phone: null,
    language: 'fr',
    email: contact.email,
    optin_email: true,
  })
  const line = JSON.stringify({ sfid: contact.sfid, firstname: 'Kim' })
  await load('contact', line, { format: 'ndjson' })
  expect(await row('contact', contact.id)).toMatchObject({ name: 'Kim Newname', email: contact.email })
})

describe('consents', () => {
  const optIn = (sfid: string) => [
    { sfid, optin_email: 'true', optin_other: 'true', optin_date: '2030-01-01T00:00:00Z' },
  ]

  test('that were withdrawn by the link in a mail are not given again', async () => {
    const contact = await app.make.contact({ optin_email: true, optin_other: true })
    await app.rest('POST', '/optout', { id: contact.unsubscribe_id })
    const before = await row('contact', contact.id)
    expect(await load('contact', optIn(contact.sfid))).toMatchObject({ unchanged: 1 })
    expect(await row('contact', contact.id)).toEqual(before)
  })

  test('that staff unchecked are not given again, one by one', async () => {
    const contact = await app.make.contact({ optin_email: true, optin_other: true })
    await tableClient(await app.as('user')).update('contact', contact.id, { optin_other: false })
    await load('contact', optIn(contact.sfid))
    expect(await row('contact', contact.id)).toMatchObject({ optin_email: true, optin_other: false })
  })

  test('can be given where none was refused, and withdrawn', async () => {
    const contact = await app.make.contact({ optin_email: false, optin_other: false })
    await load('contact', optIn(contact.sfid))
    expect(await row('contact', contact.id)).toMatchObject({
      optin_email: true,
      optin_date: '2030-01-01T00:00:00+00:00',
    })
    await load('contact', [{ sfid: contact.sfid, optin_email: 'false' }])
    expect(await row('contact', contact.id)).toMatchObject({ optin_email: false, optin_other: true })
  })
})

describe('rows that are gone here', () => {
  test('stay deleted', async () => {
    const company = await app.make.account({ isdeleted: true })
    const file = [{ sfid: company.sfid, name: 'Back again', isdeleted: 'false' }]
    expect(await load('account', file)).toMatchObject({ unchanged: 1, stays: 1 })
    expect(await row('account', company.id)).toMatchObject({ isdeleted: true, name: company.name })
  })

  test('stay deleted if the file knows them by their external id or natural key only', async () => {
    const company = await app.make.account({ isdeleted: true, external_id__c: 'GONE-1' })
    const contact = await app.make.contact({ isdeleted: true, email: 'gone@client.example' })
    const before = await row('account', company.id)
    const lines = [
      { external_id__c: 'GONE-1', name: 'Back again', address_line_1__c: '', billingpostalcode: '' },
      {
        ...{ external_id__c: '', name: company.name, address_line_1__c: company.address_line_1__c },
        billingpostalcode: company.billingpostalcode,
      },
    ]
    expect(await load('account', lines)).toMatchObject({
      added: 0,
      stays: 2,
      reasons: {},
    })
    expect(await row('account', company.id)).toEqual(before)
    const line = { accountid: contact.accountid, email: 'gone@client.example', lastname: 'Back' }
    expect(await load('contact', [line])).toMatchObject({ added: 0, stays: 1 })
    // Another record of Salesforce with the same address is another person.
    const other = [{ sfid: newSfid('003'), ...line }]
    expect(await load('contact', other)).toMatchObject({ added: 1 })
  })

  test('stay merged, and what refers to them belongs to the record that was kept', async () => {
    const [first, middle, kept] = [
      await app.make.account({ external_id__c: 'MERGED-1' }),
      await app.make.account(),
      await app.make.account(),
    ]
    const merge = async (gone: { id: number }, into: { id: number }) => {
      await app.database.rows(sql`update account set isdeleted = true where id = ${gone.id}`)
      await app.database.rows(sql`
        insert into unification_merge (kind, kept_id, gone_id, kept, gone, at)
        values ('account', ${into.id}, ${gone.id}, '{}', '{}', now())`)
    }
    await merge(first, middle)
    await merge(middle, kept)
    const order = await app.make.order({ accountid: kept.sfid })
    const orders = [
      { sfid: order.sfid, external_id__c: order.external_id__c ?? '', accountid: first.sfid },
      { sfid: newSfid('801'), external_id__c: 'merged-order', accountid: 'MERGED-1' },
    ]
    expect(await load('order', orders)).toMatchObject({ unchanged: 1, added: 1 })
    const [made] = await app.database.rows(sqlOf({ row: json({}) })`
      select to_jsonb(t) as row from "order" t where external_id__c = 'merged-order'`)
    expect(made?.row.accountid).toBe(kept.sfid)
    // The line of the merged company does not occupy its name, which the kept one now has.
    const companies = [
      { sfid: first.sfid, name: 'Shared', address_line_1__c: '1 A', billingpostalcode: 'H7N 2K4' },
      { sfid: kept.sfid, name: 'Shared', address_line_1__c: '1 A', billingpostalcode: 'H7N 2K4' },
    ]
    expect(await load('account', companies)).toMatchObject({
      ...{ stays: 1, changed: 1, reasons: {} },
    })
  })
})

describe('a row made here takes over its Salesforce id', () => {
  test('a Draft becomes Activated, with its items', async () => {
    const company = await app.make.account()
    const order = await app.make.order({
      ...{ status: 'Draft', totalamount: 0, vts_id: null, accountid: company.sfid },
      ...{ propertyuser__c: (await app.as('user')).user.sfid, property__c: app.home.sfid },
    })
    const item = await app.make.orderItem(order)
    const sfid = newSfid('801')
    const file = [
      {
        ...{ sfid, external_id__c: order.external_id__c, status: 'Activated', totalamount: '250.00' },
        ...{ effectivedate: '2026-01-15', accountid: company.sfid, propertyuser__c: '' },
        createddate: '2026-01-20T00:00:00Z',
      },
    ]
    expect(await load('order', file)).toMatchObject({ changed: 1, reasons: {} })
    const after = await row('order', order.id)
    expect(after).toMatchObject({ sfid, status: 'Activated', totalamount: 250 })
    expect(after.propertyuser__c).not.toBeNull()
    expect(Date.parse(String(after.createddate))).toBe(Date.parse(order.createddate))
    expect(await row('orderitem', item.id)).toMatchObject({ orderid: sfid })
    expect(await load('order', file)).toMatchObject({ unchanged: 1, changed: 0 })
    expect(await app.audits('order.update', order.id)).toMatchObject([
      { old: { sfid: order.sfid }, new: { sfid } },
      { old: { status: 'Draft', totalamount: 0 }, new: { status: 'Activated', totalamount: 250 } },
    ])
  })

  test('a company, with its contacts, orders, links, merges and settings', async () => {
    const values = {
      ...{ name: 'Atelier Nord', address_line_1__c: '5 rue Nord', billingstreet: '5 rue Nord' },
      ...{ billingcity: 'Laval', billingstate: 'QC', billingpostalcode: 'H7N 2K4', billingcountry: 'Canada' },
    }
    const company = await createdByStaff('account', values)
    const old = company.sfid
    const contact = await app.make.contact({ accountid: old })
    const order = await app.make.order({ accountid: old, contact__c: contact.sfid })
    const link = await app.make.accountProperty({ sfid: old }, app.home)
    await app.database.rows(sql`
      insert into settings (setting, value) values ('b2c_account', ${old})
      on conflict (setting) do update set value = excluded.value`)
    const sfid = newSfid('001')
    const file = [
      {
        sfid,
        name: 'ATELIER NORD',
        address_line_1__c: '5, rue Nord',
        billingpostalcode: 'h7n2k4',
      },
    ]
    expect(await load('account', file)).toMatchObject({ changed: 1, reasons: {} })
    expect(await row('account', company.id)).toMatchObject({ sfid, billingcity: 'Laval' })
    expect(await row('contact', contact.id)).toMatchObject({ accountid: sfid })
    expect(await row('order', order.id)).toMatchObject({ accountid: sfid })
    expect(await row('accountproperty__c', link.id)).toMatchObject({ account__c: sfid })
    const setting = await app.database.first(sqlOf({ row: json({}) })`
      select to_jsonb(s) as row from settings s where setting = 'b2c_account'`)
    expect(setting?.row.value).toBe(sfid)

    // Identified by now, it is not renamed by a second record of the same name and address elsewhere.
    const second = [
      {
        sfid: newSfid('001'),
        name: 'Atelier Nord',
        address_line_1__c: '5 rue Nord',
        billingpostalcode: 'H7N 2K4',
      },
    ]
    expect((await load('account', second)).reasons).toEqual({
      2: 'Another company has this name, address and postal code.',
    })
  })

  test('a contact, by company and email address, but not one that came from Salesforce', async () => {
    const company = await app.make.account()
    const values = {
      ...{ accountid: company.sfid, firstname: 'Ida', lastname: 'Roy' },
      ...{ email: 'ida@client.example', language: 'en' },
    }
    const made = await createdByStaff('contact', values)
    const order = await app.make.order({ accountid: company.sfid, contact__c: made.sfid })
    const sfid = newSfid('003')
    const line = { accountid: company.sfid, lastname: 'Roy', email: 'ida@client.example' }
    expect(await load('contact', [{ sfid, ...line }])).toMatchObject({ changed: 1 })
    expect(await row('order', order.id)).toMatchObject({ contact__c: sfid })
    expect(await load('contact', [{ sfid: newSfid('003'), ...line }])).toMatchObject({
      reasons: { 2: 'The company has another contact with this email address.' },
    })
  })
})

test('a redeemed e-token stays redeemed', async () => {
  const { user } = await app.as('user')
  const token = await app.make.eToken({
    ...{ redeem: true, redeem_centre: app.home.external_id__c, user_id: user.id, comment: 'At the desk' },
    ...{ status: 'Active', updated_at: '2026-01-05T10:00:00.000Z' },
  })
  const file = [
    {
      ...{ external_id: token.external_id, status: 'Cancelled', redeem: 'false', redeem_centre: '' },
      ...{ comment: '', propertyuser__c: '', updated_at: '2026-02-01T00:00:00Z' },
    },
  ]
  expect(await load('eml_token', file)).toMatchObject({ changed: 1, reasons: {} })
  expect(await row('eml_token', token.id)).toMatchObject({
    ...{ status: 'Cancelled', redeem: true, redeem_centre: app.home.external_id__c, user_id: user.id },
    ...{ comment: 'At the desk', updated_at: '2026-01-05T10:00:00+00:00' },
  })
})

test('a campaign that is managed here is not overwritten, and gets no property', async () => {
  const campaign = await app.make.campaign({ islocal: true, properties: [app.home] })
  const other = await app.make.property()
  const before = await row('campaign', campaign.id)
  const file = [{ sfid: campaign.sfid, name: 'Overwritten' }]
  expect(await load('campaign', file)).toMatchObject({ stays: 1, changed: 0 })
  const link = [{ campaign: campaign.sfid, property__c: other.external_id__c }]
  expect(await load('campaign_property', link)).toMatchObject({ stays: 1, added: 0 })
  expect(await row('campaign', campaign.id)).toEqual(before)
})

test('an imported campaign is managed elsewhere, and its new property conflicts with edits', async () => {
  await load('campaign', [{ sfid: 'ELSEWHERE', name: 'Elsewhere' }])
  const found = await app.database.first(sqlOf({ row: json({}) })`
    select to_jsonb(t) as row from campaign t where sfid = 'ELSEWHERE'`)
  expect(found?.row.islocal).toBe(false)
  const id = Number(found?.row.id)
  await load('campaign_property', [{ campaign: 'ELSEWHERE', property__c: app.home.external_id__c }])
  expect((await row('campaign', id)).systemmodstamp).not.toBe(found?.row.systemmodstamp)
})
