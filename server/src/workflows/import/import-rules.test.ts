import { newSfid } from '@comptoir/contract/rules/sfid'
import { describe, expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { json, nullable, text } from '../../database/row-shape.ts'
import { name, sqlOf } from '../../database/sql.ts'
import { importInto } from './testing/import-into.ts'

const app = await startTestApp()
const load = importInto(app.database)

async function stored(table: string, column: string, value: string) {
  const found = await app.database.first(sqlOf({ row: json({}) })`
    select to_jsonb(t) as row from ${name(table)} t where t.${name(column)} = ${value}`)
  return found?.row
}

const address = {
  address_line_1__c: '12 rue des Lilas',
  billingcity: 'Laval',
  billingstate: 'QC',
  billingpostalcode: 'H7N 2K4',
  billingcountry: 'Canada',
}

test('values are stored as the forms store them', async () => {
  const sfid = newSfid('001')
  const company = { sfid, name: ' Café du Coin ', ...address, billingpostalcode: 'h7n-2k4' }
  expect(await load('account', [company])).toMatchObject({ added: 1, reasons: {} })
  expect(await stored('account', 'sfid', sfid)).toMatchObject({
    name: 'Café du Coin',
    billingstreet: '12 rue des Lilas',
    billingpostalcode: 'H7N 2K4',
    name_folded: 'cafe du coin',
  })
  const contact = newSfid('003')
  await load('contact', [
    {
      sfid: contact,
      accountid: sfid,
      firstname: 'jean-françois',
      lastname: "o'neil",
      email: ' JF@Coin.EXAMPLE ',
      phone: '+1 (450) 555-0123',
      optin_email: 'TRUE',
    },
  ])
  expect(await stored('contact', 'sfid', contact)).toMatchObject({
    name: "Jean-François O'Neil",
    email: 'jf@coin.example',
    phone: '4505550123',
    language: 'en',
    optin_email: true,
    optin_other: false,
    optin_date: expect.any(String),
  })
})

describe('a line is rejected, with a sentence, and the others are loaded', () => {
  test('of companies', async () => {
    const good = { external_id__c: 'R-1', name: 'Right', ...address }
    const { added, reasons } = await load('account', [
      { sfid: '', createddate: '', ...good },
      { ...good, sfid: '001notAnId', createddate: '' },
      { ...good, sfid: newSfid('003'), createddate: '' },
      { ...good, sfid: '', name: '', createddate: '' },
      { ...good, sfid: '', external_id__c: 'R-2', billingcity: 'x'.repeat(121), createddate: '' },
      { ...good, sfid: '', external_id__c: 'R-3', billingpostalcode: '90210', createddate: '' },
      { ...good, sfid: '', external_id__c: 'R-4', name: 'Other', createddate: 'yesterday' },
      { ...good, sfid: '', external_id__c: 'R-5', name: 'right.', createddate: '' },
      { ...good, sfid: '', external_id__c: '', name: 'No key', address_line_1__c: '', createddate: '' },
      { ...good, sfid: '', external_id__c: 'R-6', name: 'Hid\u200bden', createddate: '' },
    ])
    expect(added).toBe(1)
    expect(reasons).toEqual({
      3: 'sfid: This is not a Salesforce id of 15 or 18 characters. Found: “001notAnId”.',
      4: expect.stringContaining('begin with 001: this is the id of something else. Found: “003'),
      5: 'name needs a value.',
      6: `billingcity takes at most 120 characters. Found: “${'x'.repeat(40)}…”.`,
      7: 'billingpostalcode is not a Canadian postal code such as H2X 1Y4. Found: “90210”.',
      8: 'createddate takes a time such as 2026-01-31T15:00:00Z. Found: “yesterday”.',
      9: 'Line 2 has the same name, address_line_1__c, billingpostalcode.',
      10: 'A line needs sfid, or external_id__c, or name and address_line_1__c and billingpostalcode.',
      11: 'name: This text has characters that cannot be seen, or mixes directions of writing. Type it again. Found: “Hid�den”.',
    })
  })

  test('of texts without a form that have hidden characters', async () => {
    const { added, reasons } = await load('eml_token', [
      { external_id: 'HID-1', status: 'active', recipient_name: 'An\u202ena', comment: '' },
      { external_id: 'HID-2', status: 'active', recipient_name: 'Anna', comment: 'Two\nlines' },
      { external_id: 'HID-3', status: 'active', recipient_name: 'Anna', comment: 'Zero\u200bwidth' },
    ])
    expect(added).toBe(1)
    const reason = expect.stringContaining('has characters that cannot be seen')
    expect(reasons).toEqual({ 2: reason, 5: reason })
  })

  test('of contacts', async () => {
    const company = await app.make.account({ external_id__c: 'C-1' })
    await app.make.contact({ accountid: company.sfid, email: 'taken@client.example' })
    const good = { accountid: 'C-1', lastname: 'Roy', phone: '', language: 'fr' }
    const { added, reasons } = await load('contact', [
      { sfid: newSfid('003'), ...good, email: 'one@client.example' },
      { sfid: newSfid('003'), ...good, email: 'not an address' },
      { sfid: newSfid('003'), ...good, email: '', phone: '555-0199' },
      { sfid: newSfid('003'), ...good, email: '', language: 'de' },
      { sfid: newSfid('003'), ...good, email: '', accountid: 'C-unknown' },
      { sfid: newSfid('003'), ...good, email: '', lastname: '' },
      { sfid: newSfid('003'), ...good, email: 'Taken@Client.example' },
      { sfid: newSfid('003'), ...good, email: 'ONE@client.example' },
      { sfid: newSfid('003'), ...good, email: '', accountid: '' },
    ])
    expect(added).toBe(1)
    expect(reasons).toEqual({
      3: 'email: This is not a valid email address. Found: “not an address”.',
      4: 'phone: A phone number has exactly 10 digits. Found: “555-0199”.',
      5: 'The value of language is not acceptable. Found: “de”.',
      6: 'accountid: no record of account has this sfid or external_id__c. Found: “C-unknown”.',
      7: 'lastname needs a value.',
      8: 'The company has another contact with this email address.',
      9: 'Line 2 has the same accountid, email.',
      10: 'accountid needs a value.',
    })
  })

  test('of orders and their items', async () => {
    const company = await app.make.account({ external_id__c: 'O-1' })
    await app.make.order({ ordernumber: 777_001, accountid: company.sfid })
    const good = {
      status: 'Activated',
      totalamount: '10.50',
      effectivedate: '2026-02-28',
      accountid: 'O-1',
      property__c: app.home.external_id__c,
      ordernumber: '',
    }
    const { added, reasons } = await load('order', [
      { external_id__c: 'o-1', ...good },
      { external_id__c: 'o-2', ...good, status: 'Shipped' },
      { external_id__c: 'o-3', ...good, totalamount: '10.505' },
      { external_id__c: 'o-4', ...good, totalamount: '-1' },
      { external_id__c: 'o-5', ...good, effectivedate: '2026-02-30' },
      { external_id__c: 'o-6', ...good, effectivedate: '' },
      { external_id__c: 'o-7', ...good, property__c: 'NONE' },
      { external_id__c: 'o-8', ...good, ordernumber: '777001' },
      { external_id__c: 'o-1', ...good },
    ])
    expect(added).toBe(1)
    expect(reasons).toEqual({
      3: 'status: The status is Draft, Activated or Cancelled. Found: “Shipped”.',
      4: 'totalamount takes an amount with at most two decimals. Found: “10.505”.',
      5: 'totalamount cannot be negative. Found: “-1”.',
      6: 'effectivedate takes a date such as 2026-01-31. Found: “2026-02-30”.',
      7: 'An Activated order needs an effectivedate.',
      8: 'property__c: no record of property__c has this external_id__c or sfid. Found: “NONE”.',
      9: 'Another order has this ordernumber.',
      10: 'Line 2 has the same external_id__c.',
    })
    const items = await load('orderitem', [
      { orderid: 'o-1', position: 2, quantity: 4 },
      { orderid: 'o-1', position: 1, quantity: 3 },
      { orderid: 'o-1', position: 4, quantity: 1 },
      { orderid: 'o-1', position: 0, quantity: 1 },
      { orderid: 'o-9', position: 1, quantity: 1 },
    ])
    expect(items).toMatchObject({
      added: 2,
      reasons: {
        4: 'The items of an order are numbered 1, 2, 3 …, and an earlier one is missing.',
        5: 'position: The items of an order are numbered 1 to 1000. Found: “0”.',
        6: 'orderid: no record of order has this sfid or external_id__c. Found: “o-9”.',
      },
    })
    const again = [
      { orderid: 'o-1', position: 2, quantity: 6 },
      { orderid: 'o-1', position: 1, quantity: 3 },
    ]
    expect(await load('orderitem', again)).toMatchObject({ changed: 1, unchanged: 1 })
  })

  test('of campaigns, e-tokens, properties and mailing lists', async () => {
    const campaigns = [
      { sfid: 'GOOD-1', name: 'Good', startdate: '2026-01-01', enddate: '2026-02-01' },
      { sfid: 'bad code', name: 'Bad', startdate: '', enddate: '' },
      { sfid: 'LATE', name: 'Late', startdate: '2026-01-02', enddate: '2026-01-01' },
    ]
    expect(await load('campaign', campaigns)).toMatchObject({
      added: 1,
      reasons: {
        3: 'sfid: A campaign code has 1 to 18 capitals, digits and hyphens, or is a Salesforce id of 18 characters. Found: “bad code”.',
        4: 'A campaign cannot end before it starts.',
      },
    })
    const tokens = [
      { external_id: 'T-1', status: 'Active', redeem: 'no', redeem_centre: '' },
      { external_id: 'T-2', status: '', redeem: 'no', redeem_centre: '' },
      { external_id: 'T-3', status: 'Redeemed', redeem: 'yes', redeem_centre: 'NONE' },
      { external_id: 'T-4', status: 'Active', redeem: 'perhaps', redeem_centre: '' },
    ]
    expect(await load('eml_token', tokens)).toMatchObject({
      added: 1,
      reasons: {
        3: 'status needs a value.',
        4: 'A redeemed e-token needs the external id of the property where it was redeemed in redeem_centre.',
        5: 'redeem takes true or false. Found: “perhaps”.',
      },
    })
    const property = await app.make.property()
    const renamed = [{ sfid: property.sfid, external_id__c: 'OTHER', name: 'Other' }]
    expect((await load('property__c', renamed)).reasons).toEqual({
      2: 'The external_id__c of a property never changes.',
    })
    const lists = [{ property__c: property.external_id__c, emails: 'A@x.example, b@x.example,no' }]
    expect((await load('gc_inventory_email_list', lists)).reasons).toEqual({
      2: 'emails: One of these is not a valid email address. Found: “A@x.example, b@x.example,no”.',
    })
  })

  test('if it cannot be parsed', async () => {
    const lines = ['description,detailed_form', 'One,true', '"broken"x,true', 'Two,true,more', 'Thr\0ee,true']
    expect((await load('sku', lines.join('\n'))).list).toEqual([
      { line: 3, reason: 'The line has a quotation mark out of place.', text: '"broken"x,true' },
      { line: 4, reason: 'The line has 3 fields, and the file 2 headings.', text: 'Two,true,more' },
      {
        line: 5,
        reason: 'description has a character that cannot be stored. Found: “Thr�ee”.',
        text: 'Thr\0ee,true',
      },
    ])
    const objects = ['{"description":"Four"}', '[1]', '{"description":"Five","colour":"blue"}'].join('\n')
    expect(await load('sku', objects, { format: 'ndjson' })).toMatchObject({
      added: 1,
      reasons: {
        2: 'The line is not a JSON object.',
        3: 'The line has a field that the table does not have. Found: “colour”.',
      },
    })
  })
})

test('a file without headings is refused without quoting its first line', async () => {
  const code = 'SECRETCODE123456'
  const refused = load('trnsx_ecom_activegc_b2c', `${code},a@b.example\n`)
  await expect(refused).rejects.toThrow('has a column of trnsx_ecom_activegc_b2c.')
  await expect(refused).rejects.not.toThrow(code)
})

test('gift codes are whole in the table only', async () => {
  const codes = ['WHOLE7K2MQ4TX9ABC', 'WHOLE8B3RW8HC5DEF', 'SHORTBALANCE12GHI']
  const file = [
    { gift_code: codes[0] ?? '', customer_email: 'Buyer@Mail.example', CSL_CLOSING_BALANCE: 50 },
    { gift_code: codes[1] ?? '', customer_email: 'not an address', CSL_CLOSING_BALANCE: 50 },
    { gift_code: codes[2] ?? '', customer_email: '', CSL_CLOSING_BALANCE: 'much' },
    { gift_code: '*************XYZ', customer_email: '', CSL_CLOSING_BALANCE: 1 },
    { gift_code: codes[0] ?? '', customer_email: '', CSL_CLOSING_BALANCE: 50 },
  ]
  const { added, list } = await load('trnsx_ecom_activegc_b2c', file)
  expect(added).toBe(1)
  expect(list).toEqual([
    { line: 3, reason: 'customer_email: This is not a valid email address.', text: '' },
    { line: 4, reason: 'CSL_CLOSING_BALANCE takes an amount with at most two decimals.', text: '' },
    {
      line: 5,
      reason: 'gift_code: The code is masked. An export has whole codes if it is asked for --with-codes.',
      text: '',
    },
    { line: 6, reason: 'Line 2 has the same gift_code.', text: '' },
  ])
  const recharged = [{ gift_code: codes[0] ?? '', CSL_CLOSING_BALANCE: 20 }]
  expect(await load('trnsx_ecom_activegc_b2c', recharged)).toMatchObject({ changed: 1 })
  const audits = await app.database.rows(
    sqlOf({
      operation: text,
      old: nullable(json({})),
      new: nullable(json({})),
    })`select operation, old, new from audit where operation like 'trnsx_%' order by id`,
  )
  expect(audits).toMatchObject([
    { operation: 'trnsx_ecom_activegc_b2c.create', new: { gift_code: '**************ABC' } },
    {
      operation: 'trnsx_ecom_activegc_b2c.update',
      old: { CSL_CLOSING_BALANCE: 50 },
      new: { CSL_CLOSING_BALANCE: 20 },
    },
  ])
  for (const code of codes) expect(JSON.stringify([audits, list])).not.toContain(code)
})
