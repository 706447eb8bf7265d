import { randomUUID } from 'node:crypto'
import { beforeEach, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'

const app = await startTestApp()
beforeEach(() => app.forgetAttempts())

const optOut = (id: unknown) => app.rest('POST', '/optout', { id })

const wishes = (id: number) =>
  app.database.first(sql`select optin_email, optin_other, optin_date from contact where id = ${id}`)

test('a contact unsubscribes with the id from a mail, and the audit has no actor', async () => {
  const contact = await app.make.contact()
  expect(await optOut(contact.unsubscribe_id)).toMatchObject({ status: 200, body: { status: 200 } })
  expect(await wishes(contact.id)).toEqual({
    optin_email: false,
    optin_other: false,
    optin_date: app.clock(),
  })
  expect(await app.audits('contact.update', contact.id)).toEqual([
    {
      old: { optin_email: true, optin_other: true, optin_date: null },
      new: { optin_email: false, optin_other: false, optin_date: app.clock().toISOString() },
      user_id: null,
      user_name: null,
    },
  ])
})

test('unsubscribing again succeeds', async () => {
  const { unsubscribe_id, id } = await app.make.contact()
  await optOut(unsubscribe_id)
  app.clock.forward({ minutes: 5 })
  expect((await optOut(unsubscribe_id.toUpperCase())).status).toBe(200)
  const answers = await Promise.all(Array.from({ length: 6 }, () => optOut(unsubscribe_id)))
  expect(answers.every(({ status }) => status === 200)).toBe(true)
  expect(await wishes(id)).toMatchObject({ optin_email: false, optin_other: false })
})

test('a row id or any other text does not unsubscribe', async () => {
  const contact = await app.make.contact()
  const ids = [contact.id, String(contact.id), contact.sfid, contact.email, randomUUID(), '', null, undefined]
  for (const id of [...ids, {}, [contact.unsubscribe_id], "' or '1'='1", `${contact.unsubscribe_id}x`]) {
    expect(await optOut(id)).toMatchObject({ status: 404, body: { status: 404, error: 'not_found' } })
  }
  expect((await app.rest('POST', '/optout', '[]')).status).toBe(400)
  expect(await wishes(contact.id)).toMatchObject({ optin_email: true, optin_other: true })
})

test('opening the page changes nothing', async () => {
  const contact = await app.make.contact()
  for (const path of ['/optout', '/unsubscribe']) {
    await fetch(`${app.url}${path}?id=${contact.unsubscribe_id}`)
  }
  expect(await wishes(contact.id)).toMatchObject({ optin_email: true, optin_other: true })
})

test.each([
  ['/optout', 'application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
  [
    '/unsubscribe',
    'multipart/form-data; boundary=x',
    '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
  ],
])('a mail program unsubscribes with one click at %s, by %s', async (path, type, body) => {
  const { unsubscribe_id, id } = await app.make.contact()
  const post = (text: string) =>
    fetch(`${app.url}${path}?id=${unsubscribe_id}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: text,
    })
  expect((await post('anything else')).status).toBe(404)
  expect(await wishes(id)).toMatchObject({ optin_email: true })
  expect((await post(body)).status).toBe(200)
  expect(await wishes(id)).toMatchObject({ optin_email: false, optin_other: false })
})
