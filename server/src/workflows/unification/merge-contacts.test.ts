import type { ContactRow } from '@comptoir/contract/tables/contact'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { openUnifier, pairUp, type Unifier } from '../../../test/unifier.ts'
import { sql } from '../../database/sql.ts'

let app: TestApp
let unifier: Unifier

beforeAll(async () => {
  app = await startTestApp()
  unifier = await openUnifier(app, 'contact')
})
afterAll(() => app.close())

async function twoContacts(one: Partial<ContactRow> = {}, other: Partial<ContactRow> = {}) {
  const [kept, gone] = [await app.make.contact(one), await app.make.contact(other)]
  return { kept, gone, pair: await pairUp(app, 'contact', kept, gone) }
}

async function contactRow(id: number): Promise<ContactRow | undefined> {
  return app.database.first<ContactRow>(sql`select * from contact where id = ${id}`)
}

test('the orders of both are those of one, and each field is the chosen one', async () => {
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

test('consent stays only where both gave it, and its loss is dated', async () => {
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

test('a blocked email address cannot be taken over, and giving one up is told', async () => {
  const { gone, pair } = await twoContacts()
  await app.make.blocked(gone.email ?? '')
  expect((await unifier.compare(pair)).right.blocked).toBe(true)
  expect(await unifier.preview(pair, { keep: 'left', take: { email: 'right' } })).toMatchObject({
    refusal: 'email_purchases_prohibited',
  })
  expect(await unifier.merge(pair, { keep: 'left', take: { email: 'right' } })).toMatchObject({
    status: 422,
    body: { error: 'email_purchases_prohibited' },
  })
  expect(await unifier.preview(pair, { keep: 'left' })).toMatchObject({
    refusal: null,
    givesUpBlockedEmail: true,
  })
})

test('whoever unsubscribes by a mail from before the merge has unsubscribed', async () => {
  const { kept, gone, pair } = await twoContacts()
  await unifier.merge(pair, { keep: 'left' })
  expect((await app.rest('POST', '/optout', { id: gone.unsubscribe_id })).status).toBe(200)
  expect(await contactRow(kept.id)).toMatchObject({ optin_email: false, optin_other: false })
})

test('whoever unsubscribed after the merge is written to by neither of the two when it is undone', async () => {
  const { kept, gone, pair } = await twoContacts()
  const { body } = await unifier.merge(pair, { keep: 'left' })
  app.clock.forward({ seconds: 1 })
  await app.rest('POST', '/optout', { id: kept.unsubscribe_id })
  app.clock.forward({ seconds: 1 })
  expect((await unifier.undo(body.merge)).status).toBe(200)
  expect(await contactRow(gone.id)).toMatchObject({
    isdeleted: false,
    optin_email: false,
    optin_other: false,
  })
})
