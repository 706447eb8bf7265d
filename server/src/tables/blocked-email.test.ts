import type { ErrorKey } from '@comptoir/contract/error-keys'
import type { BlockedEmailRow } from '@comptoir/contract/tables/blocked-email'
import { expect, test } from 'vitest'
import { done, refused, ruleError } from '../../test/outcomes.ts'
import { tableClient } from '../../test/table-client.ts'
import { startTestApp } from '../../test/test-app.ts'

const app = await startTestApp()
const admin = tableClient(await app.as('admin'))

test.each<[ErrorKey, string | null]>([
  ['email_empty_error', '   '],
  ['email_empty_error', null],
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
