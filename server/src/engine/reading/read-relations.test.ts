import type { Filter } from '@comptoir/contract/query'
import type { AccountRow } from '@comptoir/contract/tables/account'
import { beforeAll, describe, expect, test } from 'vitest'
import { badInput } from '../../../test/outcomes.ts'
import { type ListOptions, tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { sql } from '../../database/sql.ts'

const app = await startTestApp()
const staff = tableClient(await app.as('user'))

const equals = (column: string, value: unknown): Filter => ({ column, operator: '=', value })
const like = (column: string, value: string): Filter => ({ column, operator: 'iLIKE', value })

describe('join', () => {
  let bakery: AccountRow
  let florist: AccountRow
  let quiet: AccountRow

  beforeAll(async () => {
    bakery = await app.make.account({ name: 'Boulangerie du Coin' })
    florist = await app.make.account({ name: 'Fleuriste Roy' })
    quiet = await app.make.account({ name: 'Papeterie Roy' })
    const staffed = { accountid: bakery.sfid }
    await app.make.contact({ ...staffed, firstname: 'Ann', lastname: 'Roy', email: 'ann@coin.example' })
    await app.make.contact({ ...staffed, firstname: 'Bob', lastname: 'Roy', email: 'bob@coin.example' })
    await app.make.contact({ ...staffed, firstname: 'Cy', lastname: 'Roy', email: null })
    await app.make.contact({ accountid: florist.sfid, firstname: 'Ann', lastname: 'Tran' })
    await app.make.order({ ...staffed, status: 'Activated', vts_id: 'V-1', external_id__c: 'aaa' })
    await app.make.order({
      ...staffed,
      status: 'Activated',
      vts_id: 'V-2',
      external_id__c: 'bbb',
      ecomm: true,
    })
    await app.make.order({ ...staffed, status: 'Draft', vts_id: 'V-3', external_id__c: 'ccc' })
    await app.make.order({ accountid: florist.sfid, status: 'Draft', vts_id: 'V-4' })
  })

  async function companies(filter: Filter[], options: ListOptions = {}): Promise<unknown[]> {
    const found = await staff.list('account', { join: ['contact', 'order'], filter, ...options })
    expect(found.error).toBeUndefined()
    expect(found.count).toBe(found.rows.length)
    return found.rows.map((row) => row.name)
  }

  test('by itself leaves nothing out and repeats nothing', async () => {
    expect(await companies([])).toEqual([bakery.name, florist.name, quiet.name])
  })

  test('a company that several contacts match is listed and counted once', async () => {
    expect(await companies([like('contact.lastname', 'roy')])).toEqual([bakery.name])
  })

  test('conditions side by side are met by one and the same related row', async () => {
    expect(await companies([equals('contact.firstname', 'Ann'), equals('contact.lastname', 'Tran')])).toEqual(
      [florist.name],
    )
    expect(
      await companies([{ and_: [equals('order.status', 'Activated'), equals('order.vts_id', 'V-3')] }]),
    ).toEqual([])
  })

  test('a group beside a condition speaks of that same row too', async () => {
    const code = (text: string): Filter => ({
      or_: [
        equals('order.vts_id', text),
        { and_: [equals('order.ecomm', true), equals('order.external_id__c', text)] },
      ],
    })
    const activated = equals('order.status', 'Activated')
    expect(await companies([activated, code('V-1')])).toEqual([bakery.name])
    expect(await companies([activated, code('bbb')])).toEqual([bakery.name])
    expect(await companies([activated, code('aaa')])).toEqual([])
    expect(await companies([activated, code('V-3')])).toEqual([])
  })

  test('branches of an or_ may be met by different rows and tables', async () => {
    expect(
      await companies([
        {
          or_: [
            like('name', 'papeterie%'),
            equals('contact.lastname', 'Tran'),
            equals('order.vts_id', 'V-2'),
          ],
        },
      ]),
    ).toEqual([bakery.name, florist.name, quiet.name])
    expect(
      await companies([
        {
          or_: [
            { and_: [like('name', '%roy'), equals('order.vts_id', 'V-4')] },
            { and_: [equals('contact.firstname', 'Bob'), equals('order.vts_id', 'V-4')] },
            { and_: [like('name', 'papeterie%'), { or_: [equals('contact.firstname', 'Ann')] }] },
          ],
        },
      ]),
    ).toEqual([florist.name])
  })

  test('conditions on different relations each find a row of their own', async () => {
    expect(await companies([equals('contact.firstname', 'Bob'), equals('order.vts_id', 'V-3')])).toEqual([
      bakery.name,
    ])
  })

  test('a negated condition asks for a related row that is otherwise', async () => {
    const notAnn: Filter = { column: 'contact.email', operator: 'NOT iLIKE', value: 'ann@%' }
    expect(await companies([like('contact.firstname', 'cy'), notAnn])).toEqual([bakery.name])
    expect(
      await companies([
        equals('contact.firstname', 'Ann'),
        { column: 'contact.lastname', operator: '!=', value: 'Roy' },
      ]),
    ).toEqual([florist.name])
  })

  test('reaches a to-one relation as well', async () => {
    const found = await staff.list('order', {
      join: ['account'],
      filter: [equals('account.name', bakery.name), like('vts_id', 'v-%')],
    })
    expect(found.rows.map((row) => row.vts_id)).toEqual(['V-1', 'V-2', 'V-3'])
  })

  test('what is not joined cannot be named, and what is not a relation cannot be joined', async () => {
    const unjoined = await staff.list('account', { join: ['order'], filter: [equals('contact.name', 'x')] })
    expect(unjoined.error).toMatchObject({ code: 'BAD_INPUT' })
    const unordered = await staff.list('account', { orderBy: 'contact.name' })
    expect(unordered.error).toMatchObject({ code: 'BAD_INPUT' })
    for (const relation of ['campaign', 'propertyuser__c', 'constructor', '', 'account']) {
      const joined = await staff.list('account', { join: [relation] })
      expect(joined.error).toMatchObject(badInput('join'))
      const contained = await staff.list('account', { contain: [relation] })
      expect(contained.error).toMatchObject(badInput('contain'))
    }
  })
})

describe('contain', () => {
  test('gives an object or null for to-one, and a list, empty or not, for to-many', async () => {
    const contact = await app.make.contact({ firstname: 'Dee' })
    const full = await app.make.order({ accountid: contact.accountid, contact__c: contact.sfid })
    const bare = await app.make.order()
    const items = [await app.make.orderItem(full, { quantity: 3 }), await app.make.orderItem(full)]
    const options = { contain: ['account', 'contact', 'property__c', 'orderitem'] }
    const found = await staff.list('order', {
      ...options,
      filter: [{ column: 'id', operator: 'IN', value: [full.id, bare.id] }],
    })
    expect(found.records).toEqual([
      {
        order: full,
        account: expect.objectContaining({ sfid: contact.accountid }),
        contact: expect.objectContaining({ id: contact.id, firstname: 'Dee' }),
        property__c: null,
        orderitem: items,
      },
      { order: bare, account: null, contact: null, property__c: null, orderitem: [] },
    ])
    expect(found.records.map((record) => Object.keys(record))).toEqual(
      Array(2).fill(['order', ...options.contain]),
    )
  })

  test('leaves out what is deleted or not listed', async () => {
    const company = await app.make.account()
    const kept = await app.make.contact({ accountid: company.sfid })
    await app.make.contact({ accountid: company.sfid, isdeleted: true })
    const unlisted = await app.make.contact({ accountid: company.sfid })
    await app.database.rows(sql`update contact set sfid = null where id = ${unlisted.id}`)
    const left = await app.make.order({ contact__c: kept.sfid })
    await app.make.orderItem(left, { isdeleted: true })
    const companies = await staff.list('account', {
      filter: [equals('id', company.id)],
      contain: ['contact'],
    })
    expect(companies.records[0]?.contact).toEqual([expect.objectContaining({ id: kept.id })])
    await app.database.rows(sql`update contact set isdeleted = true where id = ${kept.id}`)
    const orders = await staff.list('order', {
      filter: [equals('id', left.id)],
      contain: ['contact', 'orderitem'],
    })
    expect(orders.records[0]).toMatchObject({ contact: null, orderitem: [] })
  })

  test('two relations to the same table stay apart', async () => {
    const [counter, approver] = [await app.make.staffUser(), await app.make.staffUser()]
    const entry = await app.make.count({
      property: app.home,
      counted_by: counter.id,
      approved_by: approver.id,
    })
    const found = await tableClient(await app.as('admin')).list('gc_inventory', {
      contain: ['sku', 'counted_by', 'approved_by', 'property__c'],
      filter: [equals('id', entry.id)],
    })
    expect(found.records).toEqual([
      {
        gc_inventory: entry,
        sku: expect.objectContaining({ id: entry.sku }),
        counted_by: expect.objectContaining({ name: counter.name }),
        approved_by: expect.objectContaining({ name: approver.name }),
        property__c: app.home,
      },
    ])
  })

  test('columns are chosen for the base table and for each relation on its own', async () => {
    const contact = await app.make.contact({ firstname: 'Gil' })
    const options = { filter: [equals('id', contact.id)], contain: ['account', 'order'] }
    const chosen = await staff.list('contact', {
      ...options,
      columns: ['firstname', 'account.name', 'account.sfid', 'firstname'],
    })
    expect(chosen.records).toEqual([
      {
        contact: { firstname: 'Gil' },
        account: { name: expect.any(String), sfid: contact.accountid },
        order: [],
      },
    ])
    const whole = await staff.list('contact', { ...options, columns: ['account.name'] })
    expect(whole.records[0]?.contact).toHaveProperty('lastname', contact.lastname)
    expect(Object.keys(whole.records[0]?.account ?? {})).toEqual(['name'])
    for (const column of ['order.vts', 'nothing', 'account.', '.name', 'property__c.name', '*']) {
      const unknown = await staff.list('contact', { ...options, columns: [column] })
      expect(unknown.error).toMatchObject({ code: 'BAD_INPUT' })
    }
    const uncontained = await staff.list('contact', { join: ['account'], columns: ['account.name'] })
    expect(uncontained.error).toMatchObject({ code: 'BAD_INPUT' })
  })
})
