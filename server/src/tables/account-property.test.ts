import type { AccountPropertyRow } from '@comptoir/contract/tables/property'
import { expect, test } from 'vitest'
import { badInput, done, refused } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'
import { sql } from '../database/sql.ts'

const app = await startTestApp()
const user = tableClient(await app.as('user'))
const superadmin = tableClient(await app.as('superadmin'))

async function link(values: object = {}): Promise<object> {
  return { account__c: (await app.make.account()).sfid, property__c: app.home.sfid, ...values }
}

test('a company is linked to a property of the caller’s scope', async () => {
  const sent = await link({ isdeleted: false, createddate: '2001-01-01T00:00:00.000Z' })
  const linked = done(await user.create<AccountPropertyRow>('accountproperty__c', sent))
  expect(linked).toEqual({
    ...sent,
    id: expect.any(Number),
    sfid: expect.stringMatching(/^a0A[A-Za-z0-9]{15}$/),
    createddate: app.clock().toISOString(),
  })
})

test('a company is linked to a property once, until the link is deleted', async () => {
  const values = await link()
  const first = done(await user.create<AccountPropertyRow>('accountproperty__c', values))
  const again = await refused(app, () => user.create('accountproperty__c', values))
  expect(again).toEqual({ code: 'CONFLICT', key: 'conflict' })
  await app.database.rows(sql`update accountproperty__c set isdeleted = true where id = ${first.id}`)
  done(await user.create('accountproperty__c', values))
})

test.each([
  ['account__c', '001000000000000AAA'],
  ['account__c', ''],
  ['account__c', null],
  ['property__c', 'a0P000000000000AAA'],
  ['property__c', null],
])('a link whose %s is %j names nothing', async (property, value) => {
  const values = await link({ [property]: value })
  expect(await refused(app, () => superadmin.create('accountproperty__c', values))).toEqual(
    badInput(property),
  )
})

test('a deleted company or property cannot be linked', async () => {
  const gone = { account: await app.make.account({ isdeleted: true }) }
  const closed = await app.make.property({ isdeleted: true })
  const toGone = await link({ account__c: gone.account.sfid })
  expect(await refused(app, () => user.create('accountproperty__c', toGone))).toMatchObject(
    badInput('account__c'),
  )
  const toClosed = await link({ property__c: closed.sfid })
  expect(await refused(app, () => superadmin.create('accountproperty__c', toClosed))).toMatchObject(
    badInput('property__c'),
  )
})
