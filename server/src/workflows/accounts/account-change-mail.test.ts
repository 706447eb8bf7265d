import { beforeEach, expect, test } from 'vitest'
import { done } from '../../../test/outcomes.ts'
import { pairs, tableClient } from '../../../test/table-client.ts'
import { startTestApp } from '../../../test/test-app.ts'
import { sql } from '../../database/sql.ts'

const app = await startTestApp()
const signedIn = await app.as('superadmin')
const superadmin = tableClient(signedIn)
beforeEach(() => app.database.rows(sql`delete from mail_queue`))

const table = 'propertyuser__c'

test.each([
  ['CEM', 'fr'],
  ['XYZ', 'en'],
])('the old and the new address are notified of a change, at %s in %s', async (code, language) => {
  const user = await app.make.staffUser({
    username__c: `old.${language}@comptoir.example`,
    properties: [await app.make.property({ external_id__c: code })],
  })
  const to = `new.${language}@comptoir.example`
  done(await superadmin.update(table, user.id, { username__c: ` ${to.toUpperCase()}`, name: 'Renamed' }))
  const data = {
    name: 'Renamed',
    from: user.username__c,
    to,
    by: signedIn.user.name,
    at: app.clock().toISOString(),
  }
  expect(await app.queuedMails()).toEqual(
    [user.username__c, to].map((address) => ({ template: 'addressChanged', to: address, language, data })),
  )
})

test('deleting a user and restoring them under the same address is no change of address', async () => {
  const { id } = await app.make.staffUser()
  done(await superadmin.update(table, id, { name: 'Renamed' }))
  done(await superadmin.update(table, id, { isdeleted: true }))
  done(await superadmin.update(table, id, { isdeleted: false }))
  expect(await app.queuedMails()).toEqual([])
})

test('restoring a user under another address notifies both addresses', async () => {
  const french = await app.make.property({ external_id__c: 'PVM' })
  const user = await app.make.staffUser({ username__c: 'was@comptoir.example', properties: [french] })
  done(await superadmin.update(table, user.id, { isdeleted: true }))
  done(await superadmin.update(table, user.id, { isdeleted: false, username__c: 'is@comptoir.example' }))
  const mails = await app.queuedMails()
  expect(mails.map(({ to, language }) => [to, language])).toEqual([
    ['was@comptoir.example', 'fr'],
    ['is@comptoir.example', 'fr'],
  ])
})

test('a change that does not commit sends no mail', async () => {
  const [user, taken] = [await app.make.staffUser(), await app.make.staffUser()]
  const { errors } = await signedIn.graphql(
    `mutation ($one: ID!, $other: ID!, $values: [Value!]!, $taken: [Value!]!) {
      first: updateRow(table: "propertyuser__c", id: $one, values: $values)
      second: updateRow(table: "propertyuser__c", id: $other, values: $taken) }`,
    {
      one: String(user.id),
      other: String(taken.id),
      values: pairs({ username__c: 'free@comptoir.example' }),
      taken: pairs({ username__c: 'free@comptoir.example' }),
    },
  )
  expect(errors).toHaveLength(1)
  expect(await app.queuedMails()).toEqual([])
})

test('a username that is no address can be corrected: only the new address is notified', async () => {
  const { id } = await app.make.staffUser({ username__c: 'jdoe' })
  done(await superadmin.update(table, id, { username__c: 'jdoe@comptoir.example' }))
  expect((await app.queuedMails()).map(({ to }) => to)).toEqual(['jdoe@comptoir.example'])
})

test('creating a user sends no change mail', async () => {
  const person = { name: 'New', username: 'brand.new@comptoir.example', role: 'user' }
  expect((await signedIn.rest('POST', '/createuser', person)).status).toBe(200)
  expect(await app.queuedMails()).toEqual([])
})
