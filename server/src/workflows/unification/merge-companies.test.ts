import type { TimelinePage } from '@comptoir/contract/timeline'
import { expect, test } from 'vitest'
import { refusedWith } from '../../../test/outcomes.ts'
import { anything } from '../../../test/shapes.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { openUnifier, pairUp } from '../../../test/unifier.ts'
import { number } from '../../database/row-shape.ts'
import { name, sql, sqlOf } from '../../database/sql.ts'

const app = await startTestApp()
const unifier = await openUnifier(app, 'account')

async function twoCompanies() {
  const [kept, gone] = [await app.make.account(), await app.make.account()]
  return { kept, gone, pair: await pairUp(app, 'account', kept, gone) }
}

async function column(table: string, id: number, of: string): Promise<unknown> {
  const row = await app.database.first(sqlOf({ value: anything })`
    select ${name(of)} as value from ${name(table)} where id = ${id}`)
  return row?.value
}

async function link(account: { sfid: string }, property: { sfid: string }): Promise<number> {
  const made = await app.database.first(sqlOf({ id: number })`
    insert into accountproperty__c (sfid, account__c, property__c)
    values (${Math.random().toString(36).slice(2, 17)}, ${account.sfid}, ${property.sfid}) returning id`)
  return made?.id ?? 0
}

test('contacts, orders and property links go to the company that is kept', async () => {
  const { kept, gone, pair } = await twoCompanies()
  const [both, other] = [await app.make.property(), await app.make.property()]
  const [keptLink, twice, moved] = [await link(kept, both), await link(gone, both), await link(gone, other)]
  const contact = await app.make.contact({ accountid: gone.sfid })
  const order = await app.make.order({ accountid: gone.sfid, contact__c: contact.sfid })

  const preview = await unifier.preview(pair, { keep: 'left' })
  expect(preview).toMatchObject({
    moves: { contacts: 1, orders: 1, properties: 1 },
    combined: { count: 0 },
    linkedTwice: 1,
    refusal: null,
  })
  expect(await column('account', gone.id, 'isdeleted')).toBe(false)

  expect((await unifier.merge(pair, { keep: 'left' })).status).toBe(200)
  expect(await column('contact', contact.id, 'accountid')).toBe(kept.sfid)
  expect(await column('order', order.id, 'accountid')).toBe(kept.sfid)
  expect(await column('order', order.id, 'contact__c')).toBe(contact.sfid)
  expect(await column('accountproperty__c', moved, 'account__c')).toBe(kept.sfid)
  expect(await column('accountproperty__c', twice, 'isdeleted')).toBe(true)
  expect(await column('accountproperty__c', keptLink, 'isdeleted')).toBe(false)
  expect(await column('account', gone.id, 'isdeleted')).toBe(true)
  expect(await column('account', kept.id, 'isdeleted')).toBe(false)
})

test('a merge and its undoing are in the timelines of both companies and their contacts', async () => {
  const { kept, gone, pair } = await twoCompanies()
  const email = 'twice@client.example'
  const [stays, goes] = [
    await app.make.contact({ accountid: kept.sfid, email }),
    await app.make.contact({ accountid: gone.sfid, email }),
  ]
  await app.make.order({ accountid: gone.sfid, contact__c: goes.sfid })
  await app.make.contact({ accountid: gone.sfid })
  await link(gone, await app.make.property())
  const { body } = await unifier.merge(pair, { keep: 'left' })
  expect((await unifier.undo(body.merge)).status).toBe(200)

  const company = { contacts: 1, orders: 1, properties: 1, combined: 1 }
  const contact = { contacts: 0, orders: 1, properties: 0, combined: 0 }
  const reader = await app.as('user')
  for (const { table, record, note } of [
    { table: 'account', record: kept, note: { kept: true, other: named(gone), ...company } },
    { table: 'account', record: gone, note: { kept: false, other: named(kept), ...company } },
    { table: 'contact', record: stays, note: { kept: true, other: { ...named(goes), email }, ...contact } },
    { table: 'contact', record: goes, note: { kept: false, other: { ...named(stays), email }, ...contact } },
  ]) {
    const answer = await reader.rest<TimelinePage>('GET', `/api/timeline/${table}/${record.id}/now`)
    const notes = answer.body.entries.filter(({ verb }) => verb === 'merge' || verb === 'unmerge')
    const { user } = await app.as('admin')
    const by = { id: user.id, name: user.name }
    expect(notes).toMatchObject([
      { table, verb: 'unmerge', by, old: null, new: note },
      { table, verb: 'merge', by, old: null, new: note },
    ])
  }
})

function named({ id, name }: { id: number; name: string | null }) {
  return { id, name, email: null }
}

test('an address is taken as a whole, and so may the name be', async () => {
  const { kept, gone, pair } = await twoCompanies()
  const preview = await unifier.preview(pair, { keep: 'left', take: { name: 'right', address: 'right' } })
  const expected = {
    id: kept.id,
    name: gone.name,
    address_line_1__c: gone.address_line_1__c,
    billingstreet: gone.billingstreet,
    billingpostalcode: gone.billingpostalcode,
  }
  expect(preview).toMatchObject({ row: expected, refusal: null })
  await unifier.merge(pair, { keep: 'left', take: { name: 'right', address: 'right' } })
  expect(await column('account', kept.id, 'address_line_1__c')).toBe(gone.address_line_1__c)
  expect(await column('account', kept.id, 'name')).toBe(gone.name)
})

