import type { ContactRow } from '@comptoir/contract/tables/contact'
import { expect, test } from 'vitest'
import { refusedWith } from '../../../test/outcomes.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { openUnifier, pairUp } from '../../../test/unifier.ts'
import { moment, nullable, number, text } from '../../database/row-shape.ts'
import { sql, sqlOf } from '../../database/sql.ts'

const app = await startTestApp()
const unifier = await openUnifier(app, 'contact')

async function twoContacts(one: Partial<ContactRow> = {}, other: Partial<ContactRow> = {}) {
  const [kept, gone] = [await app.make.contact(one), await app.make.contact(other)]
  return { kept, gone, pair: await pairUp(app, 'contact', kept, gone) }
}

async function contactRow(id: number) {
  return app.database.first(sqlOf({ optin_date: nullable(moment) })`select * from contact where id = ${id}`)
}

test('the kept contact has the orders of both and the chosen value of each field', async () => {
  const { kept, gone, pair } = await twoContacts({ phone: null, language: 'en' }, { language: 'fr' })
  const order = await app.make.order({ contact__c: gone.sfid, accountid: gone.accountid })
  const take = { email: 'right', phone: 'right', language: 'left', name: 'right' } as const
  expect(await unifier.preview(pair, { keep: 'left', take })).toMatchObject({
    row: { id: kept.id, email: gone.email, phone: gone.phone, language: 'en', name: gone.name },
    moves: { orders: 1 },
    refusal: null,
  })
  expect((await unifier.merge(pair, { keep: 'left', take })).status).toBe(200)
  expect(await contactRow(kept.id)).toMatchObject({
    email: gone.email,
    phone: gone.phone,
    language: 'en',
    name: gone.name,
    accountid: kept.accountid,
  })
  expect(await contactRow(gone.id)).toMatchObject({ isdeleted: true })
  const moved = await app.database.first(sql`select contact__c from "order" where id = ${order.id}`)
  expect(moved).toEqual({ contact__c: kept.sfid })
})

test('consent stays only if both gave it, and its loss is dated', async () => {
  const { kept, pair } = await twoContacts(
    { optin_email: true, optin_other: true },
    { optin_email: false, optin_other: true },
  )
  expect(await unifier.preview(pair, { keep: 'left' })).toMatchObject({ consentLost: ['optin_email'] })
  await unifier.merge(pair, { keep: 'left' })
  const merged = await contactRow(kept.id)
  expect(merged).toMatchObject({ optin_email: false, optin_other: true })
  expect(merged?.optin_date).not.toBeNull()
})

test('a blocked email address cannot be taken over, and the preview says that one is dropped', async () => {
  const { gone, pair } = await twoContacts()
  await app.make.blocked(gone.email ?? '')
  expect((await unifier.compare(pair)).right.blocked).toBe(true)
  expect(await unifier.preview(pair, { keep: 'left', take: { email: 'right' } })).toMatchObject({
    refusal: 'email_purchases_prohibited',
  })
  expect(await unifier.merge(pair, { keep: 'left', take: { email: 'right' } })).toMatchObject(
    refusedWith(422, 'email_purchases_prohibited'),
  )
  expect(await unifier.preview(pair, { keep: 'left' })).toMatchObject({
    refusal: null,
    givesUpBlockedEmail: true,
  })
})

test('unsubscribing with a mail from before the merge works', async () => {
  const { kept, gone, pair } = await twoContacts()
  await unifier.merge(pair, { keep: 'left' })
  expect((await app.rest('POST', '/optout', { id: gone.unsubscribe_id })).status).toBe(200)
  expect(await contactRow(kept.id)).toMatchObject({ optin_email: false, optin_other: false })
})

test('a contact who unsubscribed after two merges stays unsubscribed when both are undone', async () => {
  const { kept, gone, pair } = await twoContacts({}, { optin_email: false, optin_other: false })
  const third = await app.make.contact()
  const first = await unifier.merge(pair, { keep: 'left' })
  const second = await unifier.merge(await pairUp(app, 'contact', kept, third), { keep: 'right' })
  app.clock.forward({ seconds: 1 })
  await app.rest('POST', '/optout', { id: third.unsubscribe_id })
  app.clock.forward({ seconds: 1 })
  expect((await unifier.undo(second.body.merge)).status).toBe(200)
  expect((await unifier.undo(first.body.merge)).status).toBe(200)
  for (const { id } of [kept, gone, third]) {
    expect(await contactRow(id)).toMatchObject({ isdeleted: false, optin_email: false, optin_other: false })
  }
})

test.each([
  ['the contact who went', {}],
  ['the contact who was kept, whose company the merge changed', { company: 'right' }],
] as const)('no contact returns to a deleted company: %s', async (_, take) => {
  const companies = await openUnifier(app, 'account')
  const [a, b] = [await app.make.account(), await app.make.account()]
  const [at, elsewhere] = 'company' in take ? ([b, a] as const) : ([a, b] as const)
  const { kept, gone, pair } = await twoContacts({ accountid: at.sfid }, { accountid: elsewhere.sfid })
  const { body } = await unifier.merge(pair, { keep: 'left', take })
  const joined = await companies.merge(await pairUp(app, 'account', a, b), { keep: 'left' })
  expect((await unifier.previewUndo(body.merge)).refusal).toBe('unification_undo_order_error')
  expect(await unifier.undo(body.merge)).toMatchObject(refusedWith(409, 'unification_undo_order_error'))
  expect((await companies.undo(joined.body.merge)).status).toBe(200)
  expect((await unifier.undo(body.merge)).status).toBe(200)
  for (const { id, accountid } of [kept, gone]) {
    expect(await contactRow(id)).toMatchObject({ isdeleted: false, accountid })
  }
})

test('pairs carried over are deleted when the merge is undone, unless decided since', async () => {
  const { kept, gone, pair } = await twoContacts()
  const [other, another] = [await app.make.contact(), await app.make.contact()]
  await pairUp(app, 'contact', gone, other)
  await pairUp(app, 'contact', gone, another)
  const pairsOf = ({ id }: { id: number }) =>
    app.database.rows(sqlOf({ id: number, partner: number, state: text })`
      select id, left_id + right_id - ${id}::bigint as partner, state from unification_pair
      where kind = 'contact' and ${id} in (left_id, right_id) and state <> 'merged' order by partner`)
  const { body } = await unifier.merge(pair, { keep: 'left' })
  const carried = await pairsOf(kept)
  expect(carried.map((one) => one.partner)).toEqual([other.id, another.id])
  app.clock.forward({ seconds: 1 })
  await unifier.rest('POST', `/pairs/${carried[1]?.id}/dismiss`, {})
  expect((await unifier.undo(body.merge)).status).toBe(200)
  expect(await pairsOf(kept)).toMatchObject([
    { partner: gone.id, state: 'open' },
    { partner: another.id, state: 'dismissed' },
  ])
  expect(await pairsOf(gone)).toMatchObject([
    { partner: kept.id, state: 'open' },
    { partner: other.id, state: 'open' },
    { partner: another.id, state: 'open' },
  ])
})
