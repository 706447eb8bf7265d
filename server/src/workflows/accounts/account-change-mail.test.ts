import { beforeEach, expect, test } from 'vitest'
import { done } from '../../../test/outcomes.ts'
import { tableClient } from '../../../test/table-client.ts'
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

test('a username that is no address can be corrected: only the new address is notified', async () => {
  const { id } = await app.make.staffUser({ username__c: 'jdoe' })
  done(await superadmin.update(table, id, { username__c: 'jdoe@comptoir.example' }))
  expect((await app.queuedMails()).map(({ to }) => to)).toEqual(['jdoe@comptoir.example'])
})