test('the external id of the other company can be kept, though callers may not write one', async () => {
  const kept = await app.make.account({ external_id__c: 'OLD-1' })
  const gone = await app.make.account({ external_id__c: 'NEW-2' })
  const pair = await pairUp(app, 'account', kept, gone)
  const choice = { keep: 'left', take: { external_id__c: 'right' } } as const
  expect(await unifier.preview(pair, choice)).toMatchObject({
    row: { id: kept.id, external_id__c: 'NEW-2' },
    refusal: null,
  })
  const { body } = await unifier.merge(pair, choice)
  expect(await column('account', kept.id, 'external_id__c')).toBe('NEW-2')
  expect((await unifier.undo(body.merge)).status).toBe(200)
  expect(await column('account', kept.id, 'external_id__c')).toBe('OLD-1')
})

test('a choice that breaks a rule of companies is shown in the preview, and refused', async () => {
  const kept = await app.make.account()
  const gone = await app.make.account({ billingcity: null })
  const pair = await pairUp(app, 'account', kept, gone)
  const choice = { keep: 'left', take: { address: 'right' } } as const
  expect(await unifier.preview(pair, choice)).toMatchObject({ refusal: 'valid_address_error' })
  expect(await unifier.merge(pair, choice)).toMatchObject(refusedWith(422, 'valid_address_error'))
  const taken = await app.make.account()
  const { address_line_1__c, billingpostalcode } = taken
  const third = await app.make.account({ name: 'Elsewhere', address_line_1__c, billingpostalcode })
  const same = await pairUp(app, 'account', third, await app.make.account({ name: taken.name }))
  const clash = { keep: 'left', take: { name: 'right' } } as const
  expect(await unifier.preview(same, clash)).toMatchObject({ refusal: 'company_exists_error' })
  expect(await unifier.merge(same, clash)).toMatchObject(refusedWith(409, 'company_exists_error'))
})

test('contacts with the same email address in both companies become one', async () => {
  const { kept, gone, pair } = await twoCompanies()
  const email = 'marie.roy@client.example'
  const stays = await app.make.contact({ accountid: kept.sfid, email, phone: null })
  const goes = await app.make.contact({
    accountid: gone.sfid,
    email,
    phone: '5145550199',
    optin_email: false,
    hvc__c: true,
  })
  const order = await app.make.order({ accountid: gone.sfid, contact__c: goes.sfid })
  expect(await unifier.preview(pair, { keep: 'left' })).toMatchObject({
    moves: { contacts: 0, orders: 1 },
    combined: { count: 1, first: [{ email }] },
  })
  const { body } = await unifier.merge(pair, { keep: 'left' })
  expect(await column('order', order.id, 'contact__c')).toBe(stays.sfid)
  expect(await column('contact', goes.id, 'isdeleted')).toBe(true)
  expect(await column('contact', stays.id, 'phone')).toBe('5145550199')
  expect(await column('contact', stays.id, 'hvc__c')).toBe(true)
  expect(await column('contact', stays.id, 'optin_email')).toBe(false)
  expect(await column('contact', stays.id, 'optin_other')).toBe(true)

  expect((await unifier.undo(body.merge)).status).toBe(200)
  expect(await column('order', order.id, 'contact__c')).toBe(goes.sfid)
  expect(await column('contact', goes.id, 'isdeleted')).toBe(false)
  expect(await column('contact', goes.id, 'accountid')).toBe(gone.sfid)
  expect(await column('contact', stays.id, 'phone')).toBeNull()
  expect(await column('contact', stays.id, 'optin_email')).toBe(true)
})

test('a record that changed since the comparison must be compared again', async () => {
  const { gone, pair } = await twoCompanies()
  const { left, right } = await unifier.compare(pair)
  const seen = { left: left.version, right: right.version }
  await app.database.rows(sql`update account set name = 'Somebody else' where id = ${gone.id}`)
  expect(await unifier.rest('POST', `/pairs/${pair}/merge`, { keep: 'left', seen })).toMatchObject(
    refusedWith(409, 'unification_changed_error'),
  )
})

test('pairs of the merged record are carried over to the kept one, and dismissals stay', async () => {
  const { kept, gone, pair } = await twoCompanies()
  const [third, stranger] = [await app.make.account(), await app.make.account()]
  await pairUp(app, 'account', gone, third)
  const dismissed = await pairUp(app, 'account', gone, stranger)
  await unifier.rest('POST', `/pairs/${dismissed}/dismiss`, {})
  const { body } = await unifier.merge(pair, { keep: 'left' })
  const states = async () =>
    app.database.rows(sql`
      select left_id, right_id, state from unification_pair
      where left_id in (${kept.id}, ${gone.id}) order by left_id, right_id`)
  expect(await states()).toEqual([
    { left_id: kept.id, right_id: gone.id, state: 'merged' },
    { left_id: kept.id, right_id: third.id, state: 'open' },
    { left_id: kept.id, right_id: stranger.id, state: 'dismissed' },
    { left_id: gone.id, right_id: third.id, state: 'merged' },
    { left_id: gone.id, right_id: stranger.id, state: 'merged' },
  ])
  await unifier.undo(body.merge)
  expect(await states()).toEqual([
    { left_id: kept.id, right_id: gone.id, state: 'open' },
    { left_id: gone.id, right_id: third.id, state: 'open' },
    { left_id: gone.id, right_id: stranger.id, state: 'dismissed' },
  ])
})
