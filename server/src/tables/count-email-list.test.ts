import type { ErrorKey } from '@comptoir/contract/error-keys'
import type { CountEmailListRow } from '@comptoir/contract/tables/count'
import { expect, test } from 'vitest'
import { badInput, done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
const superadmin = tableClient(await app.as('superadmin'))

const table = 'gc_inventory_email_list'

test('a superadmin says who is notified; addresses are stored lowercased, once each', async () => {
  const property = await app.make.property()
  const values = {
    property__c_id: property.id,
    emails: ' Boss@Comptoir.example;two@comptoir.example\nboss@comptoir.example ',
  }
  const made = done(await superadmin.create<CountEmailListRow>(table, values))
  expect(made).toEqual({
    id: expect.any(Number),
    property__c_id: property.id,
    emails: 'boss@comptoir.example, two@comptoir.example',
  })
  expect(done(await superadmin.update(table, made.id, { emails: ' ' }))).toMatchObject({ emails: '' })
})

test.each<[string, string | null, ErrorKey]>([
  ['with no address', 'no address', 'notification_list_email_error'],
  ['with half an address', 'one@comptoir.example, two@', 'notification_list_email_error'],
  ['that is null', null, 'email_empty_error'],
  ['that is too long', manyAddresses(), 'notification_list_length_error'],
])('a list %s is refused', async (_, emails, key) => {
  const property = await app.make.property()
  const reason = ruleError(key, 'emails')
  const values = { property__c_id: property.id, emails }
  expect(await refused(app, () => superadmin.create(table, values))).toEqual(reason)
  const { id } = await app.make.countEmails(property, 'one@comptoir.example')
  expect(await refused(app, () => superadmin.update(table, id, { emails }))).toEqual(reason)
})

function manyAddresses(): string {
  return Array.from({ length: 200 }, (_, at) => `person-${at}@comptoir.example`).join()
}

test('a property has one list, which stays with it', async () => {
  const property = await app.make.property()
  const { id } = await app.make.countEmails(property, 'one@comptoir.example')
  const values = { property__c_id: property.id, emails: 'two@comptoir.example' }
  expect(await refused(app, () => superadmin.create(table, values))).toEqual({
    code: 'CONFLICT',
    key: 'notification_list_exists_error',
  })
  const move = () => superadmin.update(table, id, { property__c_id: app.home.id })
  expect(await refused(app, move)).toEqual(forbidden('property__c_id'))
})

test('a deleted property gets no list', async () => {
  const { id } = await app.make.property({ isdeleted: true })
  const values = { property__c_id: id, emails: 'one@comptoir.example' }
  expect(await refused(app, () => superadmin.create(table, values))).toMatchObject(badInput('property__c_id'))
})
