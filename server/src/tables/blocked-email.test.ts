import type { ErrorKey } from '@comptoir/contract/error-keys'
import type { BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import { expect, test } from 'vitest'
import { done, forbidden, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
const admin = tableClient(await app.as('admin'))

test.each<[ErrorKey, string | null]>([
  ['email_empty_error', ''],
  ['email_empty_error', '   '],
  ['email_empty_error', null],
  ['valid_email_error', 'customer'],
  ['valid_email_error', 'customer@'],
  ['valid_email_error', 'some body@client.example'],
])('a blocked email is refused with %s when it is %j', async (key, email) => {
  expect(await refused(app, () => admin.create('blocked', { email }))).toEqual(ruleError(key, 'email'))
})

test('a blocked email that is not sent at all is empty', async () => {
  expect(await refused(app, () => admin.create('blocked', {}))).toMatchObject({ key: 'email_empty_error' })
})

test('an address is stored trimmed and lowercased, and blocked once in whatever letters', async () => {
  const blocked = done(
    await admin.create<BlockedEmailRow>('blocked', { email: '  Bad.Buyer@Client.Example ' }),
  )
  expect(blocked.email).toBe('bad.buyer@client.example')
  for (const email of ['bad.buyer@client.example', ' BAD.BUYER@CLIENT.EXAMPLE ']) {
    expect(await refused(app, () => admin.create('blocked', { email }))).toEqual({
      code: 'CONFLICT',
      key: 'email_already_blocked',
    })
  }
  done(await admin.remove('blocked', blocked.id))
  done(await admin.create('blocked', { email: 'bad.buyer@client.example' }))
})

test('whether addresses are blocked is asked with a list of them', async () => {
  const { email } = await app.make.blocked()
  const user = tableClient(await app.as('user'))
  const emails = ['free@client.example', email]
  const { rows } = await user.list('blocked', {
    filter: [{ column: 'email', operator: 'IN', value: emails }],
  })
  expect(rows.map((row) => row.email)).toEqual([email])
})

test('an unblocked address is gone, and cannot be unblocked twice', async () => {
  const blocked = await app.make.blocked()
  expect(done(await admin.remove('blocked', blocked.id))).toEqual(blocked)
  const again = await refused(app, () => admin.remove('blocked', blocked.id))
  expect(again).toEqual({ code: 'NOT_FOUND', key: 'not_found' })
})

test('a blocked address cannot be changed into another', async () => {
  const { id } = await app.make.blocked()
  const change = await refused(app, () => admin.update('blocked', id, { email: 'other@client.example' }))
  expect(change).toEqual(forbidden())
})
