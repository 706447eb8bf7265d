import type { ReviewedAccess } from '@comptoir/contract/access-review'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { sql } from '../../database/sql.ts'

const app = await startTestApp()

test('the access review lists live users with role, live properties and second factors', async () => {
  const lost = await app.make.property()
  const user = await app.make.staffUser({ properties: [app.home], role__c: 'user_inventory' })
  await app.make.link(user, lost, { isdeleted: true })
  await app.database.rows(sql`
    insert into passkey (user_id, credential_id, public_key, counter, transports, name, created_at)
    values (${user.id}, 'c', 'k', 0, '{}', 'Key', now())`)
  await app.database.rows(sql`
    insert into totp_secret (user_id, pending, key_id, ciphertext, created_at)
    values (${user.id}, true, 'k', 'secret-of-the-app', now())`)
  const gone = await app.make.staffUser({ isdeleted: true })
  const { body } = await (await app.as('admin')).rest<{ users: ReviewedAccess[] }>(
    'GET',
    '/api/access-review',
  )
  expect(body.users.find(({ id }) => id === user.id)).toEqual({
    id: user.id,
    name: user.name,
    username__c: user.username__c,
    role__c: 'user_inventory',
    inactive: false,
    last_login: null,
    createddate: user.createddate,
    factors: ['passkey'],
    properties: [app.home.name],
  })
  expect(body.users.some(({ id }) => id === gone.id)).toBe(false)
})
